import { isObject, parseStoredJson } from '../../../foundations/core/index.js';
import type { ParameterValue, Status } from '../../../language/query/index.js';

/** What a permission on documents is limited to, and what it forces; null: no limit. */
export interface RuleConditions {
  /** A filter in the query language, whose operands may be `$user`, `$user.<attribute>` and `$now`. */
  readonly where: ParameterValue | null;
  /** Names of readable attributes; of find and findOne. */
  readonly read: readonly string[] | null;
  /** Names of writable attributes; of create and update. */
  readonly write: readonly string[] | null;
  /** Values that a write gets whatever its body says, by attribute; operands as in `where`. Of create and update. */
  readonly set: Readonly<Record<string, unknown>> | null;
  readonly locales: readonly string[] | null;
  /** Of find, findOne, create and update. */
  readonly status: Status | null;
}

/** The rule of one action of a role or a token: `<uid>.<action>`. */
export interface GrantRule extends RuleConditions {
  readonly action: string;
}

/** No limits. */
export const noConditions: RuleConditions = {
  where: null,
  read: null,
  write: null,
  set: null,
  locales: null,
  status: null,
};

/** Returns whether a rule limits or forces anything. */
export function hasConditions(rule: RuleConditions): boolean {
  return ruleKeys.some((key) => rule[key] !== null);
}

/** Names of the members of `RuleConditions`. */
export const ruleKeys = ['where', 'read', 'write', 'set', 'locales', 'status'] as const;

/** Returns the JSON text of a rule in a fixed order, without what it does not limit. */
export function serializeRule(rule: RuleConditions): string {
  const entries = ruleKeys.flatMap((key) => (rule[key] === null ? [] : [[key, rule[key]] as const]));
  return JSON.stringify(Object.fromEntries(entries));
}

/** Parses the stored rule of an action. Throws Fault store.corrupt if it is damaged. */
export function parseStoredRule(
  action: string,
  text: string,
  place: { readonly table: string; readonly row: unknown },
): GrantRule {
  const stored = parseStoredJson<Partial<RuleConditions>>(text, isObject, { ...place, column: 'rule' });
  return { ...noConditions, ...stored, action };
}

/** Returns the rules of a token as JSON text; null: there are none. */
export function serializeRules(rules: readonly GrantRule[]): string | null {
  if (rules.length === 0) return null;
  return `{${rules.map((rule) => `${JSON.stringify(rule.action)}:${serializeRule(rule)}`).join(',')}}`;
}

/** Parses the stored rules of a token. Throws Fault store.corrupt if they are damaged. */
export function parseStoredRules(
  text: string | null,
  place: { readonly table: string; readonly row: unknown },
): readonly GrantRule[] {
  if (text === null) return [];
  const isRules = (value: unknown): boolean => isObject(value) && Object.values(value).every(isObject);
  const stored = parseStoredJson<Readonly<Record<string, Partial<RuleConditions>>>>(text, isRules, {
    ...place,
    column: 'rules',
  });
  return Object.entries(stored).map(([action, rule]) => ({ ...noConditions, ...rule, action }));
}
