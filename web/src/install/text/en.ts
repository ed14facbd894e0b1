/** The offer to install the page. The other languages have the keys of this file. */
export const en = {
  'install.heading': 'Install Kennel',
  'install.text':
    'You can keep Kennel on your home screen, like an app: it opens faster, and you can practise offline.',
  'install.yes': 'Install',
  'install.no': 'No, thanks',
} as const;
