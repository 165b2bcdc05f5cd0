import { Bug } from '../../../foundations/core/index.js';

/** Letters, digits, `_` and `-`, and one dot before the extension: no folder, no hidden file, nothing to be escaped in an address. */
const keyPattern = /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)?$/;
/** Every file system takes names of this length. */
const maxLength = 200;

/** Whether a text could be the key of an object. What could not is never looked for: there is no such object. */
export function isObjectKey(text: string): boolean {
  return text.length <= maxLength && keyPattern.test(text);
}

/** Throws Bug for a key to store under that is none: keys are made by us. */
export function assertObjectKey(key: string): void {
  if (!isObjectKey(key)) throw new Bug(`not a key of an object: ${JSON.stringify(key)}`);
}
