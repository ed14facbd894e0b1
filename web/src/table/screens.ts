/** The screens a table is made for: tests and the gallery draw it on each. */
export const SCREENS = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1024, height: 768 },
  { width: 1366, height: 650 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
] as const;

/** The size of the type on a screen, as `style/base.css` sets it for the root. */
export const rootSize = ({ width, height }: { width: number; height: number }): number =>
  Math.max(16, Math.min(0.011 * width, 0.017 * height));
