import type { MessagesOf } from '../../text/format';
import type { en } from './en';

export const fr = {
  'install.heading': 'Installer Kennel',
  'install.text':
    'Tu peux ajouter Kennel à ton écran d’accueil, comme une appli : il s’ouvre plus vite, et tu peux t’entraîner hors ligne.',
  'install.yes': 'Installer',
  'install.no': 'Non merci',
} satisfies MessagesOf<typeof en>;
