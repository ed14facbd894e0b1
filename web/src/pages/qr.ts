import { encode } from 'uqr';

/** A QR code as one path of unit squares, with the quiet zone that cameras need, and the
 *  length of its side. */
export function qrPath(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 2 });
  let path = '';
  data.forEach((row, y) => {
    // Adjacent squares are one rectangle, so that no seams show.
    for (let x = 0; x < size; x += 1) {
      if (!row[x]) continue;
      let end = x;
      while (end < size && row[end]) end += 1;
      path += `M${x} ${y}h${end - x}v1h${x - end}z`;
      x = end;
    }
  });
  return { size, path };
}
