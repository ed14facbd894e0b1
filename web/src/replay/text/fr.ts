import { forms } from '../../text/forms';
import type { MessagesOf } from '../../text/format';
import type { en } from './en';

export const fr = {
  'replay.heading': 'Revoir une partie enregistrée',
  'replay.lead':
    'Chaque partie de Kennel peut se garder dans un fichier. Ouvres-en un ici et regarde la partie coup par coup.',
  'replay.file': 'Fichier de la partie',
  'replay.choose': 'Choisir un fichier',
  'replay.fileHint':
    'Choisis un fichier ou dépose-le n’importe où sur cette page. Il reste dans ton navigateur.',
  'replay.tooLong': 'Ce fichier est trop grand pour être celui d’une partie.',
  'replay.unreadable': 'Ce fichier n’a pas pu être lu.',
  'replay.wrongLine':
    'Ce fichier n’est pas une partie enregistrée. Regarde à la ligne {line}. {problem}',
  'replay.notHere':
    'Cette partie n’est pas dans ce navigateur. Les parties jouées sur un seul appareil y restent.',
  'replay.beginning': 'Avant la première donne.',
  'replay.at': 'Coup {at} sur {last}. {words}',
  'replay.slider': 'Coup de la partie',
  'replay.controls': 'Parcourir la partie',
  'replay.first': 'Au début',
  'replay.back': 'Un coup en arrière',
  'replay.play': 'Lecture',
  'replay.pause': 'Pause',
  'replay.next': 'Un coup en avant',
  'replay.last': 'À la fin',
  'replay.speed': 'Vitesse',
  'replay.hands': 'Mains',
  'replay.look': 'Point de vue',
  'replay.look.open': 'Toutes les cartes visibles',
  'replay.look.watching': 'Cartes publiques seulement',
  'replay.moves': 'Coups',
  'replay.round': forms('Tour {round} · {count} carte', 'Tour {round} · {count} cartes'),
  'replay.cost': '−{percent}',
  'replay.plots': 'Déroulement',
  'replay.plot.progress': 'Chemin vers l’arrivée',
  'replay.plot.cards': 'Cartes en main',
  'replay.plot.home': 'Ses pions renvoyés',
  'replay.plot.chance': 'Chances de gagner estimées',
  'replay.plot.label': '{plot} : {values}',
  'replay.numbers': 'La partie en chiffres',
  'replay.number.played': 'Cartes jouées',
  'replay.number.steps': 'Cases parcourues',
  'replay.number.left': 'Pions sortis de la niche',
  'replay.number.finished': 'Pions arrivés',
  'replay.number.sentOthersHome': 'Pions adverses renvoyés',
  'replay.number.home': 'Ses pions renvoyés',
  'replay.number.folds': 'Tours interrompus',
  'replay.number.lost': 'Cartes posées sans jouer',
  'replay.number.jokers': 'Jokers joués',
  'replay.take': 'Enregistrer et partager',
  'replay.link': 'Lien vers ce coup',
  'replay.other': 'Ouvrir une autre partie',
  'replay.fairness': 'La donne était-elle honnête ?',
  'replay.fairnessHint':
    'Avant la partie, le serveur s’est engagé sur un secret qui décide de chaque mélange. Ton navigateur refait maintenant tous les tirages et compare.',
  'replay.verify': 'Vérifier les mélanges',
  'replay.verifies': 'Chaque carte est venue comme promis.',
  'replay.verified': 'Tours : {rounds}. Mélanges : {shuffles}. Cartes piochées : {draws}.',
  'replay.commitment': 'Promesse du serveur',
  'replay.added': 'Ajouté par {name}',
  'replay.addedNothing': 'rien',
  'replay.compare':
    'Ton navigateur n’a pas gardé la promesse d’avant cette partie : il ne peut pas la comparer.',
  'replay.compareSame': 'Ton navigateur avait gardé la même promesse avant la partie.',
  'replay.compareOther': 'Ton navigateur avait gardé une autre promesse avant la partie :',
  'replay.noEntropy':
    'Personne à la table n’a rien ajouté au mélange : il repose sur le seul secret du serveur.',
  'replay.differs': 'Les cartes ne correspondent pas à la promesse du serveur.',
  'replay.differs.commitment':
    'Ligne {line} : le secret n’est pas celui que le serveur avait promis.',
  'replay.differs.first_dealer':
    'Ligne {line} : première distribution : {recorded}, mais le sort a désigné {fair}.',
  'replay.differs.deal':
    'Tour {round}, main : {name} (ligne {line}) : le fichier dit {recorded} ; distribuées : {fair}. La première qui manque était à la place {place} de la pioche.',
  'replay.differs.drawn':
    'Tour {round}, piochée par {name} (ligne {line}) : le fichier dit {recorded} ; le sort a donné {fair}, à la place {place} de la main voisine.',
  'replay.differs.got':
    'Tour {round}, piochée avec un deux par {name} (ligne {line}) : le fichier dit {recorded} ; le sort a donné {fair}, à la place {place} de cette main.',
  'replay.unverifiable.no_secret':
    'Ce fichier ne contient ni promesse ni secret : il n’y a rien à comparer. Seules les parties jouées sur un serveur en ont.',
  'replay.unverifiable.no_cryptography':
    'Ton navigateur ne vérifie que sur une connexion sûre (https).',
  'replay.unverifiable.unreadable':
    'Ce fichier ne peut pas être vérifié : son en-tête n’est pas juste.',
  'replay.unverifiable.line':
    'Ce fichier ne peut pas être vérifié : la ligne {line} ne suit pas de ce qui précède.',
  'replay.mistakes': 'Moments clés',
  'replay.mistakesHint':
    'Les coups qui ont coûté le plus de chances de gagner, estimés par les bots d’après ce que chacun savait.',
  'replay.mistakesBusy': 'Les bots parcourent la partie : {percent}',
  'replay.mistakesNone': 'Aucun coup n’a coûté grand-chose.',
  'replay.mistake': { you: 'Toi, tour {round}', they: '{who}, tour {round}' },
  'replay.chancesOff': 'Les bots ne sont pas chargés : les chances de gagner manquent.',
  'replay.instead': 'Qu’aurait joué le bot ?',
  'replay.insteadBusy': 'Le bot réfléchit…',
  'replay.insteadHint': 'Chances de gagner ensuite ; le coup joué est marqué.',
  'replay.bestPlayed': 'Le même coup.',
  'replay.picturePng': 'Image (PNG)',
  'replay.pictureSvg': 'Image (SVG)',
  'replay.pictureFailed': 'L’image n’a pas pu être créée.',
  'replay.pictureLine': 'Tour {round}, coup {at} sur {last}',
  'replay.continue': 'Continuer à partir d’ici',
  'replay.continueSeat': 'Avec la couleur',
  'replay.playOn': 'Continuer',
  'replay.continueHint':
    'Contre les bots, dans ce navigateur. La partie elle-même reste telle quelle.',
  'replay.continueFailed': 'La partie n’a pas pu être reprise : ce navigateur ne garde rien.',
} satisfies MessagesOf<typeof en>;
