import type { MessagesOf } from '../../text/format';
import type { en } from './en';

export const de = {
  'install.heading': 'Kennel installieren',
  'install.text':
    'Kennel kann auch auf deinem Startbildschirm liegen, wie eine App: Es öffnet sich schneller, und du kannst ohne Netz üben.',
  'install.yes': 'Installieren',
  'install.no': 'Nein, danke',
} satisfies MessagesOf<typeof en>;
