import { forms } from '../../text/forms';
import type { MessagesOf } from '../../text/format';
import type { en } from './en';

/* Les mots du jeu sont en tête de `src/text/fr.ts`. */

export const fr = {
  'learn.heading': 'Apprendre le Brändi Dog',
  'learn.lead':
    'De courts exercices sur le vrai plateau. Commence par le haut, ou choisis ce que tu as toujours voulu savoir.',
  'learn.rules': 'Toutes les règles sur une page',
  'learn.begin': 'Commencer',
  'learn.goOn': 'Continuer',
  'learn.done': 'Leçon apprise',
  'learn.solved': forms(
    '{count} exercice résolu sur {total}',
    '{count} exercices résolus sur {total}',
  ),
  'learn.all': 'Tu sais tout. À bientôt à la table !',
  'learn.notKept':
    'Ce navigateur ne garde rien : tes progrès restent jusqu’à la fermeture de la page.',
  'learn.missing': 'Cette leçon n’existe pas. Les voici toutes.',
  'learn.back': 'Toutes les leçons',
  'learn.exercise': 'Exercice {number} sur {total}',
  'learn.isSolved': 'résolu',
  'learn.hint': 'Un indice',
  'learn.hintPlay': 'Essaie {card:the}. Le plateau montre le chemin.',
  'learn.hintGive': 'Essaie {card:the}.',
  'learn.hintCards': 'Les tours ont {rounds} cartes, puis on recommence.',
  'learn.hintSeats':
    'À cette table, tout passe à droite : vu d’en haut, dans le sens inverse des aiguilles d’une montre.',
  'learn.right': 'Juste !',
  'learn.wrong': 'Permis, mais ce n’est pas ce qu’on cherche.',
  'learn.wrongLater': 'Permis, mais le but n’est plus à portée.',
  'learn.wrongAnswer': 'Pas tout à fait.',
  'learn.wrongGift': 'Tu peux donner cette carte, mais elle ne fait pas ce qu’on cherche.',
  'miss.lies': 'Le pion n’est pas sur la bonne case.',
  'miss.fresh': 'Aucun pion n’est sorti de la niche.',
  'miss.spared': '{colour} n’a pas été renvoyé à la niche.',
  'miss.hit': 'Un pion {colour:m} a été renvoyé à la niche.',
  'miss.notIn': forms(
    'Il n’y a pas assez de pions à l’arrivée : il en faut {count}.',
    'Il n’y a pas assez de pions à l’arrivée : il en faut {count}.',
  ),
  'miss.out': 'Le deuxième pion est encore à la niche.',
  'miss.notFolded': '{colour} peut encore jouer une carte.',
  'miss.notWon': 'La partie n’est pas encore gagnée.',
  'miss.notDrawn': 'Aucune carte n’a été piochée.',
  'miss.notPassed': 'Le pion n’est pas passé.',
  'miss.moved': 'Un pion a bougé.',
  'miss.useful': '{colour} pourrait se servir de cette carte.',
  'miss.useless': 'Cette carte n’aide pas {colour} maintenant.',
  'learn.oneMore': 'Bien. Maintenant la carte suivante.',
  'learn.again': 'Réessayer',
  'learn.next': 'Suite',
  'learn.nextLesson': 'Leçon suivante',
  'learn.play': 'Jouer maintenant',
  'learn.fold': 'Poser les cartes',
  'learn.rule': 'Règle {number} : {text}',
  'learn.readRule': 'Lire la règle',
  'learn.cards': forms('{count} carte', '{count} cartes'),
  'learn.variant': 'Règles ici : {rules}',

  'group.basics': 'Le tour du plateau',
  'group.cards': 'Des cartes qui ont du caractère',
  'group.team': 'Tours et partenaires',
  'group.tables': 'À deux, trois, cinq ou six',
  'group.options': 'Variantes',

  'lesson.kennel.title': 'Sortir de la niche',
  'lesson.kennel.intro':
    'Tu joues les pions rouges. Ils attendent dans la niche, et seuls un as, un roi ou un joker en font sortir un.',
  'lesson.walk.title': 'Avancer et dépasser',
  'lesson.walk.intro':
    'Une carte fait avancer un pion d’autant de cases qu’elle l’indique, dans le sens inverse des aiguilles d’une montre, comme tout à cette table.',
  'lesson.home.title': 'Renvoyer à la niche',
  'lesson.home.intro':
    'Une case n’a de place que pour un pion. Celui qui arrive reste, l’autre retourne à la niche.',
  'lesson.blockade.title': 'Le blocage',
  'lesson.blockade.intro':
    'Un pion qui sort de la niche garde son départ : personne ne le prend, personne ne passe. Tu le reconnais à son collier.',
  'lesson.finish.title': 'À l’arrivée',
  'lesson.finish.intro':
    'Après un tour de plateau, tes pions quittent le parcours à ton départ et entrent dans l’arrivée. Elle a quatre places.',
  'lesson.four.title': 'Quatre : reculer',
  'lesson.four.intro':
    'Seul le quatre peut reculer. C’est lui qui rend le chemin de l’arrivée si court.',
  'lesson.seven.title': 'Sept : répartir',
  'lesson.seven.intro':
    'Sept pas, pour un ou plusieurs de tes pions. Mais attention : tout pion dépassé par un sept retourne à la niche.',
  'lesson.jack.title': 'Valet : échanger',
  'lesson.jack.intro':
    'Le valet n’avance pas. Il échange un de tes pions contre celui d’une autre couleur.',
  'lesson.joker.title': 'Joker : au choix',
  'lesson.joker.intro':
    'Le joker vaut n’importe quelle carte. Touche-le, et le plateau montre où il peut mener.',
  'lesson.rounds.title': 'Tours et cartes',
  'lesson.rounds.intro':
    'On joue par tours. Le dé devant la personne qui distribue montre combien de cartes chacun a reçues ; on ne le lance jamais.',
  'lesson.exchange.title': 'L’échange de cartes',
  'lesson.exchange.intro':
    'Avant chaque tour, tu donnes une carte cachée à ton partenaire et tu en reçois une. Tu ne vois la tienne qu’après avoir donné.',
  'lesson.fold.title': 'Obligation de jouer',
  'lesson.fold.intro':
    'Si une carte est jouable, tu dois en jouer une. Si aucune n’est jouable, le tour est fini pour toi.',
  'lesson.partner.title': 'Aider son partenaire',
  'lesson.partner.intro':
    'On gagne en équipe ou pas du tout. Jaune, en face de toi, est ton partenaire.',
  'lesson.solo.title': 'À deux, trois ou cinq',
  'lesson.solo.intro':
    'Chacun joue pour soi, et le deux et le sept font plus de choses. Avant chaque tour, chacun pioche une carte chez son voisin de droite.',
  'lesson.six.title': 'À six',
  'lesson.six.intro':
    'Trois équipes de deux se font face, ou deux équipes de trois alternent autour de la table.',
  'lesson.canadian.title': 'Sept canadien',
  'lesson.canadian.intro':
    'Dans cette variante, un sept peut à tout moment avancer aussi les pions du partenaire.',
  'lesson.no-joker-finish.title': 'Fin sans joker',
  'lesson.no-joker-finish.intro':
    'Dans cette variante, le dernier pion d’une équipe a besoin d’une vraie carte.',
  'lesson.jack-anytime.title': 'Le valet libre',
  'lesson.jack-anytime.intro':
    'Avec les règles de 2005 ou cette variante, un valet se pose plus facilement.',
  'lesson.start-marble.title': 'Le pion au départ',
  'lesson.start-marble.intro':
    'Avec cette variante, ton premier pion est sur le départ dès le premier coup.',
  'lesson.editions.title': 'Édition classique',
  'lesson.editions.intro':
    'L’ancienne boîte n’a pas de dé. La même personne distribue toute la partie, et l’échange est différent quand on joue pour soi.',

  'task.kennel-1': 'Fais sortir un deuxième pion : l’as et le roi en posent un sur ton départ.',
  'right.kennel-1':
    'L’as, le roi et le joker font sortir un pion de la niche. Il est maintenant sur ton départ et bloque le passage.',
  'task.kennel-2': 'Bleu occupe ton départ. Sors un pion quand même.',
  'right.kennel-2':
    'Le pion qui occupe ton départ quand tu sors retourne à la niche, même un des tiens.',
  'task.kennel-3':
    'Ton propre pion, tout juste sorti, occupe le départ. Avec les deux cartes, fais-en sortir un deuxième.',
  'right.kennel-3':
    'Tant que ce pion n’a pas bougé, aucun autre ne peut sortir. Fais d’abord de la place.',

  'task.walk-1': 'Avance jusqu’à la case marquée, juste devant le départ de Bleu.',
  'right.walk-1':
    'Les pions avancent dans le sens inverse des aiguilles d’une montre, comme le jeu. On compte à partir de la case suivante.',
  'task.walk-2': 'Dépasse Bleu sans renvoyer personne.',
  'right.walk-2': 'On peut dépasser les pions en route. Seule compte la case où tu t’arrêtes.',
  'task.walk-3': 'Un as avance de 1 ou de 11. Va sur la case marquée.',
  'right.walk-3':
    'Un as fait sortir un pion, ou avance de 1 ou de 11 : à toi de choisir chaque fois.',
  'task.walk-4':
    'Le dix avance de 10, la dame de 12, le roi de 13. Lequel mène à la case marquée ?',
  'right.walk-4':
    'La dame avance de 12. Un roi peut avancer de 13 au lieu de faire sortir un pion.',

  'task.home-1': 'Bleu est à portée. Renvoie son pion à la niche.',
  'right.home-1': 'Le pion qui occupe la case où tu arrives retourne à la niche.',
  'task.home-2':
    'Une carte prend Jaune, ton partenaire, l’autre prend Bleu. Épargne ton partenaire.',
  'right.home-2': 'On renvoie tout le monde, partenaires compris. Regarde donc avant de jouer.',
  'task.home-3': 'Joue le trois de façon que tes deux pions restent en route.',
  'right.home-3': 'Tes propres pions ne font pas exception : un pion pris retourne à la niche.',

  'task.blockade-1':
    'Bleu ne laisse passer personne. Touche le cinq et le neuf pour savoir pourquoi on ne peut pas les jouer, puis avance jusqu’au blocage.',
  'right.blockade-1':
    'Un pion tout juste sorti ne se dépasse pas et ne se prend pas, dans aucun sens.',
  'task.blockade-2':
    'Bleu est quatre cases avant ton départ et veut passer avec un neuf. Ferme le passage.',
  'right.blockade-2':
    'Ton pion tout juste sorti bloque tout le monde. Bleu ne peut plus avancer et ne joue plus ce tour.',
  'task.blockade-3':
    'Ce pion bleu est revenu sur son départ : pas de collier, pas de blocage. Renvoie-le à la niche.',
  'right.blockade-3':
    'Seul bloque un pion qui vient de sortir de la niche. Revenu sur son départ, il ne bloque rien et n’est pas protégé.',
  'task.blockade-4':
    'Ton propre pion, tout juste sorti, te barre l’arrivée. Avec les deux cartes, amène l’autre à l’arrivée.',
  'right.blockade-4':
    'Un blocage vaut aussi pour son propriétaire. Dès qu’il a bougé, la voie est libre.',

  'task.finish-1':
    'Au départ, le chemin se divise : vers l’arrivée ou plus loin sur le parcours. Entre dans l’arrivée.',
  'right.finish-1':
    'Un pion qui retrouve son départ peut entrer dans l’arrivée : le pas suivant mène à la première place.',
  'task.finish-2': 'Ce pion est sur son départ pour la deuxième fois. Amène-le à l’arrivée.',
  'right.finish-2':
    'Il faut avoir touché le départ deux fois. Sortir de la niche est la première ; un pion tout juste sorti ne peut donc pas entrer.',
  'task.finish-3': 'Un pion est à la deuxième place. Amène l’autre aussi à l’arrivée.',
  'right.finish-3':
    'Dans l’arrivée, on ne dépasse personne et on ne renvoie personne. Ici, seule la première place restait accessible.',
  'task.finish-4':
    'La première place est prise. Avec les deux cartes, amène les deux pions à l’arrivée.',
  'right.finish-4':
    'Un pion peut plus tard aller plus loin dans l’arrivée et faire de la place. Jamais il n’y recule.',
  'task.finish-5':
    'Avec le six, tu entrerais dans l’arrivée. Mais Bleu est trois cases après ton départ : renvoie-le.',
  'right.finish-5':
    'Personne n’est obligé d’entrer. On peut toujours continuer, pour un tour d’honneur.',
  'task.finish-6':
    'L’une de ces cartes te mène à l’arrivée, l’autre t’oblige à un tour d’honneur. Choisis la bonne.',
  'right.finish-6':
    'Tous les pas doivent être faits. Ce qui est trop long pour l’arrivée oblige à un tour d’honneur.',

  'task.four-1': 'Bleu est quatre cases en arrière. Renvoie-le.',
  'right.four-1': 'Quatre en avant ou quatre en arrière. En reculant aussi, on renvoie.',
  'task.four-2': 'Un pion tout juste sorti, un quatre et un huit : va à l’arrivée en deux cartes.',
  'right.four-2':
    'Le raccourci : reculer du départ et y revenir, c’est le toucher une deuxième fois. Alors tu peux entrer dans l’arrivée.',
  'task.four-3':
    'Ton pion est deux cases après son départ. Avec les deux cartes, amène-le à l’arrivée.',
  'right.four-3':
    'Reculer par-dessus le départ, c’est le toucher. Mais on n’entre dans l’arrivée qu’en avançant.',

  'task.seven-1': 'Répartis le sept : amène un pion à l’arrivée, et fais le reste avec l’autre.',
  'right.seven-1': 'Sept pas, répartis comme tu veux. Il faut les faire tous les sept.',
  'task.seven-2': 'Renvoie Bleu et Vert avec une seule carte.',
  'right.seven-2': 'Un sept renvoie tous les pions qu’il dépasse ou prend.',
  'task.seven-3':
    'Attention, ton propre pion est sur le chemin. Fais les sept pas sans que personne ne soit renvoyé.',
  'right.seven-3':
    'Tes propres pions dépassés par un sept sont renvoyés aussi. Celui de devant part le premier.',
  'task.seven-4': 'Ton pion tout juste sorti barre la voie. Amène quand même l’autre à l’arrivée.',
  'right.seven-4':
    'Dans un sept, un pion peut faire place à l’autre : celui du départ bouge d’abord, puis l’autre passe.',
  'task.seven-5':
    'Il ne te manque qu’un pion. Amène-le à l’arrivée ; le pion de ton partenaire fait les pas qui restent.',
  'right.seven-5':
    'Si un sept amène ton dernier pion à l’arrivée, les pions de ton partenaire font le reste.',

  'task.jack-1': 'Échange ton pion pour qu’il soit le plus près possible de ton départ.',
  'right.jack-1':
    'Un valet échange un de tes pions contre celui de n’importe quelle autre couleur. Cela fait parfois gagner un demi-tour.',
  'task.jack-2': 'Aide Jaune : échange pour que ton partenaire soit tout près de son départ.',
  'right.jack-2':
    'On peut échanger aussi avec son partenaire. Les pions tout juste sortis, ceux de la niche et de l’arrivée ne s’échangent pas.',
  'task.jack-3': 'Bleu vient de sortir et ne s’échange pas, et le cinq est bloqué. Pose le valet.',
  'right.jack-3':
    'Si seuls tes pions sont en route et qu’aucune carte ne peut rien d’autre, un valet se pose sans effet. On le fait avant de poser toutes ses cartes.',

  'task.joker-1': 'Fais sortir un pion avec le joker.',
  'right.joker-1': 'Un joker est n’importe quelle autre carte, ici un as ou un roi.',
  'task.joker-2': 'Amène le pion tout de suite à la place la plus profonde.',
  'right.joker-2':
    'Tu choisis où aller ; la carte que le joker remplace en découle. Ici, c’était un huit.',
  'task.joker-3': 'Renvoie Bleu, quatre cases en arrière.',
  'right.joker-3':
    'Un joker peut aussi reculer de quatre, répartir un sept ou échanger comme un valet.',

  'task.rounds-1': 'Chacun a reçu trois cartes, le dé le montre. Combien au tour suivant ?',
  'right.rounds-1': 'Six, cinq, quatre, trois, deux : à chaque tour une carte de moins.',
  'task.rounds-2': 'Et après le tour à deux cartes ?',
  'right.rounds-2': 'Après deux, on recommence à six, jusqu’à ce que quelqu’un gagne.',
  'task.rounds-3': 'Vert distribue, c’est donc toi qui commences. Qui commence le tour suivant ?',
  'right.rounds-3':
    'À chaque tour, c’est la personne suivante à droite qui commence. Dans l’édition actuelle, la distribution passe aussi.',

  'task.exchange-1':
    'Tous les pions de Jaune sont encore à la niche. Donne à ton partenaire une carte qui en fait sortir un.',
  'right.exchange-1':
    'Les partenaires se donnent une carte, cachée, en même temps. Un as, un roi ou un joker est le plus beau cadeau des premiers tours.',
  'task.exchange-2':
    'Il manque un pion à Jaune. Il est cinq cases avant son départ, et la première place est libre. Donne la carte qui l’amène à l’arrivée.',
  'right.exchange-2':
    'Tout le monde voit le plateau : tu peux calculer ce qu’il faut à ton partenaire. Mais il est interdit de se le dire.',

  'task.fold-1': 'Aucune carte n’est jouable ici. Touche-les pour savoir pourquoi, puis pose-les.',
  'right.fold-1':
    'Quand on ne peut jouer aucune carte, on les pose toutes et on attend le tour suivant. Personne ne le fait par choix.',
  'task.fold-2': 'Un seul coup est possible, et il fait mal : joue-le.',
  'right.fold-2': 'Si une carte peut se jouer, il faut en jouer une, même contre sa propre équipe.',
  'task.fold-3':
    'Bleu a un six et un dix et veut dépasser ton départ. Joue pour que Bleu ne puisse plus jouer.',
  'right.fold-3': 'Un blocage au bon moment coûte une main entière.',

  'task.partner-1':
    'Tu as fini : tes cartes avancent maintenant Jaune. Amène le pion de Jaune à son arrivée.',
  'right.partner-1':
    'Quand tes quatre pions sont à l’arrivée, tu joues tes cartes pour ton partenaire.',
  'task.partner-2': 'Fais sortir de la niche un pion de Jaune.',
  'right.partner-2':
    'Tu peux tout ce que Jaune pourrait : sortir, avancer, répartir un sept, échanger.',
  'task.partner-3': 'Il manque un pion. Gagne la partie !',
  'right.partner-3': 'La partie est finie dès que les huit pions d’une équipe sont à l’arrivée.',

  'task.solo-1':
    'Chacun pour soi, on commence avec un pion tout juste sorti sur son départ. Fais-en sortir un deuxième avec les deux cartes.',
  'right.solo-1':
    'Un pion sur le départ, trois à la niche : ainsi commencent les parties à deux, trois et cinq.',
  'task.solo-2':
    'Chacun pour soi, un deux peut piocher une carte au lieu d’avancer. Pioches-en une.',
  'right.solo-2':
    'Un deux pioche une carte, sans la voir, chez quelqu’un qui en a encore, ou il avance de deux.',
  'task.solo-3':
    'Chacun pour soi, un sept avance les pions de toutes les couleurs. Écarte le blocage de Bleu et dépasse son départ.',
  'right.solo-3':
    'Avec un sept, tu avances les pions de chacun comme il le pourrait lui-même. C’est ainsi qu’un blocage se défait.',
  'task.solo-4':
    'Quatre pas amènent ton dernier pion à l’arrivée. Fais les trois autres ailleurs, et gagne.',
  'right.solo-4':
    'Le premier qui a quatre pions à l’arrivée gagne. Le sept doit être fait jusqu’au bout, au besoin avec les pions des autres.',
  'task.solo-5':
    'À cinq, on joue sur le plateau à six. Arrête-toi sur le départ où personne n’est assis.',
  'right.solo-5': 'Là où personne n’est assis, le départ est une case comme les autres.',

  'task.six-1': 'À cette table, Vert, en face de toi, est ton partenaire. Renvoie un adversaire.',
  'right.six-1':
    'À six en duos : trois équipes, les partenaires face à face. Jaune est ici un adversaire.',
  'task.six-2':
    'En trios, tu donnes une carte à la personne suivante de l’équipe : Jaune. Aide Jaune à sortir de la niche.',
  'right.six-2': 'En trios, tu donnes d’un côté et tu reçois de l’autre.',
  'task.six-3':
    'Tu as fini. Jaune et Blanc sont dans ton équipe ; amène le pion blanc à l’arrivée.',
  'right.six-3': 'En trios, tu aides qui tu veux, et tu peux changer à chaque carte.',

  'task.canadian-1': 'Amène le pion de Jaune à son arrivée.',
  'right.canadian-1':
    'Avec le sept canadien, tu répartis les pas entre tes pions et ceux de ton partenaire, quand tu veux.',
  'task.canadian-2':
    'Jaune est juste devant toi. Avance avec ton pion sans que personne ne soit renvoyé.',
  'right.canadian-2':
    'Un sept canadien renvoie aussi les pions qu’il dépasse. Mais ton partenaire peut d’abord s’écarter.',
  'task.no-joker-finish-1': 'Il manque un pion. Gagne la partie.',
  'right.no-joker-finish-1':
    'Un joker ne peut pas amener le dernier pion d’une équipe à l’arrivée. Pour tout le reste, il est libre comme toujours.',
  'task.jack-anytime-1':
    'Ton pion est bien placé, et le neuf lui ferait manquer l’arrivée. Laisse-le où il est.',
  'right.jack-anytime-1':
    'Si seuls tes pions sont en route, tu peux poser un valet sans effet, même si d’autres cartes sont jouables.',
  'task.jack-anytime-2':
    'Les règles de 2005 : un roi te ferait manquer l’arrivée, ou mettrait un blocage devant ta propre porte. Laisse tout en place.',
  'right.jack-anytime-2':
    'Le valet libre vient des règles de tournoi de 2005, à quatre et à six en duos.',
  'task.start-marble-1':
    'Ton pion est déjà sorti. Avec une seule carte, amène-le le plus près possible de son arrivée.',
  'right.start-marble-1':
    'Quatre en arrière, et le départ est à quatre cases devant lui : avec la carte suivante, il peut atteindre l’arrivée.',
  'task.editions-1':
    'Dans l’édition classique, quand on joue pour soi, on passe une carte à droite. Donnes-en une à Bleu qui ne lui serve à rien.',
  'right.editions-1':
    'Édition classique : tu choisis une carte et tu la passes. Dans l’actuelle, chacun en pioche une, cachée, chez son voisin de droite.',
  'task.editions-2': 'Vert distribue ce tour, dans l’édition classique. Qui distribue le suivant ?',
  'right.editions-2':
    'Dans l’édition classique et celle de 2005, la même personne distribue toujours ; seul le début du tour se déplace.',

  'rules.heading': 'Les règles du Brändi Dog',
  'rules.lead': 'Tout ce qu’il faut savoir, en images. Les leçons renvoient à ces numéros.',
  'rules.contents': 'Sommaire',
  'rules.learn': 'Apprendre en jouant',
  'rules.print': 'Imprimer',
  'rules.card': 'Carte',
  'rules.does': 'Ce qu’elle fait',
  'rules.players': 'À…',
  'rules.fields': 'Cases',
  'rules.teams': 'Qui joue avec qui',
  'rules.alone': 'chacun pour soi',
  'rules.variant': 'Variante',
  'rules.1': 'Plateau et places',
  'rules.2': 'Cartes et tours',
  'rules.3': 'L’échange de cartes',
  'rules.4': 'Jouer',
  'rules.5': 'Avancer',
  'rules.6': 'Les cartes',
  'rules.7': 'Variantes',
  'rules.8': 'Ce que chacun peut savoir',
  'rules.9': 'Quand le temps est écoulé',

  'rule.1-1':
    'Le parcours est fait de sections de 16 cases. Jusqu’à quatre, il en faut quatre, soit 64 cases ; à cinq et six, six, soit 96 cases.',
  'rule.1-2':
    'On distribue, on joue et on avance dans le même sens : vu d’en haut, l’inverse des aiguilles d’une montre. Après toi vient ton voisin de droite.',
  'rule.1-3':
    'À quatre et à six, toutes les sections sont occupées. À deux, on se fait face. À trois et à cinq, une section reste vide, et son départ est une case comme les autres.',
  'rule.1-4':
    'Chacun a quatre pions, une niche où ils attendent, un départ où ils sortent et une arrivée à quatre places. La première place touche le départ.',
  'rule.1-5':
    'À quatre, on forme deux équipes ; les partenaires sont face à face. À six, trois équipes de deux, face à face aussi, ou deux équipes de trois qui alternent. À deux, trois et cinq, chacun joue pour soi.',
  'rule.1-6':
    'En équipe, tous les pions commencent à la niche. Chacun pour soi, on commence avec un pion tout juste sorti sur son départ et trois à la niche.',
  'rule.2-1':
    'Il y a 110 cartes : deux jeux de 52, avec trois jokers chacun. Cœur, carreau, trèfle ou pique : peu importe.',
  'rule.2-2':
    'Au premier tour, chacun reçoit six cartes, puis cinq, quatre, trois, deux, et de nouveau six.',
  'rule.2-3':
    'La première personne qui distribue est tirée au sort. Sa droite commence, et à chaque tour le début passe d’une place à droite. Aujourd’hui la donne passe en même temps ; dans l’édition classique et celle de 2005, la même personne distribue toujours.',
  'rule.2-4':
    'On distribue de la pioche tant qu’elle suffit pour tous. Sinon, on mélange les 110 cartes. D’ici là, les cartes jouées restent visibles sur la pile.',
  'rule.2-5':
    'Le dé est devant la personne qui distribue et montre combien de cartes a le tour. On ne le lance jamais.',
  'rule.3-1':
    'Par deux : avant le premier coup, les partenaires se donnent une carte, cachée, en même temps. Tu regardes la tienne une fois que tu as donné.',
  'rule.3-2':
    'Par trois : tu donnes une carte à la personne suivante de ton équipe, dans le sens du jeu, et tu en reçois une de l’autre.',
  'rule.3-3':
    'Quand on joue seul : chacun pioche une carte, cachée, chez son voisin de droite, tous en même temps. Dans l’édition classique, chacun choisit plutôt une carte et la passe à droite.',
  'rule.3-4': 'Même avec tous ses pions à l’arrivée, on échange comme les autres.',
  'rule.4-1':
    'La personne qui commence le tour joue d’abord, puis on continue à droite en sautant celles qui n’ont plus de cartes. Quand personne n’en a plus, le tour est fini.',
  'rule.4-2':
    'Un coup est une carte et tout ce qu’elle fait. Tu choisis laquelle ; mais si une carte est jouable, il faut en jouer une, même si cela fait mal.',
  'rule.4-3':
    'Si aucune de tes cartes n’est jouable, le tour est fini pour toi : toutes vont sur la pile, et tu attends le suivant. Personne ne le fait par choix.',
  'rule.4-4':
    'Tu avances tes propres pions. Quand les quatre sont à l’arrivée, tes cartes avancent ceux de ton partenaire ; tout ce qui y serait permis l’est. En trios, tu aides qui tu veux, et tu peux changer à chaque carte.',
  'rule.4-5':
    'La partie est gagnée dès que tous les pions d’une équipe sont à l’arrivée ; chacun pour soi, dès que tes quatre y sont. La dernière carte aussi se joue jusqu’au bout. Si un sept amène d’un coup les derniers pions de plusieurs personnes à l’arrivée, gagne celle qui l’a joué, sinon la première d’entre elles à qui ce serait de jouer.',
  'rule.5-1':
    'Un pion tout juste sorti bloque son départ jusqu’à ce qu’il bouge : personne, pas même sa couleur, ne le prend ni ne passe, ni en avant, ni en arrière, ni avec un sept, ni vers l’arrivée. On ne peut ni le renvoyer ni l’échanger.',
  'rule.5-2':
    'Un pion revenu sur son départ ne bloque rien : on peut le dépasser, l’échanger et le renvoyer.',
  'rule.5-3':
    'Un pion avance d’autant de cases que la carte l’indique et dépasse ceux qui sont entre deux, sauf les blocages.',
  'rule.5-4':
    'Le pion qui occupe la case où un autre arrive retourne à la niche : adversaires, partenaires et tes propres pions.',
  'rule.5-5':
    'En avançant, un pion peut entrer de son départ dans sa propre arrivée. Il doit avoir touché son départ deux fois, dans un sens ou dans l’autre ; sortir de la niche est la première. Un pion tout juste sorti ne peut donc pas entrer, tout autre le peut, même si un échange l’a amené sur son départ. Personne n’y est obligé.',
  'rule.5-6':
    'Dans l’arrivée, on ne dépasse, ne prend, ne renvoie et n’échange personne, et on ne recule pas. Un pion peut s’arrêter à toute place qu’il atteint et aller plus loin plus tard.',
  'rule.5-7':
    'Tous les pas d’une carte doivent être faits. Si l’arrivée est trop courte ou la voie barrée, ce coup n’est pas possible ; si le parcours est libre, le pion peut faire un tour d’honneur.',
  'rule.6': 'Ce que font les cartes, avec un des pions que tu avances :',
  'rule.6-1':
    'L’as, le roi et le joker amènent un pion de la niche sur son départ. Le pion qui l’occupe est renvoyé, même un des tiens, sauf s’il vient de sortir : alors personne ne sort.',
  'rule.6-2':
    'Seul le quatre recule, et seulement sur le parcours. On n’entre pas dans l’arrivée en reculant, et on n’en sort pas. Reculer sur le départ ou par-dessus, c’est le toucher.',
  'rule.6-3':
    'Sept pas en avant, répartis entre tes pions comme tu veux et dans l’ordre que tu veux. Tout pion dépassé ou pris est renvoyé, les tiens et ceux de ton partenaire aussi. Les sept pas doivent être faits. S’il en reste quand ton dernier pion est arrivé, les pions de ton partenaire les font.',
  'rule.6-4':
    'Le valet échange un de tes pions contre celui d’une autre couleur. Les deux doivent être en route : sur le parcours et pas tout juste sortis. Si tes cartes ne peuvent rien d’autre, tu dois échanger.',
  'rule.6-5':
    'Si les seuls pions en route sont ceux que tu avances, il n’y a rien à échanger. Un valet se pose alors sans effet, quand aucune carte de ta main ne peut rien d’autre. Un joker ne se pose jamais ainsi.',
  'rule.6-6':
    'Quand on joue seul : un sept avance aussi les pions de tous les autres, comme ils le pourraient eux-mêmes, blocages compris. Un deux peut, au lieu d’avancer, piocher une carte cachée chez un adversaire. Un joker peut l’un et l’autre.',
  'rule.7-edition':
    'Éditions. L’actuelle : la donne passe à droite, un dé montre les cartes du tour, et chacun pour soi, on pioche une carte à droite. La classique : la même personne distribue toute la partie, et chacun pour soi, on passe une carte à droite. Celle de 2005, à quatre ou à six en duos : la même personne distribue toute la partie, et le valet est libre.',
  'rule.7-canadian':
    'Sept canadien (en équipe) : un sept peut à tout moment avancer aussi les pions du partenaire. Il renvoie toujours ceux qu’il dépasse.',
  'rule.7-joker':
    'Fin sans joker (en équipe) : un joker ne peut pas amener à l’arrivée le dernier pion de sa propre équipe.',
  'rule.7-jack':
    'Valet libre (à quatre, à six en duos) : si les seuls pions en route sont ceux que tu avances, tu peux poser un valet sans effet, même si d’autres cartes sont jouables.',
  'rule.7-start':
    'Pion au départ (en équipe) : chacun commence avec un pion tout juste sorti sur le départ et trois à la niche. Aucune règle imprimée ne le prévoit, mais certains tournois se jouent ainsi.',
  'rule.8-1':
    'Visible pour tous : le plateau, la pile et le nombre de cartes de chacun. Ta main n’est qu’à toi. Une carte donnée ou piochée n’est connue que des deux personnes concernées.',
  'rule.8-2':
    'Il est interdit à tout moment de montrer ses cartes ou de se concerter, même entre partenaires.',
  'rule.9-1':
    'Quand la cloche sonne, le coup commencé est joué jusqu’au bout ; rien ne compte après. Une équipe qui a déjà gagné a gagné.',
  'rule.9-2':
    'L’équipe qui a le plus de pions à l’arrivée mène ; quand on joue seul, on compte pour soi.',
  'rule.9-3':
    'À égalité, mène l’équipe qui a besoin de moins de cases pour amener tous ses pions à l’arrivée, si personne ne gêne. Un pion à la niche a besoin d’un tour de plateau entier et d’un pas pour sortir, un pion tout juste sorti d’un tour de plateau entier, tout autre du chemin jusqu’à son départ. S’y ajoutent les pas à l’arrivée.',
  'rule.9-4': 'Si c’est encore égal, la partie est nulle.',

  'card.A': 'Sort un pion, ou avance de 1 ou 11.',
  'card.2': 'Avance de 2. En jouant seul : ou pioche une carte (6.6).',
  'card.numbers': 'Avancent d’autant de cases.',
  'card.4': 'Avance ou recule de 4 (6.2).',
  'card.7': 'Avance de 7, à répartir ; renvoie ceux qu’il dépasse (6.3).',
  'card.J': 'Échange deux pions (6.4).',
  'card.Q': 'Avance de 12.',
  'card.K': 'Sort un pion, ou avance de 13.',
  'card.X': 'Vaut n’importe quelle carte.',

  'picture.board':
    'Le plateau à quatre. Tu es Rouge. La ligne montre le sens du jeu : l’inverse des aiguilles d’une montre. Dehors les niches, vers le milieu les arrivées.',
  'picture.six': 'Le plateau à six.',
  'picture.blockade': 'Bleu vient de sortir : Rouge, deux cases avant, ne peut pas passer.',
  'picture.finish':
    'Avec un cinq, Rouge va jusqu’à la deuxième case après son départ, ou entre dans l’arrivée et s’arrête à la deuxième place.',
  'picture.fast':
    'Le raccourci : Rouge a reculé de quatre depuis son départ ; un huit mène à la place la plus profonde.',
  'picture.seven':
    'Un sept réparti : quatre pas pour un pion, trois pour l’autre. Les deux adversaires en chemin sont renvoyés.',
  'picture.jack': 'Un valet échange Rouge et Bleu.',
  'picture.solo':
    'Le début d’une partie à trois : chacun avec un pion tout juste sorti sur son départ, une section vide.',
} satisfies MessagesOf<typeof en>;
