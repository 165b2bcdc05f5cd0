import { Failure, isObject, type Problem, violation } from '../../../foundations/core/index.js';
import { isParameterValue, type ParameterValue, parseWhereText, type Status } from '../../../language/query/index.js';
import type { ContentType, Snapshot } from '../../../language/schema/index.js';
import { fieldProblem, throwIfInvalid } from '../field-checks.js';
import { type GrantRule, hasConditions, noConditions, type RuleConditions, ruleKeys } from './grant-rule.js';
import { findRuleOperands, findRuleType } from './granted-ability.js';

/** Who a rule is for: `$user` stands for end users alone. */
export type RuleHolder = 'role' | 'token' | 'administrator';

type Path = readonly (string | number)[];
type AddProblem = (path: Path, message: string, cause?: Mistake) => null;

/** What is wrong with a condition or a value: the code of the query language, and what of the text it is about. */
type Mistake = Pick<Problem, 'code' | 'value' | 'message'>;

/** Rules without those that limit nothing, and what is wrong with them. */
export interface ParsedRules {
  readonly rules: readonly GrantRule[];
  readonly problems: readonly Problem[];
}

/**
 * Parses the rules of a role or a token from an untrusted list of `{ action, where?, read?, write?, set?, locales?, status? }`. Each is
 * about one of the actions that are granted with it; `where` may be a text like a query string. Adds a problem below `rules` for each unknown name and each condition that the action or the content type does not have.
 */
export function parseRules(
  snapshot: Snapshot,
  input: unknown,
  { actions, holder }: { readonly actions: readonly string[]; readonly holder: RuleHolder },
): ParsedRules {
  const problems: Problem[] = [];
  const addProblem = collectProblems(problems);
  if (!Array.isArray(input))
    return { rules: [], problems: [fieldProblem(['rules'], violation('list', 'must be an array'))] };
  const rules = new Map<string, GrantRule>();
  for (const [index, value] of input.entries()) {
    const path = ['rules', index];
    const rule = parseRule(snapshot, value, { actions, holder, path, addProblem });
    if (rule === null) continue;
    if (rules.has(rule.action)) addProblem([...path, 'action'], 'has a rule already');
    rules.set(rule.action, rule);
  }
  return { rules: [...rules.values()].filter(hasConditions), problems };
}

/**
 * Checks a rule that is not granted, with the same members as those of `parseRules`, and returns it as it would be stored. Throws Failure
 * account.invalid with a problem below `rule` per mistake; the code is that of the query language where a condition or a value is wrong.
 */
export function checkRule(snapshot: Snapshot, input: unknown, holder: RuleHolder): GrantRule {
  const problems: Problem[] = [];
  const actions = isObject(input) && typeof input.action === 'string' ? [input.action] : [];
  const rule = parseRule(snapshot, input, { actions, holder, path: ['rule'], addProblem: collectProblems(problems) });
  throwIfInvalid(problems);
  return rule ?? { ...noConditions, action: '' };
}

/** Returns a function that adds problems to a list, with the code of their cause. */
export function collectProblems(problems: Problem[]): AddProblem {
  return (path, message, cause) => {
    problems.push({ ...cause, path, message: `${path.join('.')} ${message}` });
    return null;
  };
}

interface RuleContext {
  readonly actions: readonly string[];
  readonly holder: RuleHolder;
  readonly path: Path;
  readonly addProblem: AddProblem;
}

function parseRule(snapshot: Snapshot, value: unknown, context: RuleContext): GrantRule | null {
  const { actions, path, addProblem } = context;
  if (!isObject(value)) return addProblem(path, 'must be an object');
  const { action } = value;
  for (const name of Object.keys(value)) {
    if (name !== 'action' && !ruleKeys.some((key) => key === name)) addProblem([...path, name], 'is unknown');
  }
  if (typeof action !== 'string' || !actions.includes(action))
    return addProblem([...path, 'action'], 'must be one of the actions that are granted');
  const type = findRuleType(action, snapshot);
  if (type === null) return addProblem([...path, 'action'], 'is not about documents, which rules are for');
  const conditions = parseConditions(snapshot, type, action.slice(action.lastIndexOf('.') + 1), value, context);
  return { ...conditions, action };
}

const readActions: ReadonlySet<string> = new Set(['find', 'findOne']);
const writeActions: ReadonlySet<string> = new Set(['create', 'update']);

