import type { MessagesOf } from '../../text/format';
import type { en } from './en';

export const de = {
  'install.heading': 'Kennel installieren',
  'install.text':
    'Du kannst Kennel auf deinen Startbildschirm legen, wie eine App: Es öffnet sich schneller, und du kannst ohne Netz üben.',
  'install.yes': 'Installieren',
  'install.no': 'Nein, danke',
} satisfies MessagesOf<typeof en>;
