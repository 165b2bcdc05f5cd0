/** A width and a height in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A smaller format of an image. */
export interface FormatSize extends Size {
  readonly name: string;
}

/** Box of every thumbnail. */
const thumbnail: Size = { width: 245, height: 156 };

/**
 * Returns the formats of an image of this size: `thumbnail`, and one per breakpoint, which limits the longest side. Formats that are not
 * smaller than the image are left out (behaviour, section 18).
 */
export function formatSizes(image: Size, breakpoints: Readonly<Record<string, number>>): readonly FormatSize[] {
  const boxes = Object.entries(breakpoints).map(([name, side]) => ({ name, box: { width: side, height: side } }));
  return [{ name: 'thumbnail', box: thumbnail }, ...boxes].flatMap(({ name, box }) => {
    const fits = image.width <= box.width && image.height <= box.height;
    return fits ? [] : [{ name, ...fitInside(image, box) }];
  });
}

/** Returns the size of an image scaled down into a box, preserving its aspect ratio. */
export function fitInside(image: Size, box: Size): Size {
  return scaleSize(image, Math.min(1, box.width / image.width, box.height / image.height));
}

/** Returns a scaled size in whole pixels, at least one. */
export function scaleSize({ width, height }: Size, factor: number): Size {
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}
