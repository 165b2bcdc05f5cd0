import { isObject } from '../../../foundations/core/index.js';

/** Members of an object of the configuration. */
export type Members = readonly (readonly [name: string, value: unknown])[];

/** Mistakes in the extensions of a configuration, one per line. */
export class ConfigProblems {
  readonly lines: string[] = [];

  add(path: string, message: string): void {
    this.lines.push(`extensions.${path} ${message}`);
  }

  /** Returns the members of a value that must be an object; without a value none. */
  members(value: unknown, path: string): Members {
    if (value === undefined) return [];
    if (isObject(value)) return Object.entries(value).filter(([, member]) => member !== undefined);
    this.add(path, 'must be an object');
    return [];
  }

  /** Notes members with other names than these. */
  rejectUnknown(value: unknown, path: string, names: readonly string[]): void {
    for (const [name] of this.members(value, path)) {
      if (!names.includes(name)) this.add(`${path}.${name}`, `is not known here: ${names.join(', ')} are`);
    }
  }

  checkFunction(value: unknown, path: string): void {
    if (typeof value !== 'function') this.add(path, 'must be a function');
  }

  /** Reports a value that is not a list of these words; undefined is valid. */
  checkWords(value: unknown, path: string, checkWords: readonly string[], expected: string): void {
    if (value === undefined) return;
    if (!Array.isArray(value) || !value.every((word) => checkWords.includes(word)))
      this.add(path, `must be a list of ${expected}`);
  }
}
