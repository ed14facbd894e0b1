import type { MessagesOf } from '../../text/format';
import type { en } from './en';

export const fr = {
  'about.lead':
    'Kennel est une maison ouverte pour Brändi Dog : gratuite, sans publicité, et l’on peut y jouer sans compte.',
  'about.fair.title': 'Mélangé honnêtement',
  'about.fair':
    'Avant chaque partie, le serveur s’engage sur son mélange sans le dévoiler. Après la partie, chacun peut vérifier que personne n’a triché.',
  'about.licence.title': 'Licence et code source',
  'about.licence':
    'Kennel est un logiciel libre, sous licence MIT ou Apache 2.0, à ton choix. Qui exploite ce serveur peut te dire d’où vient le code source et ce qui a été modifié.',
  'about.api': 'Interface pour les programmes',
  'about.publisher.title': 'Sans lien avec l’éditeur',
  'about.publisher':
    'Kennel n’est ni lié à la fondation Stiftung Brändi, qui fabrique le jeu de plateau Brändi Dog, ni soutenu par elle. C’est chez elle qu’on trouve le beau plateau en bois.',
  'privacy.lead': 'Kennel enregistre ce qu’il faut pour jouer, et rien d’autre.',
  'privacy.stored.title': 'Ce qui est enregistré',
  'privacy.stored':
    'Ton nom, tes tables et tes parties, et ce que tu conviens avec les autres : les personnes que tu suis, tes cercles, invitations et signalements. D’un mot de passe, seule une empreinte est enregistrée, qui ne permet pas de le retrouver.',
  'privacy.cookies.title': 'Cookies et adresses',
  'privacy.cookies':
    'Un cookie retient qui tu es ; après la connexion, un second reconnaît ton appareil. Ton adresse internet sert seulement à limiter les abus et n’est pas enregistrée dans la base de données. Les parties sur cet appareil et tes réglages restent dans ton navigateur.',
  'privacy.others.title': 'Ce que les autres voient',
  'privacy.others':
    'À une table, tout le monde voit ton nom. Une partie terminée peut être revue par quiconque en a le lien, avec les noms et toutes les cartes. Seuls tes amis voient si tu es là, et seulement si tu le veux.',
  'privacy.end.title': 'Suppression',
  'privacy.end':
    'Les invités qui n’ont jamais joué sont effacés au bout d’un certain temps. Quand ton compte est supprimé, ton nom disparaît partout ; les parties restent à celles et ceux qui y ont joué.',
  'privacy.third':
    'La page ne charge rien d’autres fournisseurs, ne te suit pas à la trace et ne transmet rien.',
  'imprint.none': 'Qui exploite ce serveur n’a encore rien écrit ici à son sujet.',
  'etiquette.lead': 'Une soirée est réussie quand tout le monde a envie de revenir.',
  'etiquette.1': 'Salue, et remercie après la partie.',
  'etiquette.2':
    'Termine ce que tu as commencé. Si tu dois partir, laisse un bot jouer à ta place.',
  'etiquette.3':
    'Ne fais pas attendre les autres pour les agacer, et ne presse personne qui réfléchit.',
  'etiquette.4': 'Ne parle pas des cartes avec ton partenaire : l’échange est là pour cela.',
  'etiquette.5': 'Joue toi-même, et à une seule place. Les programmes jouent sous leur propre nom.',
  'etiquette.6': 'Choisis un nom que tu dirais à ta grand-mère.',
  'etiquette.help':
    'Si quelqu’un dérange : masque ses réactions, bloque cette personne, ou signale-la à qui exploite le serveur, qui avertit et, s’il le faut, suspend.',
} satisfies MessagesOf<typeof en>;
