import { Failure, type Problem } from '../kernel/index.js';
import { parseTextOperand } from '../schema/index.js';

/** Raises Failure account.invalid with all problems, if there are any. */
export function raiseInvalid(problems: readonly Problem[]): void {
  const [first, second] = problems;
  if (first === undefined) return;
  const message = second === undefined ? first.message : `${problems.length} errors occurred`;
  throw new Failure('account.invalid', { message }, problems);
}

/** The problem of one field; `wrong` follows its name. */
export function problemAt(path: readonly (string | number)[], wrong: string): Problem {
  return { path, message: `${path.join('.')} ${wrong}` };
}

/** The problems of a field that must be a text with `least` to `most` characters; one of blanks alone is as good as empty. */
export function textProblems(name: string, value: unknown, least: number, most: number): readonly Problem[] {
  if (typeof value !== 'string') return [problemAt([name], 'must be a string')];
  const parsed = parseTextOperand(value);
  if (!parsed.ok) return [problemAt([name], parsed.message.replace('the text ', ''))];
  if (value.trim().length < least) return [problemAt([name], 'cannot be empty')];
  return value.length > most ? [problemAt([name], `must be at most ${most} characters`)] : [];
}

/** The problems of a field that must be true or false. */
export function flagProblems(name: string, value: unknown): readonly Problem[] {
  return typeof value === 'boolean' ? [] : [problemAt([name], 'must be a boolean')];
}

/** The problems of a field that must be a list of actions, each of them a known one. */
export function actionsProblems(name: string, value: unknown, known: ReadonlySet<string>): readonly Problem[] {
  if (!Array.isArray(value)) return [problemAt([name], 'must be an array')];
  return value.flatMap((action: unknown, at) =>
    typeof action === 'string' && known.has(action) ? [] : [problemAt([name, at], 'is no action that can be allowed')],
  );
}
