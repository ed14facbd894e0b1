/** The number of letters of the longer line of a name that is set in two lines, broken where
 *  that is shortest. A name breaks at spaces and after hyphens. */
export function lineLength(name: string): number {
  const lengths = [...name.matchAll(/[\s-]/g)].map(({ index, 0: at }) =>
    Math.max(at === '-' ? index + 1 : index, name.length - index - 1),
  );
  return Math.min(name.length, ...lengths);
}
