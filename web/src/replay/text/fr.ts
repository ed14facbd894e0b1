import type { Forms, MessagesOf } from '../../text/format';
import type { en } from './en';

const forms = (one: string, other: string): Forms => ({ one, many: other, other });

export const fr = {
  'replay.heading': 'Voir une partie enregistrée',
  'replay.lead':
    'Chaque partie de Kennel peut se garder dans un fichier. Ouvres-en un ici et regarde la partie coup par coup.',
  'replay.file': 'Fichier d’une partie',
  'replay.fileHint':
    'Choisis un fichier ou dépose-le n’importe où sur cette page. Il reste dans ton navigateur.',
  'replay.tooLong': 'Ce fichier est trop grand pour être celui d’une partie.',
  'replay.unreadable': 'Ce fichier n’a pas pu être lu.',
  'replay.wrongLine': 'Ce n’est pas le fichier d’une partie. Le problème est à la ligne {line} :',
  'replay.notHere':
    'Cette partie n’est pas dans ce navigateur. Les parties d’entraînement restent sur l’appareil où elles ont été jouées.',
  'replay.beginning': 'Avant la première donne.',
  'replay.passed': 'De {from} à {to} : {card}.',
  'replay.at': 'Moment {at} sur {last}. {words}',
  'replay.slider': 'Moment de la partie',
  'replay.controls': 'Parcourir la partie',
  'replay.first': 'Au début',
  'replay.back': 'Un coup en arrière',
  'replay.play': 'Lecture',
  'replay.pause': 'Pause',
  'replay.next': 'Un coup en avant',
  'replay.last': 'À la fin',
  'replay.speed': 'Vitesse',
  'replay.hands': 'Mains',
  'replay.look': 'Vu par',
  'replay.look.open': 'Toutes les mains ouvertes',
  'replay.look.watching': 'Spectateurs',
  'replay.moves': 'Coups',
  'replay.round': forms('Tour {round} · {count} carte', 'Tour {round} · {count} cartes'),
  'replay.cost': '−{percent} %',
  'replay.plots': 'Déroulement',
  'replay.plot.progress': 'Chemin vers l’arrivée',
  'replay.plot.cards': 'Cartes en main',
  'replay.plot.home': 'Pions renvoyés à la niche',
  'replay.plot.chance': 'Chances de gagner estimées',
  'replay.numbers': 'La partie en chiffres',
  'replay.number.played': 'Cartes jouées',
  'replay.number.steps': 'Pas parcourus',
  'replay.number.left': 'Pions sortis de la niche',
  'replay.number.finished': 'Pions rentrés',
  'replay.number.sentOthersHome': 'Adversaires renvoyés',
  'replay.number.home': 'Propres pions renvoyés',
  'replay.number.folds': 'Tours sans coup',
  'replay.number.lost': 'Cartes posées sans jouer',
  'replay.number.jokers': 'Jokers joués',
  'replay.take': 'Emporter',
  'replay.link': 'Lien vers ce moment',
  'replay.other': 'Ouvrir une autre partie',
  'replay.fairness': 'Les cartes étaient-elles justes ?',
  'replay.fairnessHint':
    'Avant la partie, le serveur s’est lié à un secret qui a décidé de chaque mélange. Ton navigateur retire maintenant lui-même toutes les cartes et compare.',
  'replay.verify': 'Vérifier les mélanges',
  'replay.verifies': 'Chaque carte est venue comme promis.',
  'replay.verified': 'Tours : {rounds}. Mélanges : {shuffles}. Cartes tirées : {draws}.',
  'replay.commitment': 'Promesse du serveur',
  'replay.added': 'Ajouté par {name}',
  'replay.addedNothing': 'rien',
  'replay.compare':
    'Ton navigateur n’a pas gardé la promesse d’avant cette partie : il ne peut pas la comparer.',
  'replay.compareSame': 'Ton navigateur avait gardé la même promesse avant la partie.',
  'replay.compareOther': 'Ton navigateur avait gardé une autre promesse avant la partie :',
  'replay.noEntropy':
    'Personne à la table n’a rien ajouté au mélange : il repose sur le seul secret du serveur.',
  'replay.differs': 'Ces cartes ne sont pas celles du hasard.',
  'replay.differs.commitment':
    'Ligne {line} : le secret n’est pas celui que le serveur avait promis.',
  'replay.differs.first_dealer':
    'Ligne {line} : le premier distributeur est {recorded}, mais le sort a désigné {fair}.',
  'replay.differs.deal':
    'Tour {round}, cartes de {name} (ligne {line}) : le fichier dit {recorded} ; distribuées : {fair}. La première qui manque était à la place {place} de la pioche.',
  'replay.differs.drawn':
    'Tour {round}, tirée par {name} (ligne {line}) : le fichier dit {recorded} ; le hasard a donné {fair}, à la place {place} de la main voisine.',
  'replay.differs.got':
    'Tour {round}, tirée avec un deux par {name} (ligne {line}) : le fichier dit {recorded} ; le hasard a donné {fair}, à la place {place} de cette main.',
  'replay.unverifiable.no_secret':
    'Ce fichier ne contient ni promesse ni secret : il n’y a rien à comparer. Seules les parties jouées sur un serveur en ont.',
  'replay.unverifiable.no_cryptography':
    'Ton navigateur ne vérifie que sur une connexion sûre (https).',
  'replay.unverifiable.unreadable':
    'Ce fichier ne peut pas être vérifié : son en-tête n’est pas juste.',
  'replay.unverifiable.line':
    'Ce fichier ne peut pas être vérifié : la ligne {line} ne suit pas de ce qui précède.',
  'replay.mistakes': 'Tournants',
  'replay.mistakesHint':
    'Les coups qui ont coûté le plus de chances de gagner, estimés par les bots d’après ce que chacun savait.',
  'replay.mistakesBusy': 'Les bots parcourent la partie : {percent} %',
  'replay.mistakesNone': 'Aucun coup n’a coûté grand-chose.',
  'replay.mistake': '{name}, tour {round}',
  'replay.chancesOff':
    'Les chances n’ont pas pu être estimées : le réseau des bots ne s’est pas chargé.',
  'replay.instead': 'Qu’aurait joué le bot ?',
  'replay.insteadBusy': 'Le bot réfléchit…',
  'replay.insteadHint': 'Chances de gagner ensuite ; le coup joué est marqué.',
  'replay.bestPlayed': 'Exactement ce coup : rien de mieux n’a été trouvé.',
  'replay.picturePng': 'Image (PNG)',
  'replay.pictureSvg': 'Image (SVG)',
  'replay.pictureFailed': 'L’image n’a pas pu être créée.',
  'replay.pictureLine': 'Tour {round}, moment {at} sur {last}',
  'replay.continue': 'Continuer à partir d’ici',
  'replay.continueSeat': 'À la place de',
  'replay.playOn': 'Continuer',
  'replay.continueHint':
    'Contre les bots, dans ce navigateur. La partie elle-même reste telle quelle.',
  'replay.continueFailed': 'La partie n’a pas pu être reprise : ce navigateur ne garde rien.',
} satisfies MessagesOf<typeof en>;
