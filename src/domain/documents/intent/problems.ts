import { Failure, type Problem } from '../../../foundations/core/index.js';

/** Where a value stands in a body: names, and positions in lists as text, as they are answered. */
export type Path = readonly string[];

/** The path as people write it: `seo.metaTitle`. */
export function formatPath(path: Path): string {
  return path.join('.');
}

/** How many problems of a body are told. */
const maxProblems = 100;

/** What is wrong with a body, collected: the first hundred problems. */
export class Problems {
  readonly #problems: Problem[] = [];

  get isNotEmpty(): boolean {
    return this.#problems.length > 0;
  }

  /** No more are taken: whoever looks for problems may stop. */
  get isFull(): boolean {
    return this.#problems.length >= maxProblems;
  }

  /** `message` may speak of the attribute as `$path`. `value` is left out where it was absent or must not be shown. */
  add(path: Path, message: string, value?: unknown): void {
    if (this.isFull) return;
    const text = message.replace('$path', () => formatPath(path));
    this.#problems.push(value === undefined ? { path, message: text } : { path, message: text, value });
  }

  addAll(others: Problems): void {
    this.#problems.push(...others.#problems.slice(0, maxProblems - this.#problems.length));
  }

  /** Throws Failure write.invalid with all problems, if there are any. */
  throwIfAny(): void {
    if (this.isNotEmpty) throw invalidWrite(this.#problems);
  }
}

/** The failure that names these problems: one speaks for itself, several are counted. */
export function invalidWrite(problems: readonly Problem[]): Failure {
  const [first, second] = problems;
  const message = first !== undefined && second === undefined ? first.message : `${problems.length} errors occurred`;
  return new Failure('write.invalid', { message }, problems);
}

/** The failure of a key that a body must not hold; one text for unknown, reserved and unreadable names. */
export function invalidBodyKey(key: string, parent: Path): Failure {
  if (parent.length === 0) return new Failure('write.invalid-key', { key, path: null });
  return new Failure('write.invalid-key-at', { key, path: formatPath(parent) });
}
