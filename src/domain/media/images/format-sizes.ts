/** A width and a height in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A smaller picture to be made. */
export interface FormatSize extends Size {
  readonly name: string;
}

/** What every thumbnail fits into. */
const thumbnail: Size = { width: 245, height: 156 };

/**
 * The formats of an image of this size: `thumbnail`, and one for every breakpoint, which is the longest side of the picture. Only
 * those that are smaller than the image (behaviour, section 18).
 */
export function formatSizes(image: Size, breakpoints: Readonly<Record<string, number>>): readonly FormatSize[] {
  const boxes = Object.entries(breakpoints).map(([name, side]) => ({ name, box: { width: side, height: side } }));
  return [{ name: 'thumbnail', box: thumbnail }, ...boxes].flatMap(({ name, box }) => {
    const fits = image.width <= box.width && image.height <= box.height;
    return fits ? [] : [{ name, ...fitInside(image, box) }];
  });
}

/** The size of an image made to fit into a box, its shape kept, and never enlarged. */
export function fitInside(image: Size, box: Size): Size {
  return scaleSize(image, Math.min(1, box.width / image.width, box.height / image.height));
}

/** A size times a factor, in whole pixels, at least one. */
export function scaleSize({ width, height }: Size, factor: number): Size {
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}
