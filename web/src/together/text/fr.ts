import type { MessagesOf } from '../../text/format';
import type { en } from './en';

export const fr = {
  'wait.time': 'Cela dure depuis {time}.',
  'nudge.go': 'Faire signe',
  'nudge.got': '{who} te fait signe : c’est à toi.',
  'nudge.sent': {
    single: 'Tu as fait signe à {names}.',
    several: 'Tu as fait signe à {names}.',
  },
  'vote.go': 'Faire jouer un bot pour {to}',
  'end.menu': 'Arrêter la partie',
  'end.sure': 'Arrêter la partie ? Personne ne gagne. Toute la table doit être d’accord.',
  'end.sureAlone': 'Arrêter la partie ? Personne ne gagne.',
  'end.stay': 'Continuer',
  'ask.end': '{who} voudrait arrêter la partie. Personne ne gagnerait.',
  'ask.standIn': '{who} voudrait qu’un bot joue pour {to}.',
  'ask.standInYou': '{who} voudrait qu’un bot joue pour toi. Joue et tu gardes ta place.',
  'ask.waits': {
    nobody: 'Tout le monde a répondu.',
    single: '{names} n’a pas encore répondu.',
    several: '{names} n’ont pas encore répondu.',
  },
  'ask.yes': 'D’accord',
  'ask.no': 'Non',
  'ask.withdraw': 'Annuler',
  'ask.declined': { you: 'Tu n’es pas d’accord.', they: '{who} n’est pas d’accord.' },
  'fast.waits': {
    nobody: 'Les bots jouent vite.',
    single: 'Si {names} est d’accord, les bots jouent vite.',
    several: 'Si {names} sont d’accord, les bots jouent vite.',
  },
  'left.here': 'Tu as quitté la partie. Tu peux la regarder.',
  'left.go': 'Page d’accueil',
  'seat.take': 'Continuer pour {to}',
  'host.remove': 'Libérer la place {to:of}',
} satisfies MessagesOf<typeof en>;
