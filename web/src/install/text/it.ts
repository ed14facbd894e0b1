import type { MessagesOf } from '../../text/format';
import type { en } from './en';

export const it = {
  'install.heading': 'Installa Kennel',
  'install.text':
    'Puoi mettere Kennel nella schermata Home, come un’app: si apre più in fretta e puoi allenarti anche offline.',
  'install.yes': 'Installa',
  'install.no': 'No, grazie',
} satisfies MessagesOf<typeof en>;
