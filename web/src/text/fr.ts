import { forms } from './forms';
import type { Messages } from './format';
import { game } from './game/fr';

/*
 * Les mots du jeu, tels que la règle française les emploie :
 *   kennel niche · start (case) Départ · finish (case) Arrivée · field case · marble pion
 *   partner partenaire · opponent adversaire · team équipe · round tour
 *   ace As · king Roi · queen Dame · jack Valet · joker Joker
 *   send home renvoyer à la niche · overtake dépasser · blockade blocage
 *   exchange (cartes) échange · swap (pions) échanger
 *   fold ne plus jouer ce tour · dealer la personne qui distribue · dice dé
 *   fresh tout juste sorti · another lap tour d’honneur · undo annuler · move (un) coup
 *   Canadian seven sept canadien
 *
 * On se tutoie.
 */

export { grammar } from './grammar/fr';

export const fr = {
  ...game,

  'app.skip': 'Aller au contenu',
  'app.loading': 'Un instant…',
  'app.language': 'Langue',
  'app.home': 'Kennel, page d’accueil',
  'app.reload': 'Recharger',
  'app.retry': 'Réessayer',
  'app.cancel': 'Annuler',
  'app.description':
    'Le Brändi Dog dans le navigateur : entre amis, avec les gens présents ou avec des bots.',
  'app.stale':
    'Cette page n’a pas pu être chargée. Il y a peut-être une version plus récente de Kennel.',

  'nav.label': 'Pages',
  'nav.watch': 'Regarder',
  'nav.me': 'Mes parties',
  'nav.players': 'Les meilleurs',
  'nav.settings': 'Réglages',
  'nav.friends': 'Amis',
  'nav.circles': 'Cercles',
  'nav.events': 'Tournois',
  'nav.about': 'À propos de Kennel',
  'nav.privacy': 'Confidentialité',
  'nav.imprint': 'Mentions légales',
  'nav.etiquette': 'Savoir-vivre',
  'nav.rules': 'Règles du jeu',
  'nav.puzzles': 'Problèmes',

  'start.heading': 'Prends place',
  'start.lead':
    'Le Brändi Dog entre amis, avec les gens présents ou avec des bots. Gratuit, sans compte.',
  'start.play': 'Jouer tout de suite',
  'start.playHint': 'Toi et les bots : les cartes sont distribuées aussitôt, même hors ligne.',
  'start.busy': 'On distribue les cartes…',
  'start.storage':
    'Ce navigateur ne permet pas de garder des parties. C’est souvent le cas dans une fenêtre privée.',
  'start.choose': 'À combien, quel niveau ?',
  'start.hints': 'Conseils',
  'start.takeBack': 'Annuler des coups',
  'start.friends': 'Entre amis',
  'start.friendsHint': 'Inviter par lien ou code QR',
  'start.find': 'Trouver une table',
  'start.findHint': 'Jouer avec les gens présents',
  'start.here': 'Sur cet appareil',
  'start.hereHint': 'On se le passe à plusieurs',
  'start.learn': 'Apprendre',
  'start.learnHint': 'Essayer chaque règle, coup par coup',
  'start.puzzlesHint': 'Trouver le meilleur coup, à ton niveau',
  'start.ladder': 'L’échelle',
  'start.ladderHint': 'Battre les bots, pas à pas',
  'start.position': 'Composer une position',
  'start.deal': 'Partie du jour',
  'start.dealHint': 'Toi et un bot, avec les mêmes cartes que tous',
  'start.watch': 'Regarder',
  'start.watchHint': 'Suivre les parties des autres',
  'start.offline':
    'Le serveur n’est pas joignable pour l’instant. Tu peux quand même jouer avec les bots.',
  'start.open': 'Tes parties en cours',
  'start.motif': 'Un plateau de bois avec des pions de quatre couleurs',

  'guest.names':
    'Beagle aimable, Terrier brave, Husky tranquille, Caniche agile, Épagneul leste, Boxer sympa, Teckel espiègle, Setter habile, Whippet rapide, Corgi fidèle, Colley sage, Samoyède tendre, Akita noble, Dogue jovial, Basset calme, Bouvier solide, Carlin drôle, Barbet alerte, Shiba habile, Briard docile',

  'players.label': 'À combien ?',
  'players.2': 'À deux',
  'players.3': 'À trois',
  'players.4': 'À quatre',
  'players.5': 'À cinq',
  'kind.2': '2',
  'kind.3': '3',
  'kind.4': '4',
  'kind.5': '5',
  'kind.6-pairs': '6 en duos',
  'kind.6-triples': '6 en trios',
  'kind.2.hint': 'À deux, l’un contre l’autre.',
  'kind.3.hint': 'À trois, chacun pour soi.',
  'kind.4.hint': 'À quatre, deux équipes ; les partenaires sont face à face.',
  'kind.5.hint': 'À cinq, chacun pour soi.',
  'kind.6-pairs.hint': 'À six, trois équipes de deux ; les partenaires sont face à face.',
  'kind.6-triples.hint': 'À six, deux équipes de trois ; elles alternent autour de la table.',

  'level.label': 'Niveau des bots',
  'level.puppy': 'Chiot',
  'level.terrier': 'Terrier',
  'level.shepherd': 'Berger',
  'level.champion': 'Champion',
  'level.puppy.hint': 'Joue pour s’amuser et ne voit pas tout.',
  'level.terrier.hint': 'Joue comme en famille, les bons soirs.',
  'level.shepherd.hint': 'Joue comme un habitué du club.',
  'level.champion.hint': 'Prévoit plusieurs coups et ne fait pas de cadeau.',

  'edition.label': 'Édition',
  'edition.current': 'Actuelle',
  'edition.classic': 'Classique',
  'edition.2005': 'Tournoi 2005',
  'edition.current.name': 'Édition actuelle',
  'edition.classic.name': 'Édition classique',
  'edition.2005.name': 'Règles de tournoi 2005',
  'edition.current.hint':
    'Comme dans la boîte d’aujourd’hui : la donne change de main à chaque tour, et sans partenaire, on pioche une carte chez son voisin.',
  'edition.classic.hint':
    'La même personne distribue toute la partie ; sans partenaire, on passe une carte à son voisin.',
  'edition.2005.hint':
    'Les règles de tournoi de 2005 : la même personne distribue toute la partie, et le valet se pose plus facilement sans effet.',
  'option.label': 'Variantes',
  'option.none': 'Il n’y a pas de variante pour cette table.',
  'option.canadian': 'Sept canadien',
  'option.canadian.hint':
    'Avec un sept, tu peux à tout moment avancer aussi les pions de ton partenaire.',
  'option.no-joker-finish': 'Fin sans joker',
  'option.no-joker-finish.hint': 'Le dernier pion d’une équipe ne peut pas arriver avec un joker.',
  'option.jack-anytime': 'Valet libre',
  'option.jack-anytime.hint':
    'Si seuls tes pions sont en route, tu peux poser un valet sans effet à tout moment.',
  'option.start-marble': 'Pion au départ',
  'option.start-marble.hint':
    'Chacun commence avec un pion sur le départ, comme dans certains tournois.',

  'clock.label': 'Temps par coup',
  'clock.none': 'Sans limite',
  'clock.seconds': forms('{count} seconde', '{count} secondes'),
  'clock.minutes': forms('{count} minute', '{count} minutes'),
  'clock.hours': forms('{count} heure', '{count} heures'),
  'clock.days': forms('{count} jour', '{count} jours'),
  'clock.mail.hint': 'Pour des parties sur plusieurs jours : on joue quand on a un moment.',
  'clock.turn.hint': 'Si le temps est écoulé, un bot joue jusqu’à ce que tu reprennes ta place.',

  'visibility.label': 'Qui peut venir ?',
  'visibility.link': 'Avec le lien',
  'visibility.public': 'Tout le monde',
  'visibility.link.hint': 'Il faut ton invitation pour trouver la table.',
  'visibility.public.hint': 'La table est dans la liste ; chacun peut s’asseoir ou regarder.',

  'new.heading': 'Jouer entre amis',
  'new.lead': 'Crée la table, puis partage le lien.',
  'new.more': 'Règles, bots et qui peut venir',
  'new.create': 'Créer la table',
  'new.levelHint': 'Pour les places libres et pour remplacer ceux qui partent.',

  'waiting.heading': 'Autour de la table',
  'waiting.seats': 'Places',
  'waiting.free': 'Libre',
  'waiting.sit': 'S’asseoir',
  'waiting.boardHint':
    'Pour une tablette ou un téléviseur au milieu : le plateau est visible pour tout le monde, les cartes sont sur les téléphones. La place prise sur cet appareil est libérée.',
  'waiting.board': 'Afficher le plateau sur cet écran',
  'waiting.sitAt': 'S’asseoir, place {colour:f}',
  'waiting.move': 'Venir ici',
  'waiting.change': 'Échanger les places ?',
  'waiting.changeAsked': 'Retirer la demande',
  'waiting.agree': 'Oui, échanger',
  'waiting.changeWanted': {
    single: '{names} aimerait changer de place avec toi.',
    several: '{names} aimeraient changer de place avec toi.',
  },
  'waiting.you': 'Toi',
  'waiting.bot': 'Bot : {level}',
  'bot.name': '{name} ({level})',
  'waiting.addBot': '+ Bot',
  'waiting.botAt': 'Bot, place {colour:f}',
  'waiting.noBot': 'Pas de bot',
  'waiting.ready': 'C’est bon',
  'waiting.notReady': 'Pas encore',
  'waiting.away': 'Pas là',
  'waiting.stand': 'Quitter ma place',
  'waiting.sayReady': 'C’est bon pour moi',
  'waiting.sayNotReady': 'Finalement, pas encore',
  'waiting.fill': 'Jouer avec des bots',
  'waiting.mate': 'En équipe avec toi',
  'waiting.team': 'Équipe {number}',
  'waiting.spectators': forms('{count} personne regarde', '{count} personnes regardent'),
  'waiting.needSeat': 'Choisis une place libre.',
  'waiting.full': 'Toutes les places sont prises. Tu peux regarder ici ou créer ta propre table.',
  'waiting.needPlayers': forms(
    'Une place est encore libre : invite quelqu’un ou mets-y un bot.',
    '{count} places sont encore libres : invite quelqu’un ou mets-y des bots.',
  ),
  'waiting.needReady': 'Touche « C’est bon pour moi » pour commencer.',
  'waiting.waitFor': {
    nobody: 'C’est parti !',
    single: 'On attend {names}.',
    several: 'On attend {names}.',
  },
  'waiting.starting': 'C’est parti !',
  'waiting.queue': forms(
    'Dans {count} seconde, des bots prennent les places libres.',
    'Dans {count} secondes, des bots prennent les places libres.',
  ),
  'waiting.longer': 'Attendre d’autres personnes',
  'waiting.rated':
    'Cette partie compte pour le classement. La quitter avant la fin, c’est la perdre.',
  'waiting.forPeople': 'Personne d’autre pour l’instant. Tu attends des joueurs.',
  'waiting.letBots': 'Laisser jouer les bots',
  'waiting.queueSoon': 'Des bots prennent les places libres…',
  'waiting.name': 'Ton nom à cette table',
  'waiting.guest': 'Sans compte',
  'waiting.account': 'Avec un compte',
  'waiting.sameAddress': 'Sur une même connexion internet : {name}',

  'invite.heading': 'Inviter',
  'invite.link': 'Lien vers cette table',
  'invite.copy': 'Copier le lien',
  'invite.copied': 'Copié',
  'invite.notCopied': 'Copie le lien depuis le champ, s’il te plaît.',
  'invite.share': 'Partager',
  'invite.message': 'Viens jouer au Brändi Dog avec moi :',
  'invite.qr': 'Code QR avec le lien vers cette table',
  'invite.qrHint': 'À lire avec l’appareil photo du téléphone.',

  'find.heading': 'Trouver une table',
  'find.lead': 'Tu reçois la première place libre.',
  'find.rated':
    'Les parties comptent pour le classement si tout le monde à la table a un compte : trois par jour au plus avec les mêmes personnes. Partir, c’est perdre.',
  'find.bots': 'Les bots peuvent jouer',
  'find.botsHint': 'Si personne ne vient, ils prennent les places libres après un moment.',
  'find.noBotsHint':
    'Tu attends que quelqu’un vienne. Dès que vous êtes deux, des bots prennent les places libres.',
  'find.go': 'Chercher une table',

  'watch.heading': 'Regarder',
  'watch.lead':
    'Les tables publiques du moment. Tu ne vois aucune carte cachée et tu ne déranges personne.',
  'watch.playing': 'En cours',
  'watch.waiting': 'Places libres',
  'watch.empty':
    'Pas de table publique pour l’instant. Crées-en une, d’autres pourront te rejoindre.',
  'watch.open': 'Créer une table publique',
  'watch.look': 'Regarder',
  'watch.join': 'S’asseoir',
  'watch.freeSeats': forms('{count} place libre', '{count} places libres'),

  'game.heading': 'Partie terminée',
  'game.unfinished': 'Cette partie n’a pas été jouée jusqu’au bout.',
  'game.date': 'Jouée le {date}',
  'game.rounds': forms('{count} tour', '{count} tours'),
  'game.plays': forms('{count} carte jouée', '{count} cartes jouées'),
  'game.download': 'Enregistrer la partie',
  'game.downloadHint': 'Un texte avec chaque carte et chaque coup, à garder ou à revoir.',
  'game.missing': 'Aucune partie à cette adresse, ou elle n’est pas encore terminée.',

  'me.heading': 'Mes parties',
  'me.account': 'Compte et données',
  'me.tables': 'Parties en cours',
  'me.noTables': 'Tu n’as aucune partie en cours.',
  'me.games': 'Parties terminées',
  'me.noGames': 'Tes parties terminées seront gardées ici.',
  'me.remove': 'Supprimer',
  'me.kept': 'Les parties jouées sur cet appareil ne sont gardées que dans ce navigateur.',
  'me.openRecord': 'Ouvrir une partie depuis un fichier',
  'me.more': 'En voir plus',
  'me.yourTurn': 'À toi de jouer',
  'me.waiting': 'Pas encore commencée',
  'me.playing': 'En cours',
  'me.goOn': 'Continuer',
  'me.won': 'Gagnée',
  'me.lost': 'Perdue',
  'me.nobody': 'Tu n’as pas encore joué. Tes parties apparaîtront ici.',

  'account.heading': 'Ton nom',
  'account.guest': 'Tu joues sans compte. Ce navigateur se souvient de toi.',
  'account.member': 'Ton compte : {name}.',
  'account.name': 'Nom',
  'account.nameHint': 'Ce que voient les autres, de 1 à 24 caractères',
  'account.save': 'Enregistrer le nom',
  'account.saved': 'Enregistré. Tu t’appelles désormais {name}.',
  'account.make': 'Créer un compte',
  'account.makeHint':
    'Pour jouer sur tous tes appareils ; tes parties te suivent. Un nom et un mot de passe suffisent.',
  'account.password': 'Mot de passe',
  'account.passwordHint': 'Au moins 10 caractères',
  'account.create': 'Créer le compte',
  'account.logIn': 'Se connecter',
  'account.forgot': 'Mot de passe oublié ?',
  'account.logInHint': 'Avec un compte que tu as déjà',
  'account.logInWarning': 'Les parties jouées ici sans compte ne passent pas dans ton compte.',
  'account.profile': 'Mon profil',
  'account.logOut': 'Se déconnecter',
  'account.logOutGuest': 'M’oublier ici',
  'account.logOutGuestSure':
    'Oublier {name} sur cet appareil ? Ses parties et ses places seront perdues.',
  'account.made': 'Bienvenue, {name} ! Tes parties sont maintenant dans ton compte.',
  'account.nameLength': {
    zero: 'Saisis un nom, s’il te plaît.',
    one: 'Ce nom est trop long : 24 caractères au plus, pas {count}.',
    many: 'Ce nom est trop long : 24 caractères au plus, pas {count}.',
    other: 'Ce nom est trop long : 24 caractères au plus, pas {count}.',
  },
  'account.nameShort': 'Le nom d’un compte a au moins 3 caractères.',
  'account.passwordLength': {
    zero: 'Saisis un mot de passe, s’il te plaît.',
    one: 'Un mot de passe a de 10 à 200 caractères ; celui-ci en a {count}.',
    many: 'Un mot de passe a de 10 à 200 caractères ; celui-ci en a {count}.',
    other: 'Un mot de passe a de 10 à 200 caractères ; celui-ci en a {count}.',
  },

  'settings.heading': 'Réglages',
  'settings.lead': 'Enregistrés dans ce navigateur.',
  'settings.notKept': 'Ce navigateur ne garde rien : tout vaut jusqu’à la fermeture de la page.',
  'settings.browserLanguage': 'Comme le navigateur',
  'settings.theme': 'Apparence',
  'settings.theme.system': 'Automatique',
  'settings.theme.light': 'Claire',
  'settings.theme.dark': 'Sombre',
  'settings.speed': 'Vitesse des pions',
  'settings.speed.off': 'Sans animation',
  'settings.speed.slow': 'Lente',
  'settings.speed.normal': 'Normale',
  'settings.speed.fast': 'Rapide',
  'settings.sounds': 'Sons',
  'settings.sounds.hint': 'Le bois, le verre et les cartes.',
  'settings.volume': 'Volume',
  'settings.testSound': 'Écouter un exemple',
  'settings.clockTicks': 'Tic-tac',
  'settings.clockTicks.hint': 'On entend passer les dix dernières secondes pour jouer.',
  'settings.vibration': 'Vibration',
  'settings.vibration.hint':
    'Quand on te fait signe, ou quand c’est à toi pendant que tu regardes ailleurs.',
  'settings.singleTaps': 'Un seul toucher',
  'settings.singleTaps.hint':
    'Une carte ou un pion qui n’a qu’une possibilité est joué au premier toucher.',
  'settings.marks': 'Signes sur les pions',
  'settings.marks.hint': 'Utile si les couleurs se distinguent mal.',
  'settings.notation': 'Notation',
  'settings.notation.hint':
    'Montre les coups aussi sous la forme « 7 12-16 40-43 », comme dans les parties enregistrées.',

  'missing.heading': 'Rien ici',
  'missing.lead': 'Cette page n’existe pas. Le lien est peut-être mal écrit ou trop vieux.',
  'missing.home': 'À la page d’accueil',
  'missing.table':
    'Aucune table à cette adresse. Elle n’existe peut-être plus, ou il manque une lettre au lien.',
  'missing.tableHeading': 'Table introuvable',

  'error.unreadable': 'Le serveur n’a pas compris. Recharge la page, s’il te plaît.',
  'error.invalid': 'Il y a une erreur. Vérifie ce que tu as saisi.',
  'error.unknown': 'Ta session est terminée. Réessaie, s’il te plaît.',
  'error.foreign': 'Recharge la page, s’il te plaît.',
  'error.missing': 'Cela n’existe plus.',
  'error.suspended': 'Ton compte est suspendu. La page d’accueil dit jusqu’à quand.',
  'error.taken': 'Ce nom est déjà pris. Choisis-en un autre.',
  'error.forbidden': 'Ce n’est pas autorisé ici.',
  'error.wrong': 'Nom ou mot de passe incorrect.',
  'error.left_games':
    'Tu as quitté plusieurs parties classées. Attends quelques minutes avant de chercher une table ; tu peux jouer à d’autres tables.',
  'error.too_many': 'C’était un peu trop à la fois. Attends un instant.',
  'error.full': 'Il n’y a plus de place. Supprime ou termine d’abord quelque chose.',
  'error.tables':
    'Tu as beaucoup de tables ouvertes ou tu en demandes trop à la fois. Termines-en une ou attends un instant.',
  'error.other_rules': 'Cette partie a été jouée selon une version plus ancienne des règles.',
  'error.unavailable':
    'Le serveur n’est pas disponible pour l’instant. Rien n’est perdu ; réessaie bientôt.',
  'error.offline': 'Le serveur est injoignable. Es-tu en ligne ?',
  'error.unexpected': 'Quelque chose s’est mal passé. Réessaie, s’il te plaît.',
  'error.name': 'Ce nom n’est pas valable : de 1 à 24 caractères visibles.',
} satisfies Messages;
