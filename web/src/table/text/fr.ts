import type { MessagesOf } from '../../text/format';
import type { en } from './en';

export const fr = {
  'do.give': 'Donner à {name} : {card}',
  'do.leave': '{card} : sortir de la niche',
  'do.move': '{card} : jouer ce coup',
  'do.home': '{card} : renvoyer {colour} à la niche',
  'do.homes': {
    one: '{card} : renvoyer {count} pion à la niche',
    many: '{card} : renvoyer {count} pions à la niche',
    other: '{card} : renvoyer {count} pions à la niche',
  },
  'do.finish': '{card} : entrer dans l’arrivée',
  'do.swap': '{card} : échanger les pions',
  'do.again': 'Voilà ce qui se passerait. Touche encore une fois pour jouer.',
  'loupe.label': 'Plateau agrandi : choisis ici',
  'loupe.close': 'Fermer la loupe',
  'keys.heading': 'Touches',
  'keys.arrows': 'Choisir une carte, un pion ou une case',
  'keys.enter': 'Regarder ; encore une fois : jouer',
  'keys.undo': 'Annuler le dernier choix',
  'keys.escape': 'Choisir à nouveau',
  'keys.board': 'Entendre où sont les pions',
  'keys.hand': 'Entendre tes cartes',
  'keys.last': 'Entendre les derniers coups',
  'keys.help': 'Afficher ces touches',
  'keys.close': 'Fermer',
  'fold.heading': 'Pour toi, ce tour est fini',
  'fold.nobodyOut': 'Sans as, roi ni joker, personne ne sort de la niche.',
  'fold.noCard': 'Aucune de tes cartes ne peut être jouée.',
  'fold.rest': 'Tes cartes sont posées ; les autres finissent le tour.',
  'fold.next': 'Continuer',
  'fast.go': 'Accélérer la suite',
  'coach.exchange':
    'Chaque tour commence par un échange : les partenaires se donnent une carte, face cachée. As, roi et joker font sortir un pion.',
  'coach.fold':
    'Qui n’a aucune carte jouable pose toutes ses cartes et attend le tour suivant. Cela arrive à tout le monde.',
  'coach.glow':
    'C’est à toi de jouer. Les cartes relevées peuvent être jouées. Touche une carte : le plateau montre tout ce qu’elle peut faire.',
  'coach.seven':
    'Un sept se répartit entre tes pions comme tu veux, mais les sept pas doivent être faits. Tout pion dépassé retourne à la niche.',
  'coach.home': 'Un pion sur la case duquel on arrive retourne à la niche et doit repartir.',
  'coach.finish':
    'Un pion dans l’arrivée est en sécurité. Quand les quatre y sont, tu joues pour ton partenaire.',
  'coach.ok': 'Compris',
  'coach.skip': 'Plus de conseils',
} satisfies MessagesOf<typeof en>;
