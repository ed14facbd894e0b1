import type { MessagesOf } from '../../text/format';
import type { en } from './en';

export const fr = {
  'ask.heading': 'Veux-tu qu’on te prévienne quand c’est à toi ?',
  'ask.text':
    'Dans cette partie, tu as des heures ou des jours pour chaque coup. Tu reçois un message sur cet appareil quand les autres t’attendent, même si cette page est fermée. Il ne parle jamais de tes cartes.',
  'ask.yes': 'Oui, me prévenir',
  'ask.no': 'Non, merci',
  'notifications.heading': 'Notifications',
  'notifications.lead': 'Sur cet appareil, même si cette page est fermée.',
  'notifications.turn': 'C’est à toi de jouer',
  'notifications.turn.hint': 'Dans les parties avec des heures ou des jours par coup.',
  'notifications.nudge': 'Quelqu’un te fait signe',
  'notifications.begin': 'Une partie que tu attends commence',
  'notifications.invite': 'Quelqu’un t’invite à une table',
  'notifications.rest': 'Pas la nuit',
  'notifications.from': 'De',
  'notifications.to': 'À',
  'notifications.denied':
    'Ce navigateur interdit à Kennel d’envoyer des messages. Tu peux changer cela dans les réglages du navigateur.',
  'notifications.failed': 'Cela n’a pas marché. L’appareil est-il en ligne ?',
  'notifications.unable':
    'Ce navigateur ne reçoit pas de notifications. Sur iPhone ou iPad, ajoute d’abord Kennel à l’écran d’accueil.',
  'turns.heading': 'À toi de jouer',
  'turns.lead': {
    zero: 'Personne ne t’attend.',
    one: 'Une table t’attend.',
    many: '{count} tables t’attendent.',
    other: '{count} tables t’attendent.',
  },
  'turns.go': 'Jouer',
  'turns.until': 'jusqu’au {time}',
  'turns.later': 'Aux autres de jouer',
  'turns.start': 'Vers l’accueil',
  'turns.next': {
    one: 'Table suivante',
    many: 'Table suivante ({count})',
    other: 'Table suivante ({count})',
  },
  'turns.ends': 'Joue avant le {time}.',
  'turns.endsOther': 'Ce coup est à jouer avant le {time}.',
  'turns.held': 'Quelqu’un est en vacances jusqu’au {time}.',
  'turns.heldOwn': 'Tu es en vacances jusqu’au {time}.',
  'holiday.heading': 'Vacances',
  'holiday.lead': {
    one: 'Pendant ton absence, les pendules de tes parties lentes s’arrêtent. Il te reste un jour cette année.',
    many: 'Pendant ton absence, les pendules de tes parties lentes s’arrêtent. Il te reste {count} jours cette année.',
    other:
      'Pendant ton absence, les pendules de tes parties lentes s’arrêtent. Il te reste {count} jours cette année.',
  },
  'holiday.until': 'Absence jusqu’au',
  'holiday.go': 'Suspendre mes parties',
  'holiday.on': 'Tes parties lentes sont suspendues jusqu’au {time}. Tu peux jouer quand même.',
  'holiday.back': 'Me revoilà',
  'holiday.wrong': 'Choisis un des {count} prochains jours.',
} satisfies MessagesOf<typeof en>;
