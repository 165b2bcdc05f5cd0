import type { ScalarAttribute, Stored } from '../../schema/index.js';
import type { BodyScope } from './body.js';
import type { Path, Problems } from './problems.js';
import { isNull } from './wording.js';

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
  const answer = attribute.type.parseInput(value, attribute);
  // A promise that is not awaited for nothing: nearly all types answer at once.
  const parsed = answer instanceof Promise ? await answer : answer;
  if (!parsed.ok) {
    scope.problems.add(path, parsed.message, shown(value, attribute));
    return undefined;
  }
  if (parsed.value === null) return null;
  checkRules(parsed.value, attribute, path, scope, value);
  return parsed.value;
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
