/** Solo games and six players. */
import { all, drew, fresh, inFinish, lies, out, passed, sentHome, won } from '../goals';
import type { Lesson } from '../exercise';
import { HOME } from '../notation';

export const TABLES: readonly Lesson[] = [
  {
    id: 'solo',
    group: 'tables',
    exercises: [
      {
        id: 'solo-1',
        kind: 'play',
        rule: '1.6',
        position: '2 k,k,k,s/k,k,k,s 0 5K/-',
        goal: all(fresh(0), out(0, 2)),
        solution: ['5 0-5', 'K 0k-0s'],
        wrong: 'K 0-13',
      },
      {
        id: 'solo-2',
        kind: 'play',
        rule: '6.6',
        position: '3 k,k,k,10/k,k,k,24/k,k,k,s 0 2/5/69',
        goal: drew,
        solution: ['2 draw-1'],
        wrong: '2 10-12',
      },
      {
        id: 'solo-3',
        kind: 'play',
        rule: '6.6',
        position: '3 k,k,k,14/k,k,k,s/k,k,k,k 0 7/-/-',
        goal: passed(0, '16'),
        solution: ['7 16-20 14-17'],
        wrong: '7 16-23',
      },
      {
        id: 'solo-4',
        kind: 'play',
        rule: '4.5',
        position: '3 61,b,c,d/k,k,k,20/k,k,k,40 0 7/-/-',
        goal: won(0),
        solution: ['7 61-0a 20-23'],
        wrong: '7 61-4',
      },
      {
        id: 'solo-5',
        kind: 'play',
        rule: '1.3',
        position: '5 k,k,k,75/k,k,k,s/k,k,k,20/k,k,k,s/k,k,k,s 0 5T/-/-/-/-',
        goal: lies(0, '80'),
        solution: ['5 75-80'],
        wrong: 'T 75-85',
      },
    ],
  },
  {
    id: 'six',
    group: 'tables',
    exercises: [
      {
        id: 'six-1',
        kind: 'play',
        rule: '1.5',
        position: `6-pairs k,k,k,50/${HOME}/k,k,k,58/k,k,k,55/${HOME}/${HOME} 0 58/-/-/-/-/-`,
        goal: sentHome(2),
        solution: ['8 50-58'],
        wrong: '5 50-55',
      },
      {
        id: 'six-2',
        kind: 'give',
        rule: '3.2',
        position: `6-triples k,k,k,12/${HOME}/${HOME}/${HOME}/k,k,k,s/${HOME} 0 A359/-/-/-/-/-`,
        can: fresh(2),
        gets: 'J',
        solution: ['A'],
        wrong: '5',
      },
      {
        id: 'six-3',
        kind: 'play',
        rule: '4.4',
        position: `6-triples a,b,c,d/${HOME}/k,k,k,29/${HOME}/k,k,k,62/${HOME} 0 5/-/-/-/-/-`,
        goal: inFinish(4, 1),
        solution: ['5 62-4c'],
        wrong: '5 29-2b',
      },
    ],
  },
];
