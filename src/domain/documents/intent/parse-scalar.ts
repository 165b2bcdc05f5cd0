import { isObject, literalKey, violation } from '../../../foundations/core/index.js';
import type { ColumnKind, ScalarAttribute, Stored } from '../../../language/schema/index.js';
import { isNull } from './messages.js';
import type { BodyParseContext } from './parse-context.js';
import type { Path, Problems } from './problems.js';

/** Columns that store a number digit by digit; a double stores the nearest one. */
const exactColumns: ReadonlySet<ColumnKind> = new Set(['integer', 'bigint', 'decimal']);

/**
 * Parses a scalar of a body into its stored form (contract, "Attribute types"). Returns undefined if it is invalid,
 * after adding the problem. null clears, and is invalid only if the attribute is required and the rules of publication
 * apply.
 */
export async function parseScalarInput(
  value: unknown,
  attribute: ScalarAttribute,
  path: Path,
  context: BodyParseContext,
): Promise<Stored | undefined> {
  if (value === null) {
    if (!attribute.required || context.strictness === 'draft') return null;
    context.problems.add(path, isNull(attribute.type.column), null);
    return undefined;
  }
  const { type } = attribute;
  const sent = exactColumns.has(type.column) ? (findExactLiteral(value, path, context) ?? value) : value;
  const inexact = type.column === 'json' ? findInexactNumber(value, path, context) : null;
  if (inexact !== null) {
    const message = '$path has more digits than a JSON number keeps: send it as a string';
    context.problems.add(inexact, violation('precision', message));
    return undefined;
  }
  const parseText = context.rules.textsSpellJson && typeof sent === 'string' ? type.parseText : undefined;
  const input = parseText === undefined ? sent : parseText(String(sent));
  const pending = type.parseInPortions?.(input, attribute) ?? type.parseInput(input, attribute);
  // Awaits only a promise: nearly all types return a value synchronously.
  const parsed = pending instanceof Promise ? await pending : pending;
  if (!parsed.ok) {
    context.problems.add(path, parsed, presentableValue(sent, attribute));
    return undefined;
  }
  if (parsed.value === null) return null;
  checkRules(parsed.value, attribute, path, context, sent);
  return parsed.value;
}

/** A number as the body spells it, where it loses digits; null: it does not. */
function findExactLiteral(value: unknown, path: Path, { literals }: BodyParseContext): string | null {
  if (literals === undefined || typeof value !== 'number') return null;
  return literals.get(literalKey(['data', ...path])) ?? null;
}

/**
 * Returns the path of a number inside a JSON value that would lose digits; null if there is none. Such numbers are few,
 * and values may be large.
 */
function findInexactNumber(value: unknown, path: Path, { literals = new Map() }: BodyParseContext): Path | null {
  const here = ['data', ...path];
  for (const key of literals.keys()) {
    const names = JSON.parse(key) as readonly string[];
    const isInside = here.every((name, at) => names[at] === name);
    if (isInside && typeof memberAt(value, names.slice(here.length)) === 'number') return names.slice(1);
  }
  return null;
}

/** Returns the member of a JSON value at a path of names; undefined if it is missing. */
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
  context: { readonly strictness: BodyParseContext['strictness']; readonly problems: Problems },
  sent: unknown,
): void {
  for (const broken of attribute.type.checkRules(value, attribute, context.strictness)) {
    context.problems.add(path, broken, presentableValue(sent, attribute));
  }
}

/** A value of an unreadable attribute is not repeated in a response. */
function presentableValue(value: unknown, attribute: ScalarAttribute): unknown {
  return attribute.type.readable === 'never' ? undefined : value;
}
