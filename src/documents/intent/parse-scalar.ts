import { isObject, literalKey } from '../../kernel/index.js';
import type { ColumnKind, ScalarAttribute, Stored } from '../../schema/index.js';
import type { BodyScope } from './body.js';
import type { Path, Problems } from './problems.js';
import { isNull } from './wording.js';

/** Columns that keep a number digit by digit; a double keeps the nearest one. */
const exactColumns: ReadonlySet<ColumnKind> = new Set(['integer', 'bigint', 'decimal']);

/**
 * A scalar of a body in its stored form (contract, "Attribute types"); undefined when it is wrong, which is then among the
 * problems. null clears, and is wrong only where published rules hold and the attribute is required.
 */
export async function parseScalar(
  value: unknown,
  attribute: ScalarAttribute,
  path: Path,
  scope: BodyScope,
): Promise<Stored | undefined> {
  if (value === null) {
    if (!attribute.required || scope.strictness === 'draft') return null;
    scope.problems.add(path, isNull(attribute.type.column), null);
    return undefined;
  }
  const { type } = attribute;
  const sent = exactColumns.has(type.column) ? (literalOf(value, path, scope) ?? value) : value;
  const inexact = type.column === 'json' ? inexactPath(value, path, scope) : null;
  if (inexact !== null) {
    scope.problems.add(inexact, '$path has more digits than a JSON number keeps: send it as a string');
    return undefined;
  }
  const spelled = scope.rules.textsSpellJson && typeof sent === 'string' ? type.spelled : undefined;
  const input = spelled === undefined ? sent : spelled(String(sent));
  const answer = type.parseInPortions?.(input, attribute) ?? type.parseInput(input, attribute);
  // A promise that is not awaited for nothing: nearly all types answer at once.
  const parsed = answer instanceof Promise ? await answer : answer;
  if (!parsed.ok) {
    scope.problems.add(path, parsed.message, shown(sent, attribute));
    return undefined;
  }
  if (parsed.value === null) return null;
  checkRules(parsed.value, attribute, path, scope, sent);
  return parsed.value;
}

/** A number as the body spells it, where it loses digits; null: it does not. */
function literalOf(value: unknown, path: Path, { literals }: BodyScope): string | null {
  if (literals === undefined || typeof value !== 'number') return null;
  return literals.get(literalKey(['data', ...path])) ?? null;
}

/** The path of a number inside a JSON value that loses digits; null: there is none. There are few such numbers, and values may be large. */
function inexactPath(value: unknown, path: Path, { literals = new Map() }: BodyScope): Path | null {
  const here = ['data', ...path];
  for (const key of literals.keys()) {
    const names = JSON.parse(key) as readonly string[];
    const isInside = here.every((name, at) => names[at] === name);
    if (isInside && typeof memberAt(value, names.slice(here.length)) === 'number') return names.slice(1);
  }
  return null;
}

/** What stands in a JSON value below these names; undefined: nothing. */
function memberAt(value: unknown, names: readonly string[]): unknown {
  return names.reduce<unknown>((around, name) => {
    if (Array.isArray(around)) return around[Number(name)];
    return isObject(around) && Object.hasOwn(around, name) ? around[name] : undefined;
  }, value);
}

/** Checks the rules of a stored value; `sent` is the value to show with a problem. */
export function checkRules(
  value: Stored,
  attribute: ScalarAttribute,
  path: Path,
  scope: { readonly strictness: BodyScope['strictness']; readonly problems: Problems },
  sent: unknown,
): void {
  for (const message of attribute.type.checkRules(value, attribute, scope.strictness)) {
    scope.problems.add(path, message, shown(sent, attribute));
  }
}

/** The value of an attribute that nobody may read is not repeated in an answer. */
function shown(value: unknown, attribute: ScalarAttribute): unknown {
  return attribute.type.readable === 'never' ? undefined : value;
}
