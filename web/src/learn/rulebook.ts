/** The contents of the rules page: the rules of each section, and pictures in notation. */
import type { Ghost, Highlight, Spot } from '../board/types';
import type { Exercise } from './exercise';
import { HOME, partsOf } from './notation';
import type { PictureId, RuleId, SectionId } from './texts';

export interface Picture {
  id: PictureId;
  /** In notation; the hands do not matter. */
  position: string;
  paths?: Spot[][];
  ghosts?: Ghost[];
  marks?: [Spot, Highlight][];
}

export interface Section {
  id: SectionId;
  rules: readonly RuleId[];
  /** The rule it follows. */
  pictures?: Partial<Record<RuleId, readonly Picture[]>>;
}

const walk = (from: number, to: number): Spot[] =>
  Array.from({ length: to - from + 1 }, (_, step) => `${from + step}`);

export const RULEBOOK: readonly Section[] = [
  {
    id: '1',
    rules: ['1-1', '1-2', '1-3', '1-4', '1-5', '1-6'],
    pictures: {
      '1-4': [
        {
          id: 'board',
          position: `4 k,k,k,12/k,k,22,b/k,k,k,s/k,k,55,d 0 2/-/-/-`,
          paths: [walk(0, 12)],
        },
      ],
      '1-6': [
        {
          id: 'six',
          position: `6-pairs ${[HOME, HOME, HOME, HOME, HOME, HOME].join('/')} 0 2/-/-/-/-/-`,
        },
        { id: 'solo', position: '3 k,k,k,s/k,k,k,s/k,k,k,s 0 2/-/-' },
      ],
    },
  },
  { id: '2', rules: ['2-1', '2-2', '2-3', '2-4', '2-5'] },
  { id: '3', rules: ['3-1', '3-2', '3-3', '3-4'] },
  { id: '4', rules: ['4-1', '4-2', '4-3', '4-4', '4-5'] },
  {
    id: '5',
    rules: ['5-1', '5-2', '5-3', '5-4', '5-5', '5-6', '5-7'],
    pictures: {
      '5-2': [{ id: 'blockade', position: `4 k,k,k,14/k,k,k,s/${HOME}/${HOME} 0 2/-/-/-` }],
      '5-5': [
        {
          id: 'finish',
          position: `4 k,k,k,61/${HOME}/${HOME}/${HOME} 0 2/-/-/-`,
          paths: [
            [...walk(61, 63), '0', '1', '2'],
            ['0', '0a', '0b'],
          ],
          ghosts: [
            { seat: 0, spot: '2' },
            { seat: 0, spot: '0b' },
          ],
        },
        {
          id: 'fast',
          position: `4 k,k,k,60/${HOME}/${HOME}/${HOME} 0 2/-/-/-`,
          paths: [[...walk(60, 63), '0', '0a', '0b', '0c', '0d']],
          ghosts: [{ seat: 0, spot: '0d' }],
        },
      ],
    },
  },
  {
    id: '6',
    rules: ['6', '6-1', '6-2', '6-3', '6-4', '6-5', '6-6'],
    pictures: {
      '6-3': [
        {
          id: 'seven',
          position: `4 k,k,20,40/k,k,k,22/${HOME}/k,k,k,42 0 2/-/-/-`,
          paths: [walk(20, 24), walk(40, 43)],
          ghosts: [
            { seat: 0, spot: '24' },
            { seat: 0, spot: '43' },
          ],
          marks: [
            ['22', 'victim'],
            ['42', 'victim'],
          ],
        },
      ],
      '6-5': [
        {
          id: 'jack',
          position: `4 k,k,k,12/k,k,k,58/${HOME}/${HOME} 0 2/-/-/-`,
          paths: [['12', '58']],
          marks: [
            ['12', 'last'],
            ['58', 'last'],
          ],
        },
      ],
    },
  },
  { id: '7', rules: ['7-edition', '7-canadian', '7-joker', '7-jack', '7-start'] },
  { id: '8', rules: ['8-1', '8-2'] },
  { id: '9', rules: ['9-1', '9-2', '9-3', '9-4'] },
];

/** The cards, and the rules that explain them. */
export const CARD_ROWS = [
  { cards: 'A', text: 'A' },
  { cards: '2', text: '2' },
  { cards: '35689T', text: 'numbers' },
  { cards: '4', text: '4' },
  { cards: '7', text: '7' },
  { cards: 'J', text: 'J' },
  { cards: 'Q', text: 'Q' },
  { cards: 'K', text: 'K' },
  { cards: 'X', text: 'X' },
] as const;

/** The number of a rule as it is written, such as `5.3`; of a rule with a name, the number
 *  of its section. */
export const numberOf = (rule: RuleId): string => rule.replace(/-(\d)$/, '.$1').replace(/-.*/, '');

/** The anchor of an exercise's rule on the page. */
export function anchorOf({ rule, position }: Pick<Exercise, 'rule' | 'position'>): RuleId {
  const wanted = rule.replace('.', '-');
  const names: Record<string, RuleId> = {
    canadian: '7-canadian',
    'no-joker-finish': '7-joker',
    'start-marble': '7-start',
  };
  const [, option = ''] = partsOf(position).rules.split(',');
  const all = RULEBOOK.flatMap(({ rules }) => rules);
  return all.find((one) => one === wanted) ?? names[option] ?? '7-edition';
}
