import { Failure, type Problem, type Rule, type Violation } from '../../../foundations/core/index.js';

/** The path of a value in a body: names, and list indexes as text, as in responses. */
export type Path = readonly string[];

/** The path as people write it: `seo.metaTitle`. */
export function formatPath(path: Path): string {
  return path.join('.');
}

/** A problem of a value of a body: it always breaks a rule. */
export type ValueProblem = Problem & { readonly rule: Rule };

/** Maximum number of reported problems of a body. */
const maxProblems = 100;

/** Collects the problems of a body, at most the first hundred. */
export class Problems {
  readonly #problems: ValueProblem[] = [];

  get isNotEmpty(): boolean {
    return this.#problems.length > 0;
  }

  /** True if no more problems are collected, so that checks may stop. */
  get isFull(): boolean {
    return this.#problems.length >= maxProblems;
  }

  /** The message may speak of the attribute as `$path`. `value` is left out where it was absent or must not be shown. */
  add(path: Path, { rule, message }: Violation, value?: unknown): void {
    if (this.isFull) return;
    const text = message.replace('$path', () => formatPath(path));
    this.#problems.push({ path, message: text, rule, ...(value === undefined ? {} : { value }) });
  }

  addAll(others: Problems): void {
    this.#problems.push(...others.#problems.slice(0, maxProblems - this.#problems.length));
  }

  /** Throws Failure write.invalid with all problems, if there are any. */
  throwIfAny(): void {
    if (this.isNotEmpty) throw invalidWrite(this.#problems);
  }
}

/** Returns the failure that lists these problems: the message of a single one, or the count of several. */
export function invalidWrite(problems: readonly ValueProblem[]): Failure {
  const [first, second] = problems;
  const message = first !== undefined && second === undefined ? first.message : `${problems.length} errors occurred`;
  return new Failure('write.invalid', { message }, problems);
}

/** Returns the failure of an invalid key in a body; one message for unknown, reserved and unreadable names. */
export function invalidBodyKey(key: string, parent: Path): Failure {
  if (parent.length === 0) return new Failure('write.invalid-key', { key, path: null });
  return new Failure('write.invalid-key-at', { key, path: formatPath(parent) });
}
