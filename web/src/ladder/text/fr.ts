import type { MessagesOf } from '../../text/format';
import type { en } from './en';

export const fr = {
  'ladder.heading': 'L’échelle',
  'ladder.lead':
    'Bats les bots pas à pas, des chiots jusqu’aux champions. Tes partenaires sont aussi forts que les autres.',
  'ladder.step': 'Échelon {number}',
  'ladder.play': 'Jouer',
  'ladder.again': 'Rejouer',
  'ladder.done': 'Réussi',
  'ladder.progress': {
    one: '{count} échelon sur {total} réussi',
    many: '{count} échelons sur {total} réussis',
    other: '{count} échelons sur {total} réussis',
  },
  'ladder.top': 'Tu es tout en haut. Ici, plus personne n’a rien à t’apprendre.',
  'ladder.reached': 'L’échelle : échelon {number} sur {total} réussi !',
  'ladder.onward': 'Vers l’échelle',
  'ladder.notKept':
    'Ce navigateur ne garde rien : les échelons sont oubliés à la fermeture de la page.',
  'ladder.failed': 'La partie ne peut pas commencer : ce navigateur ne garde rien.',
  'ladder.train': 'Entre deux échelons',
  'ladder.trainHint': 'Les problèmes et tes propres erreurs te font progresser.',
  'goal.win': 'Gagne la partie.',
  'goal.hunt': {
    one: 'Gagne et renvoie au moins {count} pion à la niche.',
    many: 'Gagne et renvoie au moins {count} pions à la niche.',
    other: 'Gagne et renvoie au moins {count} pions à la niche.',
  },
  'goal.safe': {
    one: 'Gagne avec au plus {count} pion de ton équipe renvoyé à la niche.',
    many: 'Gagne avec au plus {count} pions de ton équipe renvoyés à la niche.',
    other: 'Gagne avec au plus {count} pions de ton équipe renvoyés à la niche.',
  },
  'goal.quick': {
    one: 'Gagne en {count} tour.',
    many: 'Gagne en {count} tours au plus.',
    other: 'Gagne en {count} tours au plus.',
  },
} satisfies MessagesOf<typeof en>;
