import { isObject, type Json } from '../kernel/index.js';
import { compareDecimals, exactDecimal } from './attributes/exact-decimal.js';
import type { RecordedFacts } from './record.js';

/** What a change of one fact means for documents that are there already. */
export type Verdict = 'additive' | 'refused';

/** Judges one changed fact; `undefined`: there is (or was) none. */
type Judge = (before: Json | undefined, after: Json | undefined) => Verdict;

const always: Judge = () => 'additive';
/** May be given up, not introduced. */
const rule: Judge = (_, after) => (after === false || after === undefined ? 'additive' : 'refused');
/** May grow or go. */
const upper: Judge = (before, after) =>
  after === undefined || (before !== undefined && compare(after, before) >= 0) ? 'additive' : 'refused';
/** May shrink or go. */
const lower: Judge = (before, after) =>
  after === undefined || (before !== undefined && compare(after, before) <= 0) ? 'additive' : 'refused';
/** A list to which entries may be added. */
const widening: Judge = (before, after) => {
  const kept = Array.isArray(after) ? after : [];
  return Array.isArray(before) && before.every((entry) => kept.includes(entry)) ? 'additive' : 'refused';
};
/** May be named for the first time. */
const naming: Judge = (before) => (before === null ? 'additive' : 'refused');

/** Facts that may change in some ways; any other change is refused. */
const judges: ReadonlyMap<string, Judge> = new Map<string, Judge>([
  ['required', rule],
  ['unique', rule],
  ['index', always],
  ['private', always],
  ['default', always],
  ['pluralName', always],
  ['allowedTypes', always],
  ['other', naming],
  ['components', widening],
  ['min', lower],
  ['max', upper],
  ['options.minLength', lower],
  ['options.maxLength', upper],
  ['options.min', lower],
  ['options.max', upper],
  ['options.regex', rule],
  ['options.enum', widening],
  ['options.enumName', always],
  ['options.targetField', always],
  ['options.options', always],
]);

/** A fact that changed. */
export interface FactChange {
  /** e.g. `required`, `options.maxLength`. */
  readonly fact: string;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
  readonly verdict: Verdict;
}

/** All facts that differ, the entries of `options` one by one. */
export function compareFacts(before: RecordedFacts, after: RecordedFacts): readonly FactChange[] {
  const left = flatten(before);
  const right = flatten(after);
  const changes: FactChange[] = [];
  for (const fact of new Set([...left.keys(), ...right.keys()])) {
    const [was, is] = [left.get(fact), right.get(fact)];
    if (JSON.stringify(was) === JSON.stringify(is)) continue;
    changes.push({ fact, before: was, after: is, verdict: judges.get(fact)?.(was, is) ?? 'refused' });
  }
  return changes;
}

function flatten(facts: RecordedFacts): ReadonlyMap<string, Json> {
  const { options, ...others } = facts;
  const entries = isObject(options) ? Object.entries(options as RecordedFacts) : [];
  return new Map([
    ...Object.entries(others),
    ...entries.map(([name, value]): [string, Json] => [`options.${name}`, value]),
  ]);
}

/** Limits may be numbers or the digits of one. */
function compare(left: Json, right: Json): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  const [first, second] = [exactDecimal(String(left)), exactDecimal(String(right))];
  return first.ok && second.ok ? compareDecimals(first.text, second.text) : Number.NaN;
}
