import type { MessagesOf } from '../../text/format';
import type { en } from './en';

export const es = {
  'install.heading': 'Instalar Kennel',
  'install.text':
    'Puedes tener Kennel en tu pantalla de inicio, como una app: se abre más rápido y puedes practicar sin conexión.',
  'install.yes': 'Instalar',
  'install.no': 'No, gracias',
} satisfies MessagesOf<typeof en>;
