import { createHash } from 'node:crypto';
import { Failure } from '../../../foundations/core/index.js';
import {
  type Ability,
  type AbilityAction,
  type ForcedValues,
  intersectNames,
  type RowRule,
} from '../../../language/query/access/index.js';
import {
  type OperandValues,
  parseRuleCondition,
  resolveForcedValues,
  userOperandName,
} from '../../../language/query/index.js';
import { type ContentType, fileUid, type Snapshot } from '../../../language/schema/index.js';
import { listedAbility } from '../listed-ability.js';
import { type GrantRule, type RuleConditions, serializeRule } from './grant-rule.js';

/** The permissions of a role or a custom token. */
export interface Grants {
  /** `<uid>.<action>`. */
  readonly actions: readonly string[];
  /** The rules of some of them. */
  readonly rules: readonly GrantRule[];
  readonly readDrafts: boolean;
}

/** An ability that may depend on the caller and on the time. */
export interface BindableAbility {
  /** What its rules compare with; empty: it depends on nothing. */
  readonly operands: ReadonlySet<string>;
  /** Returns the ability with these values. */
  bind(values: OperandValues): Ability;
}

/** Returns an ability that depends on nothing. */
export function unboundAbility(ability: Ability): BindableAbility {
  return { operands: new Set(), bind: () => ability };
}

/**
 * Creates the ability of a list of actions with rules. Without rules it is `listedAbility`. A rule that the model does not fit, or that
 * forces a value which the caller does not have, grants nothing.
 */
export function createGrantedAbility(
  prefix: string,
  identified: boolean,
  { actions, rules, readDrafts }: Grants,
  snapshot: Snapshot,
): BindableAbility {
  const listed = listedAbility(prefix, identified, actions, readDrafts);
  if (rules.length === 0) return unboundAbility(listed);
  const checked = rules.map((rule) => [rule, checkRule(rule, snapshot)] as const);
  const operands = new Set(checked.flatMap(([, used]) => [...(used ?? [])]));
  const fingerprint = `${listed.permissionFingerprint}:${digest(rules.map((rule) => [rule.action, serializeRule(rule)]))}`;
  const bind = (values: OperandValues): Ability => {
    const bound = new Map(
      checked.map(([rule, used]) => [rule.action, used === null ? null : bindRule(rule, snapshot, values)]),
    );
    const permissionFingerprint =
      operands.size === 0 ? fingerprint : `${fingerprint}:${digestValues(operands, values)}`;
    return withRules({ ...listed, permissionFingerprint }, bound);
  };
  return operands.size === 0 ? unboundAbility(bind(noOperandValues)) : { operands, bind };
}

/** What operands stand for where there are none. */
export const noOperandValues: OperandValues = { now: 0, user: null, byPath: new Map() };

/** A rule with values in the place of its operands. */
export interface BoundRule {
  readonly row: RowRule | null;
  readonly read: ReadonlySet<string> | null;
  readonly write: ReadonlySet<string> | null;
  readonly set: ForcedValues | null;
}

/** Returns the operands of a rule; null: the model does not fit it. */
function checkRule(rule: GrantRule, snapshot: Snapshot): ReadonlySet<string> | null {
  const type = findRuleType(rule.action, snapshot);
  if (type === null) return null;
  try {
    return findRuleOperands(rule, type, snapshot);
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

/** Returns whether the model has all that a rule names. */
export function fitsModel(rule: GrantRule, snapshot: Snapshot): boolean {
  return checkRule(rule, snapshot) !== null;
}

/** Returns the content type of `<uid>.<action>`; null: it is none that has rules. */
export function findRuleType(action: string, snapshot: Snapshot): ContentType | null {
  const type = snapshot.contentTypes.get(action.slice(0, action.lastIndexOf('.')));
  return type === undefined || type.kind === 'system' ? null : type;
}

/** Returns the operands of a rule. Throws Failure query.* if its condition or its values do not fit the content type. */
export function findRuleOperands(
  { where, set }: Pick<RuleConditions, 'where' | 'set'>,
  type: ContentType,
  snapshot: Snapshot,
): ReadonlySet<string> {
  const inWhere = where === null ? [] : parseRuleCondition(where, type, snapshot, null).operands;
  const inSet = set === null ? [] : resolveForcedValues(set, type, snapshot, null).operands;
  return new Set([...inWhere, ...inSet]);
}

/** Returns a rule with values in the place of its operands; null: it grants nothing. */
export function bindRule(rule: GrantRule, snapshot: Snapshot, values: OperandValues): BoundRule | null {
  const type = findRuleType(rule.action, snapshot);
  if (type === null) return null;
  try {
    const { where, locales, status } = rule;
    const set = rule.set === null ? null : resolveForcedValues(rule.set, type, snapshot, values).values;
    if (set === null && rule.set !== null) return null;
    const condition = where === null ? undefined : parseRuleCondition(where, type, snapshot, values).condition;
    const row: RowRule = {
      creator: null,
      locales: locales === null ? null : new Set(locales),
      status: status ?? undefined,
      where: condition,
    };
    const isLimited = where !== null || locales !== null || status !== null;
    return { row: isLimited ? row : null, read: publicNames(type, rule.read), write: toSet(rule.write), set };
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

function toSet(names: readonly string[] | null): ReadonlySet<string> | null {
  return names === null ? null : new Set(names);
}

/** What is private stays private. */
function publicNames({ attributes }: ContentType, names: readonly string[] | null): ReadonlySet<string> | null {
  return names === null ? null : new Set(names.filter((name) => attributes.get(name)?.private === false));
}

function withRules(listed: Ability, rules: ReadonlyMap<string, BoundRule | null>): Ability {
  const find = (action: AbilityAction, uid: string): BoundRule | undefined =>
    rules.get(`${uid}.${action}`) ?? undefined;
  const can = (action: AbilityAction, uid: string): boolean =>
    listed.can(action, uid) && rules.get(`${uid}.${action}`) !== null;
  return {
    ...listed,
    can,
    rowRule: (action, uid) => find(action, uid)?.row ?? null,
    readableAttributes: (uid) =>
      uid === fileUid
        ? null
        : intersectNames(
            (['find', 'findOne'] as const).flatMap((action) =>
              can(action, uid) ? [find(action, uid)?.read ?? null] : [],
            ),
          ),
    writableAttributes: (action, uid) => find(action, uid)?.write ?? null,
    forcedValues: (action, uid) => find(action, uid)?.set ?? null,
  };
}

function digestValues(operands: ReadonlySet<string>, { now, user, byPath }: OperandValues): string {
  const values = [...operands].sort().map((operand) => {
    const name = userOperandName(operand);
    if (name === null) return now;
    return name === '' ? (user?.documentId ?? null) : (byPath.get(name) ?? null);
  });
  return digest(values);
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}
