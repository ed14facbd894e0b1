/** How a card is drawn, after the printed cards. What it can do, the rules know. */
export interface Face {
  /** The large symbol in the corner. */
  rank: string;
  ink: 'plain' | 'out' | 'special';
  /** The number of fields in the trail at the bottom. */
  trail: number;
  /** Written under the trail where the symbol does not say how far. */
  steps?: string;
  sign?: 'out' | 'back' | 'split' | 'swap';
}

const FACES: Record<string, Face> = {
  A: { rank: 'A', ink: 'out', trail: 11, steps: '1 · 11', sign: 'out' },
  '4': { rank: '4', ink: 'special', trail: 4, sign: 'back' },
  '7': { rank: '7', ink: 'special', trail: 7, sign: 'split' },
  J: { rank: 'J', ink: 'special', trail: 0, sign: 'swap' },
  Q: { rank: 'Q', ink: 'plain', trail: 12, steps: '12' },
  K: { rank: 'K', ink: 'out', trail: 13, steps: '13', sign: 'out' },
  X: { rank: '', ink: 'out', trail: 0 },
};

/** The face of a card in notation; `null` if there is no such card. */
export function faceOf(card: string): Face | null {
  const face = FACES[card];
  if (face !== undefined) return face;
  const steps = card === 'T' ? 10 : /^[2-9]$/.test(card) ? Number(card) : null;
  return steps === null ? null : { rank: `${steps}`, ink: 'plain', trail: steps };
}

/** The fields of a trail on an arc, from left to right, in the coordinates of a card. */
export function trailOf(fields: number): { x: number; y: number; radius: number }[] {
  // Few fields lie on a short arc, many reach from edge to edge.
  const half = Math.min(80, 26 + fields * 6.5);
  return Array.from({ length: fields }, (_, index) => {
    const share = fields === 1 ? 0.5 : index / (fields - 1);
    const angle = ((-90 - half + 2 * half * share) * Math.PI) / 180;
    return {
      x: Math.round((50 + 37 * Math.cos(angle)) * 10) / 10,
      y: Math.round((124 + 40 * Math.sin(angle)) * 10) / 10,
      radius: fields > 9 ? 3.3 : fields > 6 ? 4.3 : 5.2,
    };
  });
}