/** Parses the conditions of an action on a content type; those with problems are null. */
export function parseConditions(
  snapshot: Snapshot,
  type: ContentType,
  action: string,
  value: Readonly<Record<string, unknown>>,
  { path, holder, addProblem }: Omit<RuleContext, 'actions'>,
): RuleConditions {
  const reads = readActions.has(action);
  const writes = writeActions.has(action);
  const names = (key: 'read' | 'write' | 'locales', isAllowed: boolean, known: (name: string) => boolean) =>
    parseNames(value[key], { path: [...path, key], isAllowed, addProblem }, known);
  const conditions = {
    read: names('read', reads, (name) => type.attributes.get(name)?.private === false),
    write: names('write', writes, (name) => type.attributes.has(name)),
    locales: names('locales', type.localized, (name) => snapshot.locales.includes(name)),
    status: parseStatus(value.status, type.draftAndPublish && (reads || writes), [...path, 'status'], addProblem),
  };
  const where = parseWhere(value.where, [...path, 'where'], addProblem);
  const set = parseSet(value.set, writes, [...path, 'set'], addProblem);
  const check = (key: 'where' | 'set', rule: Pick<RuleConditions, 'where' | 'set'>): void => {
    const mistake = findMistake(rule, type, snapshot, holder);
    if (mistake !== null) addProblem([...path, key], `is wrong: ${mistake.message}`, mistake);
  };
  check('where', { where, set: null });
  check('set', { where: null, set });
  return { ...conditions, where, set };
}

/** Returns what is wrong with the condition or the values of a rule; null: nothing. */
function findMistake(
  rule: Pick<RuleConditions, 'where' | 'set'>,
  type: ContentType,
  snapshot: Snapshot,
  holder: RuleHolder,
): Mistake | null {
  const wrongOperand = (value: string, message: string): Mistake => ({ code: 'query.invalid-operand', value, message });
  try {
    const operands = findRuleOperands(rule, type, snapshot);
    const [first] = operands;
    if (holder === 'administrator' && first !== undefined)
      return wrongOperand(first, 'rules of administrators have no operands');
    const aboutUser = [...operands].find((operand) => operand.startsWith('$user'));
    return aboutUser === undefined || holder === 'role'
      ? null
      : wrongOperand(aboutUser, `${aboutUser} is for roles of end users`);
  } catch (error) {
    if (error instanceof Failure) return describeMistake(error);
    throw error;
  }
}

/** The name or the operator that a failure of the query language is about is the value. */
function describeMistake({ code, message, facts: { key, operator } }: Failure): Mistake {
  return { code, message, value: key ?? operator };
}

function parseNames(
  input: unknown,
  {
    path,
    isAllowed,
    addProblem,
  }: { readonly path: Path; readonly isAllowed: boolean; readonly addProblem: AddProblem },
  isKnown: (name: string) => boolean,
): readonly string[] | null {
  if (input === undefined || input === null) return null;
  if (!isAllowed) return addProblem(path, 'does not apply to this action on this content type');
  if (!Array.isArray(input)) return addProblem(path, 'must be an array');
  const names = new Set<string>();
  for (const [index, name] of input.entries()) {
    if (typeof name === 'string' && isKnown(name)) names.add(name);
    else addProblem([...path, index], 'is unknown');
  }
  return [...names].sort();
}

function parseStatus(input: unknown, isAllowed: boolean, path: Path, addProblem: AddProblem): Status | null {
  if (input === undefined || input === null) return null;
  if (!isAllowed) return addProblem(path, 'does not apply to this action on this content type');
  return input === 'draft' || input === 'published' ? input : addProblem(path, 'must be draft or published');
}

function parseWhere(input: unknown, path: Path, addProblem: AddProblem): ParameterValue | null {
  if (input === undefined || input === null) return null;
  if (typeof input !== 'string') {
    return isObject(input) && isParameterValue(input)
      ? input
      : addProblem(path, 'must be a text or an object of filters');
  }
  try {
    return parseWhereText(input);
  } catch (error) {
    if (error instanceof Failure) return addProblem(path, `is wrong: ${error.message}`, describeMistake(error));
    throw error;
  }
}

function parseSet(
  input: unknown,
  isAllowed: boolean,
  path: Path,
  addProblem: AddProblem,
): Readonly<Record<string, unknown>> | null {
  if (input === undefined || input === null) return null;
  if (!isAllowed) return addProblem(path, 'does not apply to this action');
  return isObject(input) && Object.keys(input).length > 0
    ? input
    : addProblem(path, 'must be an object of values by attribute');
}
