/** A picture of a board to share: what the page draws, as one self-contained SVG. Styles
 *  become attributes, so that every program draws it the same. */
import { MARBLE_BOX } from '../board/animate';
import { boardGeometry } from '../board/geometry';
import type { TableShape } from '../board/types';

/** What stands beside and below the board. */
export interface Caption {
  title: string;
  /** A line below the title. */
  line: string;
  shape: TableShape;
  /** The seat whose arm points down. */
  bottomSeat: number;
  /** The name of a seat. */
  name: (seat: number) => string;
}

const SVG = 'http://www.w3.org/2000/svg';

/** The properties that are copied from style sheets. */
const PROPERTIES = [
  'fill',
  'fill-opacity',
  'fill-rule',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-dasharray',
  'stop-color',
  'stop-opacity',
  'opacity',
  'paint-order',
] as const;

/** Defaults, which are left out. */
const USUAL: Readonly<Record<string, string>> = {
  'fill-opacity': '1',
  'fill-rule': 'nonzero',
  stroke: 'none',
  'stroke-opacity': '1',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'stroke-dasharray': 'none',
  'stop-opacity': '1',
  opacity: '1',
  'paint-order': 'normal',
};

/** The board of an element as an SVG. */
export function pictureOf(board: HTMLElement, caption: Caption): string {
  const surface = board.querySelector<SVGSVGElement>('svg.surface');
  if (!surface) throw new Error('there is no board to draw');
  const page = getComputedStyle(document.documentElement);
  const { x, y, width, height } = surface.viewBox.baseVal;
  const foot = 3;
  const picture = make('svg', {
    xmlns: SVG,
    viewBox: `${x} ${y} ${width} ${height + foot}`,
    width: '1200',
    height: String(Math.round((1200 * (height + foot)) / width)),
  });
  picture.append(
    make('rect', {
      x,
      y,
      width,
      height: height + foot,
      fill: plainColour(page.getPropertyValue('background-color')),
    }),
  );
  for (const layer of board.querySelectorAll<SVGSVGElement>(
    ':scope > svg, :scope > .board-layer > svg',
  )) {
    const group = make(
      'g',
      layer.dataset['marble'] === undefined ? {} : { transform: transformOf(layer) },
    );
    for (const child of layer.children) group.append(styled(child));
    picture.append(group);
  }
  const ink = plainColour(page.getPropertyValue('color'));
  const write = (text: string, at: { x: number; y: number; size: number; weight: number }) => {
    const { size, weight } = at;
    const node = make('text', {
      ...{ x: at.x, y: at.y, fill: ink, 'text-anchor': 'middle' },
      ...{ 'font-family': 'system-ui, sans-serif', 'font-size': size, 'font-weight': weight },
    });
    node.textContent = text;
    picture.append(node);
  };
  const geometry = boardGeometry(caption.shape, caption.bottomSeat);
  for (const seat of caption.shape.starts.keys()) {
    const plate = geometry.plate(seat);
    const [middle, top] = [plate.x + plate.width / 2, plate.y + plate.height / 2];
    picture.append(
      make('circle', {
        ...{ cx: middle, cy: top - 0.7, r: 0.55, stroke: ink, 'stroke-width': 0.06 },
        fill: plainColour(page.getPropertyValue(`--seat-${seat}`)),
      }),
    );
    write(shortened(caption.name(seat), plate.width / 0.42), {
      x: middle,
      y: top + 0.6,
      size: 0.8,
      weight: 600,
    });
  }
  write(caption.title, { x: x + width / 2, y: y + height + 0.9, size: 1.05, weight: 700 });
  write(caption.line, { x: x + width / 2, y: y + height + 2.1, size: 0.75, weight: 400 });
  return new XMLSerializer().serializeToString(picture);
}

/** The position of a marble, from the transform the board gives it. */
function transformOf(marble: SVGSVGElement): string {
  const [, left = '0', top = '0'] =
    /translate\(([-\d.]+)%, ([-\d.]+)%\)/.exec(marble.style.transform) ?? [];
  const [x, y] = [left, top].map((percent) => ((Number(percent) / 100) * MARBLE_BOX).toFixed(3));
  return `translate(${x} ${y})`;
}

/** A copy of an element that looks the same without a style sheet. */
function styled(element: Element): Element {
  const copy = document.createElementNS(SVG, element.tagName);
  for (const { name, value } of element.attributes) {
    if (name !== 'class' && name !== 'style') copy.setAttribute(name, value);
  }
  const style = getComputedStyle(element);
  for (const property of PROPERTIES) {
    const value = plainColour(style.getPropertyValue(property));
    if (value === '' || value === USUAL[property]) copy.removeAttribute(property);
    else copy.setAttribute(property, value);
  }
  for (const child of element.children) copy.append(styled(child));
  return copy;
}

let brush: CanvasRenderingContext2D | null = null;
const known = new Map<string, string>();

/** A colour as `rgb()`, which every program knows. Other values stay, but for quotes
 *  around names. */
function plainColour(value: string): string {
  const text = value.trim().replace(/^url\("(.*)"\)$/, 'url($1)');
  if (!/^(oklab|oklch|color|color-mix|lab|lch|light-dark|#)/.test(text))
    return text.replace(/^([\d.]+)px$/, '$1');
  const before = known.get(text);
  if (before !== undefined) return before;
  brush ??= Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext(
    '2d',
    {
      willReadFrequently: true,
    },
  );
  if (!brush) return text;
  brush.clearRect(0, 0, 1, 1);
  brush.fillStyle = text;
  brush.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 255] = brush.getImageData(0, 0, 1, 1).data;
  const parts = [red, green, blue].join(', ');
  const plain = alpha === 255 ? `rgb(${parts})` : `rgba(${parts}, ${(alpha / 255).toFixed(2)})`;
  known.set(text, plain);
  return plain;
}

function shortened(text: string, room: number): string {
  const letters = [...text];
  return letters.length <= room
    ? text
    : `${letters.slice(0, Math.max(1, Math.floor(room) - 1)).join('')}…`;
}

function make(tag: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    // The element has its namespace already.
    if (name !== 'xmlns') element.setAttribute(name, String(value));
  }
  return element;
}

/** An SVG as a PNG. */
export async function asPng(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  return new Promise((done, failed) => {
    canvas.toBlob(
      (blob) => (blob ? done(blob) : failed(new Error('the picture could not be encoded'))),
      'image/png',
    );
  });
}

/** Saves a file from the browser. */
export function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Saves a picture of the board in an element. */
export async function savePicture(
  root: ParentNode,
  caption: Caption,
  kind: 'svg' | 'png',
  name: string,
): Promise<void> {
  const board = root.querySelector<HTMLElement>('.board:has(> svg.surface)');
  if (!board) throw new Error('there is no board to draw');
  const svg = pictureOf(board, caption);
  const blob = kind === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await asPng(svg);
  save(blob, `${name}.${kind}`);
}
