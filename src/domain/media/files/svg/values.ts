import { SvgError } from './xml-tokens.js';

/** Where an image may lead: to a part of itself, or to a picture that is written out in it. */
const localReference = /^#[\w.:-]+$/;
const inlineImage = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]*$/;

/** Looks at the target of a reference. Throws Odd for everything outside of the image. */
export function checkReference(value: string): void {
  const target = value.trim();
  if (!localReference.test(target) && !inlineImage.test(target))
    throw new SvgError('a reference to something outside of it');
}

/**
 * Looks at a value that may be a style: an attribute, or the text of a style sheet. `url(#…)` leads to a part of the image; every
 * other way to fetch or to run something raises Odd, and so does a backslash, behind which such a way could hide.
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
