import type { MessagesOf } from '../../text/format';
import type { en } from './en';

export const de = {
  'about.lead':
    'Kennel ist ein freies Zuhause für Brändi Dog: kostenlos, ohne Werbung, und spielen kannst du auch ohne Konto.',
  'about.fair.title': 'Ehrlich gemischt',
  'about.fair':
    'Vor jeder Partie legt sich der Server auf seine Mischung fest, ohne sie zu verraten. Nach der Partie können alle nachrechnen, dass nicht geschummelt wurde.',
  'about.licence.title': 'Lizenz und Quelltext',
  'about.licence':
    'Kennel ist freie Software unter der MIT- oder der Apache-Lizenz 2.0, nach deiner Wahl. Wer diesen Server betreibt, sagt dir, woher der Quelltext stammt und was daran geändert wurde.',
  'about.api': 'Schnittstelle für Programme',
  'about.publisher.title': 'Kein Angebot des Verlags',
  'about.publisher':
    'Kennel hat nichts mit der Stiftung Brändi zu tun, die das Brettspiel Brändi Dog herstellt, und wird nicht von ihr unterstützt. Das schöne Brett aus Holz gibt es bei ihr.',
  'privacy.lead': 'Kennel speichert, was zum Spielen nötig ist, und sonst nichts.',
  'privacy.stored.title': 'Was gespeichert wird',
  'privacy.stored':
    'Dein Name, deine Tische und Partien, und was du mit anderen vereinbarst: wem du folgst, deine Kreise, Einladungen und Meldungen. Von einem Passwort wird nur ein Prüfwert gespeichert, aus dem es sich nicht zurückrechnen lässt.',
  'privacy.cookies.title': 'Cookies und Adressen',
  'privacy.cookies':
    'Ein Cookie merkt sich, wer du bist; nach dem Anmelden erkennt ein zweites dein Gerät. Deine Internetadresse dient nur dazu, Missbrauch zu begrenzen, und wird nicht in der Datenbank gespeichert. Spiele auf diesem Gerät und deine Einstellungen bleiben in deinem Browser.',
  'privacy.others.title': 'Was andere sehen',
  'privacy.others':
    'Am Tisch sehen alle deinen Namen. Beendete Partien können alle nachspielen, die den Link haben, mit den Namen und allen Karten. Ob du da bist, sehen nur Freunde, und nur wenn du es willst.',
  'privacy.end.title': 'Löschen',
  'privacy.end':
    'Gäste, die nie gespielt haben, werden nach einer Weile gelöscht. Wird dein Konto gelöscht, so verschwindet dein Name überall; die Partien bleiben denen, die mitgespielt haben.',
  'privacy.third':
    'Die Seite lädt nichts von anderen Anbietern, misst dich nicht und gibt nichts weiter.',
  'imprint.none': 'Wer diesen Server betreibt, hat hier noch nichts über sich geschrieben.',
  'etiquette.lead': 'Ein Spielabend gelingt, wenn alle gern wiederkommen.',
  'etiquette.1': 'Sag Hallo, und bedanke dich nach der Partie.',
  'etiquette.2':
    'Spiele zu Ende, was du begonnen hast. Wenn du weg musst, lass einen Bot für dich spielen.',
  'etiquette.3':
    'Lass die anderen nicht warten, um sie zu ärgern, und dränge niemanden, der nachdenkt.',
  'etiquette.4': 'Sprich mit deinem Partner nicht über die Karten: Dafür ist der Austausch da.',
  'etiquette.5':
    'Spiele selbst, und auf einem Platz allein. Programme spielen unter eigenem Namen.',
  'etiquette.6': 'Wähle einen Namen, den du auch deiner Grossmutter sagen würdest.',
  'etiquette.help':
    'Wenn jemand stört: Verbirg die Reaktionen, blockiere die Person, oder melde sie denen, die den Server betreiben. Diese verwarnen, und wenn es nicht anders geht, sperren sie.',
} satisfies MessagesOf<typeof en>;
