import { Bug } from '../../../foundations/core/index.js';

/** Letters, digits, `_` and `-`, and one dot before the extension: no folder, no hidden file, nothing to escape in a URL. */
const keyPattern = /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)?$/;
/** Every file system supports names of this length. */
const maxLength = 200;

/** Returns whether a text has the form of an object key. Other texts are never queried. */
export function isObjectKey(text: string): boolean {
  return text.length <= maxLength && keyPattern.test(text);
}

/** Throws Bug for an invalid key: keys are always generated. */
export function assertObjectKey(key: string): void {
  if (!isObjectKey(key)) throw new Bug(`not a key of an object: ${JSON.stringify(key)}`);
}
