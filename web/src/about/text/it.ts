import type { MessagesOf } from '../../text/format';
import type { en } from './en';

export const it = {
  'about.lead':
    'Kennel è una casa aperta per Brändi Dog: gratuita, senza pubblicità, e si può giocare anche senza account.',
  'about.fair.title': 'Mescolato onestamente',
  'about.fair':
    'Prima di ogni partita il server si impegna sul mazzo mescolato senza rivelarlo. Dopo la partita chiunque può verificare che nessuno abbia barato.',
  'about.licence.title': 'Licenza e codice sorgente',
  'about.licence':
    'Kennel è software libero con licenza MIT o Apache 2.0, a tua scelta. Chi gestisce questo server può dirti da dove viene il codice sorgente e che cosa è stato modificato.',
  'about.api': 'Interfaccia per i programmi',
  'about.publisher.title': 'Nessun legame con l’editore',
  'about.publisher':
    'Kennel non è legato alla fondazione Stiftung Brändi, che produce il gioco da tavolo Brändi Dog, né ne ha il sostegno. La bella tavola di legno si trova da loro.',
  'privacy.lead': 'Kennel salva ciò che serve per giocare, e nient’altro.',
  'privacy.stored.title': 'Che cosa viene salvato',
  'privacy.stored':
    'Il tuo nome, i tuoi tavoli e le tue partite, e ciò che concordi con gli altri: chi segui, i tuoi circoli, gli inviti e le segnalazioni. Di una password si salva solo un’impronta, da cui non si può risalire alla password.',
  'privacy.cookies.title': 'Cookie e indirizzi',
  'privacy.cookies':
    'Un cookie ricorda chi sei; dopo l’accesso un secondo riconosce il tuo dispositivo. Il tuo indirizzo internet serve solo a limitare gli abusi e non viene salvato nella banca dati. Le partite su questo dispositivo e le tue impostazioni restano nel browser.',
  'privacy.others.title': 'Che cosa vedono gli altri',
  'privacy.others':
    'A un tavolo tutti vedono il tuo nome. Una partita finita può essere rivista da chi ha il link, con i nomi e tutte le carte. Solo gli amici vedono se ci sei, e solo se lo vuoi.',
  'privacy.end.title': 'Cancellazione',
  'privacy.end':
    'Gli ospiti che non hanno mai giocato vengono cancellati dopo un po’. Quando il tuo account viene cancellato, il tuo nome scompare ovunque; le partite restano a chi ha giocato.',
  'privacy.third':
    'La pagina non carica nulla da altri fornitori, non ti traccia e non trasmette nulla.',
  'imprint.none': 'Chi gestisce questo server non ha ancora scritto nulla di sé.',
  'etiquette.lead': 'Una serata riesce quando tutti hanno voglia di tornare.',
  'etiquette.1': 'Saluta, e ringrazia dopo la partita.',
  'etiquette.2':
    'Porta a termine ciò che hai iniziato. Se devi andare, lascia giocare un bot al tuo posto.',
  'etiquette.3': 'Non far aspettare gli altri per infastidirli, e non mettere fretta a chi pensa.',
  'etiquette.4': 'Non parlare delle carte con il tuo compagno: per questo c’è lo scambio.',
  'etiquette.5': 'Gioca di persona, e a un solo posto. I programmi giocano con un nome proprio.',
  'etiquette.6': 'Scegli un nome che diresti anche a tua nonna.',
  'etiquette.help':
    'Se qualcuno disturba: nascondi le sue reazioni, blocca quella persona, o segnalala a chi gestisce il server, che avverte e, se non c’è altro modo, sospende.',
} satisfies MessagesOf<typeof en>;
