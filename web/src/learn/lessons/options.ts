/** Editions and options. */
import { all, inFinish, lies, moved, peaceful, unmoved, won } from '../goals';
import type { Lesson } from '../exercise';
import { HOME } from '../notation';

export const OPTIONS: readonly Lesson[] = [
  {
    id: 'canadian',
    group: 'options',
    exercises: [
      {
        id: 'canadian-1',
        kind: 'play',
        rule: '7',
        position: `4,canadian k,k,k,40/${HOME}/k,k,k,28/${HOME} 0 7/-/-/-`,
        goal: inFinish(2, 1),
        solution: ['7 28-2c'],
        wrong: '7 40-47',
      },
      {
        id: 'canadian-2',
        kind: 'play',
        rule: '7',
        position: `4,canadian k,k,k,20/${HOME}/k,k,k,23/${HOME} 0 7/-/-/-`,
        goal: all(peaceful, moved(0)),
        solution: ['7 23-27 20-23'],
        wrong: '7 20-27',
      },
    ],
  },
  {
    id: 'no-joker-finish',
    group: 'options',
    exercises: [
      {
        id: 'no-joker-finish-1',
        kind: 'play',
        rule: '7',
        position: `4,no-joker-finish 63,b,c,d/${HOME}/a,b,c,d/${HOME} 0 2X/-/-/-`,
        goal: won(0),
        solution: ['2 63-0a'],
        wrong: 'X=3 63-2',
      },
    ],
  },
  {
    id: 'jack-anytime',
    group: 'options',
    exercises: [
      {
        id: 'jack-anytime-1',
        kind: 'play',
        rule: '6.5',
        position: `4,jack-anytime k,k,k,62/${HOME}/${HOME}/${HOME} 0 9J/-/-/-`,
        goal: unmoved,
        solution: ['J no-effect'],
        wrong: '9 62-7',
      },
      {
        id: 'jack-anytime-2',
        kind: 'play',
        rule: '7',
        position: `4,2005 k,k,k,63/${HOME}/${HOME}/${HOME} 0 JK/-/-/-`,
        goal: unmoved,
        solution: ['J no-effect'],
        wrong: 'K 0k-0s',
      },
    ],
  },
  {
    id: 'start-marble',
    group: 'options',
    exercises: [
      {
        id: 'start-marble-1',
        kind: 'play',
        rule: '7',
        position: '4,start-marble k,k,k,s/k,k,k,s/k,k,k,s/k,k,k,s 0 48/-/-/-',
        goal: lies(0, '60'),
        solution: ['4 0-60'],
        wrong: '8 0-8',
      },
    ],
  },
  {
    id: 'editions',
    group: 'options',
    exercises: [
      {
        id: 'editions-1',
        kind: 'give',
        rule: '3.3',
        position: `3,classic k,k,k,10/${HOME}/k,k,k,20 0 A58K/-/-`,
        can: null,
        gets: '6',
        solution: ['8'],
        wrong: 'K',
      },
      {
        id: 'editions-2',
        kind: 'ask',
        rule: '2.3',
        position: `4,classic ${HOME}/${HOME}/${HOME}/${HOME} 0 AKJ922/444444/QQQQQQ/888888`,
        options: [0, 1, 2, 3],
        wanted: 'dealer',
        dealer: 3,
        die: 6,
      },
    ],
  },
];
