/** A width and a height in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A part of a picture, in whole pixels. */
export interface Rectangle extends Size {
  readonly left: number;
  readonly top: number;
}

/** So far to the right and down, in pixels of the picture. */
export interface Way {
  readonly x: number;
  readonly y: number;
}

/** What a rectangle has to keep to. */
export interface Bounds {
  readonly picture: Size;
  /** Its width divided by its height; null: it may have any shape. */
  readonly ratio: number | null;
}

/** Where a rectangle is pulled: its corners and the middles of its sides, by the points of the compass. */
export const grips = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type Grip = (typeof grips)[number];

/** Shapes to choose from. */
export const shapes = ['free', 'original', '1:1', '4:3', '3:2', '16:9'] as const;
export type ShapeName = (typeof shapes)[number];

const ratios: Readonly<Record<Exclude<ShapeName, 'free' | 'original'>, number>> = {
  '1:1': 1,
  '4:3': 4 / 3,
  '3:2': 3 / 2,
  '16:9': 16 / 9,
};

/** The ratio of a shape; null: any. */
export function ratioOf(shape: ShapeName, picture: Size): number | null {
  if (shape === 'free') return null;
  return shape === 'original' ? picture.width / picture.height : ratios[shape];
}

/** All of a picture. */
export function wholeOf({ width, height }: Size): Rectangle {
  return { left: 0, top: 0, width, height };
}

/** Moves a rectangle as far as the picture reaches. */
export function moved(rectangle: Rectangle, { x, y }: Way, picture: Size): Rectangle {
  const { left, top, width, height } = rectangle;
  return {
    ...rectangle,
    left: within(left + x, 0, picture.width - width),
    top: within(top + y, 0, picture.height - height),
  };
}

/** Gives a rectangle a shape: around the same middle and as large as it was, as far as the picture reaches. */
export function shaped(rectangle: Rectangle, { picture, ratio }: Bounds): Rectangle {
  if (ratio === null) return rectangle;
  const size = fitted(Math.sqrt(rectangle.width * rectangle.height * ratio), ratio, picture);
  return { left: placed(rectangle, size, picture, 'x', 0), top: placed(rectangle, size, picture, 'y', 0), ...size };
}

/** Pulls a rectangle by one of its grips. What lies opposite stays; a side that is pulled in a shape grows to both ends. */
export function pulled(rectangle: Rectangle, grip: Grip, by: Way, { picture, ratio }: Bounds): Rectangle {
  const x = grip.includes('e') ? 1 : grip.includes('w') ? -1 : 0;
  const y = grip.includes('s') ? 1 : grip.includes('n') ? -1 : 0;
  const room = {
    width: roomOf(rectangle.left, rectangle.width, picture.width, x),
    height: roomOf(rectangle.top, rectangle.height, picture.height, y),
  };
  const wanted = { width: rectangle.width + x * by.x, height: rectangle.height + y * by.y };
  const size = ratio === null ? freely(wanted, room) : fitted(widthOf(wanted, { x, y }, ratio), ratio, room);
  return { left: placed(rectangle, size, picture, 'x', x), top: placed(rectangle, size, picture, 'y', y), ...size };
}

/** Gives one of the four numbers of a rectangle another value; of its sides the left one and the upper one stay. */
export function withNumber(
  rectangle: Rectangle,
  name: keyof Rectangle,
  value: number,
  { picture, ratio }: Bounds,
): Rectangle {
  const { left, top, width, height } = rectangle;
  if (name === 'left') return moved(rectangle, { x: value - left, y: 0 }, picture);
  if (name === 'top') return moved(rectangle, { x: 0, y: value - top }, picture);
  const room = { width: picture.width - left, height: picture.height - top };
  if (ratio === null) return { ...rectangle, ...freely({ width, height, [name]: value }, room) };
  return { ...rectangle, ...fitted(name === 'width' ? value : value * ratio, ratio, room) };
}

/** What an arrow key does: moves a rectangle by a hundredth of the picture, or makes it larger or smaller by as much. */
export function nudged(rectangle: Rectangle, towards: Way, resize: boolean, bounds: Bounds): Rectangle {
  const { width, height } = bounds.picture;
  const by = { x: towards.x * stepOf(width), y: towards.y * stepOf(height) };
  if (!resize) return moved(rectangle, by, bounds.picture);
  return by.x === 0
    ? withNumber(rectangle, 'height', rectangle.height + by.y, bounds)
    : withNumber(rectangle, 'width', rectangle.width + by.x, bounds);
}

function stepOf(side: number): number {
  return Math.max(1, Math.round(side / 100));
}

/** How long a side may become that is pulled this way, or to both ends. */
function roomOf(start: number, length: number, whole: number, towards: number): number {
  if (towards === 0) return whole;
  return towards > 0 ? whole - start : start + length;
}

/** The width that is asked for in a shape: at corners both ways count, half each. */
function widthOf(wanted: Size, { x, y }: Way, ratio: number): number {
  if (y === 0) return wanted.width;
  const tall = wanted.height * ratio;
  return x === 0 ? tall : (wanted.width + tall) / 2;
}

/** Sides that are pulled by themselves. One that is not has its length already. */
function freely(wanted: Size, room: Size): Size {
  return { width: within(wanted.width, 1, room.width), height: within(wanted.height, 1, room.height) };
}

/** The size of a shape that comes next to a width, and fits. */
function fitted(width: number, ratio: number, room: Size): Size {
  const widest = Math.min(room.width, room.height * ratio);
  const chosen = within(width, 1, Math.max(1, Math.round(widest)));
  return { width: chosen, height: within(chosen / ratio, 1, room.height) };
}

/** Where a side begins once it has another length: what it is pulled away from stays, or the middle as far as the picture reaches. */
function placed(former: Rectangle, size: Size, picture: Size, axis: 'x' | 'y', towards: number): number {
  const [start, length, next, whole] =
    axis === 'x'
      ? [former.left, former.width, size.width, picture.width]
      : [former.top, former.height, size.height, picture.height];
  if (towards > 0) return start;
  return towards < 0 ? start + length - next : within(start + (length - next) / 2, 0, whole - next);
}

/** The next whole number within bounds. */
function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(Math.round(value), least), most);
}
