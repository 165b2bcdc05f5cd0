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
export interface Offset {
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
export const resizeHandles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type ResizeHandle = (typeof resizeHandles)[number];

/** Shapes to choose from. */
export const aspectRatioNames = ['free', 'original', '1:1', '4:3', '3:2', '16:9'] as const;
export type AspectRatioName = (typeof aspectRatioNames)[number];

const ratioValues: Readonly<Record<Exclude<AspectRatioName, 'free' | 'original'>, number>> = {
  '1:1': 1,
  '4:3': 4 / 3,
  '3:2': 3 / 2,
  '16:9': 16 / 9,
};

/** The ratio of a shape; null: any. */
export function aspectRatio(name: AspectRatioName, picture: Size): number | null {
  if (name === 'free') return null;
  return name === 'original' ? picture.width / picture.height : ratioValues[name];
}

/** All of a picture. */
export function fullRectangle({ width, height }: Size): Rectangle {
  return { left: 0, top: 0, width, height };
}

/** Moves a rectangle as far as the picture reaches. */
export function moveRectangle(rectangle: Rectangle, { x, y }: Offset, picture: Size): Rectangle {
  const { left, top, width, height } = rectangle;
  return {
    ...rectangle,
    left: clampRounded(left + x, 0, picture.width - width),
    top: clampRounded(top + y, 0, picture.height - height),
  };
}

/** Returns a rectangle a shape: around the same middle and as large as it was, as far as the picture reaches. */
export function fitToRatio(rectangle: Rectangle, { picture, ratio }: Bounds): Rectangle {
  if (ratio === null) return rectangle;
  const size = fitSize(Math.sqrt(rectangle.width * rectangle.height * ratio), ratio, picture);
  return {
    left: startPosition(rectangle, size, picture, 'x', 0),
    top: startPosition(rectangle, size, picture, 'y', 0),
    ...size,
  };
}

/** Pulls a rectangle by one of its grips. What lies opposite stays; a side that is pulled in a shape grows to both ends. */
export function resizeRectangle(
  rectangle: Rectangle,
  handle: ResizeHandle,
  offset: Offset,
  { picture, ratio }: Bounds,
): Rectangle {
  const x = handle.includes('e') ? 1 : handle.includes('w') ? -1 : 0;
  const y = handle.includes('s') ? 1 : handle.includes('n') ? -1 : 0;
  const available = {
    width: availableLength(rectangle.left, rectangle.width, picture.width, x),
    height: availableLength(rectangle.top, rectangle.height, picture.height, y),
  };
  const requested = { width: rectangle.width + x * offset.x, height: rectangle.height + y * offset.y };
  const size =
    ratio === null
      ? clampSize(requested, available)
      : fitSize(requestedWidth(requested, { x, y }, ratio), ratio, available);
  return {
    left: startPosition(rectangle, size, picture, 'x', x),
    top: startPosition(rectangle, size, picture, 'y', y),
    ...size,
  };
}

/** Returns one of the four numbers of a rectangle another value; of its sides the left one and the upper one stay. */
export function setRectangleField(
  rectangle: Rectangle,
  name: keyof Rectangle,
  value: number,
  { picture, ratio }: Bounds,
): Rectangle {
  const { left, top, width, height } = rectangle;
  if (name === 'left') return moveRectangle(rectangle, { x: value - left, y: 0 }, picture);
  if (name === 'top') return moveRectangle(rectangle, { x: 0, y: value - top }, picture);
  const available = { width: picture.width - left, height: picture.height - top };
  if (ratio === null) return { ...rectangle, ...clampSize({ width, height, [name]: value }, available) };
  return { ...rectangle, ...fitSize(name === 'width' ? value : value * ratio, ratio, available) };
}

/** What an arrow key does: moves a rectangle by a hundredth of the picture, or makes it larger or smaller by as much. */
export function nudgeRectangle(rectangle: Rectangle, direction: Offset, resize: boolean, bounds: Bounds): Rectangle {
  const { width, height } = bounds.picture;
  const offset = { x: direction.x * keyboardStep(width), y: direction.y * keyboardStep(height) };
  if (!resize) return moveRectangle(rectangle, offset, bounds.picture);
  return offset.x === 0
    ? setRectangleField(rectangle, 'height', rectangle.height + offset.y, bounds)
    : setRectangleField(rectangle, 'width', rectangle.width + offset.x, bounds);
}

function keyboardStep(side: number): number {
  return Math.max(1, Math.round(side / 100));
}

/** How long a side may become that is pulled this way, or to both ends. */
function availableLength(start: number, length: number, total: number, direction: number): number {
  if (direction === 0) return total;
  return direction > 0 ? total - start : start + length;
}

/** The requested width with a fixed aspect ratio: at corners both directions count half. */
function requestedWidth(requested: Size, { x, y }: Offset, ratio: number): number {
  if (y === 0) return requested.width;
  const widthFromHeight = requested.height * ratio;
  return x === 0 ? widthFromHeight : (requested.width + widthFromHeight) / 2;
}

/** Sides that are pulled by themselves. One that is not has its length already. */
function clampSize(requested: Size, available: Size): Size {
  return {
    width: clampRounded(requested.width, 1, available.width),
    height: clampRounded(requested.height, 1, available.height),
  };
}

/** The size of a shape that comes next to a width, and fits. */
function fitSize(width: number, ratio: number, available: Size): Size {
  const widest = Math.min(available.width, available.height * ratio);
  const chosen = clampRounded(width, 1, Math.max(1, Math.round(widest)));
  return { width: chosen, height: clampRounded(chosen / ratio, 1, available.height) };
}

/** Where a side begins once it has another length: what it is pulled away from stays, or the middle as far as the picture reaches. */
function startPosition(previous: Rectangle, size: Size, picture: Size, axis: 'x' | 'y', direction: number): number {
  const [start, length, next, total] =
    axis === 'x'
      ? [previous.left, previous.width, size.width, picture.width]
      : [previous.top, previous.height, size.height, picture.height];
  if (direction > 0) return start;
  return direction < 0 ? start + length - next : clampRounded(start + (length - next) / 2, 0, total - next);
}

/** The next whole number within bounds. */
function clampRounded(value: number, min: number, max: number): number {
  return Math.min(Math.max(Math.round(value), min), max);
}
