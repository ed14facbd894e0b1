/** A shape for each seat, so that colour is never the only sign. Paths in a circle of
 *  radius one, filled by the even-odd rule. */
export const MARKS: readonly string[] = [
  'M-.85 0a.85.85 0 1 0 1.7 0a.85.85 0 1 0-1.7 0z',
  'M-.78-.78H.78V.78H-.78z',
  'M0-1L1 .72H-1z',
  'M-.32-1H.32V-.32H1V.32H.32V1H-.32V.32H-1V-.32H-.32z',
  'M-.95-.72H.95V-.16H-.95zM-.95.16H.95V.72H-.95z',
  'M0-1.1L1.1 0 0 1.1-1.1 0zM0-.42L-.42 0 0 .42.42 0z',
];

export function markOf(seat: number): string {
  return MARKS[seat] ?? '';
}
