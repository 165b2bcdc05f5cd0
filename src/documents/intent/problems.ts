import { Failure, type Problem } from '../../kernel/index.js';

/** Where a value stands in a body: names, and positions in lists as text, as they are answered. */
export type Path = readonly string[];

/** The path as people write it: `seo.metaTitle`. */
export function dotted(path: Path): string {
  return path.join('.');
}

/** How many problems of a body are told. */
const mostProblems = 100;

/** What is wrong with a body, collected: the first hundred problems. */
export class Problems {
  readonly #found: Problem[] = [];

  get any(): boolean {
    return this.#found.length > 0;
  }

  /** No more are taken: whoever looks for problems may stop. */
  get full(): boolean {
    return this.#found.length >= mostProblems;
  }

  /** `message` may speak of the attribute as `$path`. `value` is left out where it was absent or must not be shown. */
  add(path: Path, message: string, value?: unknown): void {
    if (this.full) return;
    const text = message.replace('$path', () => dotted(path));
    this.#found.push(value === undefined ? { path, message: text } : { path, message: text, value });
  }

  addAll(others: Problems): void {
    this.#found.push(...others.#found.slice(0, mostProblems - this.#found.length));
  }

  /** Raises Failure write.invalid with all problems, if there are any. */
  raise(): void {
    if (this.any) throw invalid(this.#found);
  }
}

/** The failure that names these problems: one speaks for itself, several are counted. */
export function invalid(problems: readonly Problem[]): Failure {
  const [only, second] = problems;
  const message = only !== undefined && second === undefined ? only.message : `${problems.length} errors occurred`;
  return new Failure('write.invalid', { message }, problems);
}

/** The failure of a key that a body must not hold; one text for unknown, reserved and unreadable names. */
export function invalidKey(key: string, parent: Path): Failure {
  if (parent.length === 0) return new Failure('write.invalid-key', { key, path: null });
  return new Failure('write.invalid-key-at', { key, path: dotted(parent) });
}
