/** Rounds, the exchange, folding and partners. */
import { fresh, inFinish, nextFolds, sentHome, won } from '../goals';
import type { Lesson } from '../exercise';
import { HOME } from '../notation';

export const TEAM: readonly Lesson[] = [
  {
    id: 'rounds',
    group: 'team',
    exercises: [
      {
        id: 'rounds-1',
        kind: 'ask',
        rule: '2.2',
        position: `4 ${HOME}/${HOME}/${HOME}/${HOME} 0 AKJ/444/QQQ/888`,
        options: [2, 3, 4, 6],
        wanted: 'size',
        dealer: 3,
        die: 3,
      },
      {
        id: 'rounds-2',
        kind: 'ask',
        rule: '2.2',
        position: `4 ${HOME}/${HOME}/${HOME}/${HOME} 0 A7/44/QQ/88`,
        options: [1, 2, 5, 6],
        wanted: 'size',
        dealer: 3,
        die: 2,
      },
      {
        id: 'rounds-3',
        kind: 'ask',
        rule: '2.3',
        position: `4 ${HOME}/${HOME}/${HOME}/${HOME} 0 AKJ922/444444/QQQQQQ/888888`,
        options: [0, 1, 2, 3],
        wanted: 'lead',
        dealer: 3,
        die: 6,
      },
    ],
  },
  {
    id: 'exchange',
    group: 'team',
    exercises: [
      {
        id: 'exchange-1',
        kind: 'give',
        rule: '3.1',
        position: `4 k,k,k,12/${HOME}/${HOME}/${HOME} 0 A58JK/-/-/-`,
        can: fresh(2),
        gets: '7',
        solution: ['K'],
        wrong: '8',
      },
      {
        id: 'exchange-2',
        kind: 'give',
        rule: '3.1',
        position: `4 k,k,k,12/${HOME}/27,b,c,d/${HOME} 0 369/-/-/-`,
        can: inFinish(2, 4),
        gets: 'Q',
        solution: ['6'],
        wrong: '9',
      },
    ],
  },
  {
    id: 'fold',
    group: 'team',
    exercises: [
      {
        id: 'fold-1',
        kind: 'fold',
        rule: '4.3',
        position: `4 k,k,k,14/k,k,k,s/${HOME}/${HOME} 0 25Q/-/-/-`,
      },
      {
        id: 'fold-2',
        kind: 'play',
        rule: '4.2',
        position: `4 k,k,12,26/k,k,k,s/k,k,k,31/${HOME} 0 5/-/-/-`,
        goal: sentHome(2),
        solution: ['5 26-31'],
      },
      {
        id: 'fold-3',
        kind: 'play',
        rule: '4.3',
        position: `4 k,k,k,20/k,k,k,58/${HOME}/${HOME} 0 8K/6T/-/-`,
        goal: nextFolds,
        solution: ['K 0k-0s'],
        wrong: '8 20-28',
      },
    ],
  },
  {
    id: 'partner',
    group: 'team',
    exercises: [
      {
        id: 'partner-1',
        kind: 'play',
        rule: '4.4',
        position: `4 a,b,c,d/${HOME}/k,k,k,30/${HOME} 0 5K/-/-/-`,
        goal: inFinish(2, 1),
        solution: ['5 30-2c'],
        wrong: '5 30-35',
      },
      {
        id: 'partner-2',
        kind: 'play',
        rule: '4.4',
        position: `4 a,b,c,d/${HOME}/k,k,k,20/${HOME} 0 A9/-/-/-`,
        goal: fresh(2),
        solution: ['A 2k-2s'],
        wrong: '9 20-29',
      },
      {
        id: 'partner-3',
        kind: 'play',
        rule: '4.5',
        position: `4 a,b,c,d/${HOME}/29,b,c,d/${HOME} 0 46/-/-/-`,
        goal: won(0),
        solution: ['4 29-2a'],
        wrong: '6 29-35',
      },
    ],
  },
];
