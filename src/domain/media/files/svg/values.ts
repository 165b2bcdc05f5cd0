import { SvgError } from './xml-tokens.js';

/** Allowed targets of references: a part of the same image, or an embedded raster image. */
const localReference = /^#[\w.:-]+$/;
const inlineImage = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]*$/;

/** Checks the target of a reference. Throws SvgError for a target outside of the image. */
export function checkReference(value: string): void {
  const target = value.trim();
  if (!localReference.test(target) && !inlineImage.test(target))
    throw new SvgError('a reference to something outside of it');
}

/**
 * Checks a value that may be a style: an attribute or the text of a style sheet. Only `url(#…)` is allowed. Throws SvgError for other ways
 * to fetch or execute, and for backslashes, which could disguise one.
 */
export function checkStyle(value: string): void {
  if (
    /\\|@import|@charset|@namespace|expression\s*\(|javascript:|image-set|image\s*\(|src\s*\(|-moz-binding|behavior\s*:/i.test(
      value,
    )
  ) {
    throw new SvgError('a style that fetches or runs something');
  }
  for (const [, target = ''] of value.matchAll(/url\s*\(\s*(.{0,40})/gis)) {
    if (!/^["']?#/.test(target)) throw new SvgError('a style that leads outside of it');
  }
}
