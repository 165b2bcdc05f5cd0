import type { RecordedAnswer } from '../conformance/harness/record.js';
import type { Records } from './report.js';

/** A case that can be run on one database alone, and why. */
export interface OneSided {
  /** The beginning of `<file> › <name>`. */
  readonly cases: string;
  readonly on: 'sqlite' | 'postgres';
  readonly reason: string;
}

/** What is wrong with the cases of two runs: those of one that the other has not, and reasons that nothing needs. */
export function compareCases(
  sqlite: readonly string[],
  postgres: readonly string[],
  oneSided: readonly OneSided[],
): readonly string[] {
  const [here, there] = [counted(sqlite), counted(postgres)];
  const excused = (name: string, on: OneSided['on']): boolean =>
    oneSided.some((entry) => entry.on === on && name.startsWith(entry.cases));
  return [
    ...missing(here, there).flatMap((name) => (excused(name, 'sqlite') ? [] : [`only on SQLite: ${name}`])),
    ...missing(there, here).flatMap((name) => (excused(name, 'postgres') ? [] : [`only on PostgreSQL: ${name}`])),
  ];
}

/** Reasons that no case needs. */
export function needless(
  sqlite: readonly string[],
  postgres: readonly string[],
  oneSided: readonly OneSided[],
): readonly string[] {
  const [here, there] = [counted(sqlite), counted(postgres)];
  const alone = { sqlite: missing(here, there), postgres: missing(there, here) };
  return oneSided.flatMap(({ cases, on }) => (alone[on].some((name) => name.startsWith(cases)) ? [] : [cases]));
}

/** Every case whose answers on the two databases differ in a byte, with the first answer that does. */
export function compareRecords(sqlite: Records, postgres: Records): readonly string[] {
  const names = [...new Set([...Object.keys(sqlite), ...Object.keys(postgres)])];
  return names.flatMap((name) => {
    const [here = [], there = []] = [sqlite[name], postgres[name]];
    const same = here.length > 1 ? withoutRowIds : exactly;
    const at = Array.from({ length: Math.max(here.length, there.length) }, (_, n) => n).find(
      (n) => same(here[n]) !== same(there[n]),
    );
    return at === undefined ? [] : [`${name}, answer ${at + 1}:\n  ${exactly(here[at])}\n  ${exactly(there[at])}`];
  });
}

function exactly(answer: RecordedAnswer | undefined): string {
  return JSON.stringify(answer) ?? 'none';
}

/**
 * A write that is refused uses up a row id on PostgreSQL, and none on SQLite: in cases with writes row ids may be others, and
 * with them the length.
 */
function withoutRowIds(answer: RecordedAnswer | undefined): string {
  if (answer === undefined) return 'none';
  const { 'content-length': _, ...headers } = answer.headers;
  return exactly({ ...answer, headers, body: answer.body.replace(/"id":\d+/g, '"id":<id>') });
}

/** A name that several cases have stands for each of them. */
function counted(names: readonly string[]): ReadonlySet<string> {
  const seen = new Map<string, number>();
  return new Set(
    names.map((name) => {
      const count = (seen.get(name) ?? 0) + 1;
      seen.set(name, count);
      return count === 1 ? name : `${name} (${count})`;
    }),
  );
}

function missing(names: ReadonlySet<string>, others: ReadonlySet<string>): readonly string[] {
  return [...names].filter((name) => !others.has(name));
}
