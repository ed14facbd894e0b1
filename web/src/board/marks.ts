/** A shape for each seat, so that colour is never the only distinction. Paths in the unit
 *  circle, filled by the even-odd rule. */
export const MARKS: readonly string[] = [
  'M-.85 0a.85.85 0 1 0 1.7 0a.85.85 0 1 0-1.7 0z',
  'M-.78-.78H.78V.78H-.78z',
  'M0-1L1 .72H-1z',
  'M-.32-1H.32V-.32H1V.32H.32V1H-.32V.32H-1V-.32H-.32z',
  'M-.95-.72H.95V-.16H-.95zM-.95.16H.95V.72H-.95z',
  'M0-1.1L1.1 0 0 1.1-1.1 0zM0-.42L-.42 0 0 .42.42 0z',
];

/** A paw print in the coordinates of a card, which is 100 wide; its middle is (50, 73). */
export const PAW =
  'M50 69c8 0 16 8 16 14.5c0 6-6 5.5-16 5.5s-16 .5-16-5.5C34 77 42 69 50 69z' +
  toe(32.5, 66, 5, 7) +
  toe(43.5, 56, 5.3, 7.5) +
  toe(56.5, 56, 5.3, 7.5) +
  toe(67.5, 66, 5, 7);

function toe(x: number, y: number, wide: number, high: number): string {
  const tilt = (x - 50) * 1.2;
  const arc = `a${wide} ${high} ${tilt} 1 0`;
  const [dx, dy] = [
    wide * Math.cos((tilt * Math.PI) / 180),
    wide * Math.sin((tilt * Math.PI) / 180),
  ];
  const [across, down] = [(2 * dx).toFixed(2), (2 * dy).toFixed(2)];
  const back = `${(-2 * dx).toFixed(2)} ${(-2 * dy).toFixed(2)}`;
  return `M${(x - dx).toFixed(2)} ${(y - dy).toFixed(2)}${arc} ${across} ${down}${arc} ${back}z`;
}

export function markOf(seat: number): string {
  return MARKS[seat] ?? '';
}
