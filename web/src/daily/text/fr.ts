import { forms } from '../../text/forms';
import type { MessagesOf } from '../../text/format';
import type { en } from './en';

export const fr = {
  'daily.heading': 'Partie du jour',
  'daily.lead':
    'Aujourd’hui, tout le monde reçoit les mêmes cartes, avec l’un des bots les plus forts comme partenaire et deux comme adversaires. Tu as un seul essai.',
  'daily.until': 'La partie d’aujourd’hui se termine le {when}.',
  'daily.nobody': 'Personne n’a encore commencé aujourd’hui.',
  'daily.players': forms('{count} personne a commencé.', '{count} personnes ont commencé.'),
  'daily.play': 'Jouer',
  'daily.goOn': 'Continuer',
  'daily.busy': 'Un instant…',
  'daily.done': 'Tu as joué aujourd’hui. Les résultats arrivent quand la journée est finie.',
  'daily.sealed':
    'Tant que la journée n’est pas finie, personne ne voit les cartes ni les résultats des autres : les mêmes cartes sont encore en jeu.',
  'daily.last': 'Les résultats du {day}',
  'daily.proof': 'Fixé d’avance',
  'daily.proofHint':
    'Les cartes de ces jours sont déjà fixées. Ces nombres le prouveront ensuite, quand les secrets seront publiés.',
  'daily.calendar': 'Calendrier',
  'daily.before': 'Le mois d’avant',
  'daily.after': 'Le mois d’après',
  'daily.noDays': 'Il n’y a aucun résultat ce mois-là.',
  'daily.dayResults': forms('{day} : {count} résultat', '{day} : {count} résultats'),
  'daily.dayOwn': forms('{day} : {share}, {count} résultat', '{day} : {share}, {count} résultats'),
  'daily.standing': 'Les meilleurs du mois',
  'daily.standingHint':
    'La moyenne de toutes les parties du mois, pour qui en a terminé au moins quatre.',
  'daily.noStanding': 'Personne n’a encore terminé quatre parties ce mois-ci.',
  'daily.rank': 'Place',
  'daily.name': 'Nom',
  'daily.games': 'Parties',
  'daily.share': 'Comparé',
  'daily.score': 'Points',
  'daily.rounds': 'Tours',
  'daily.replay': 'Revoir',
  'daily.replayOf': 'Revoir la partie : {name}',
  'daily.results': 'Résultats',
  'daily.scoreHint':
    'Une victoire compte 10 points, une défaite 10 de moins que zéro, et on ajoute la différence de pions arrivés. Le dernier nombre compare ton résultat à tous les autres : cent, c’est mieux que tous ; cinquante, c’est le milieu.',
  'daily.champion': 'Le bot à ta place',
  'daily.yours': 'Toi',
  'daily.best': 'La meilleure ligne',
  'daily.bestHint': 'Cette partie a tiré le plus des cartes du jour.',
  'daily.unfinished': forms(
    '{count} personne a commencé sans terminer.',
    '{count} personnes ont commencé sans terminer.',
  ),
  'daily.missing': 'Il n’y a pas de résultats pour ce jour, ou pas encore.',
  'daily.compare': 'Coup par coup',
  'daily.compareHint': 'Deux parties avec les mêmes cartes, et ce que chacun en a fait.',
  'daily.first': 'Cette partie',
  'daily.second': 'comparée à',
  'daily.identical': 'Les deux parties sont identiques, coup par coup.',
  'daily.parted': 'Les parties se séparent au tour {round}.',
  'daily.partedAt': 'Revoir à partir de là',
  'daily.round': 'Tour {round}',
  'daily.commitment': 'Publié d’avance',
  'daily.secret': 'Le secret des cartes',
  'daily.verifyHint':
    'Chaque partie du jour peut être vérifiée sur sa page : on a distribué ce que ce secret détermine.',
  'daily.today': 'Vers la partie d’aujourd’hui',
  'daily.atTable': 'Partie du jour',
  'daily.over': 'Demain, tu verras comment d’autres ont joué ces cartes.',
} satisfies MessagesOf<typeof en>;
