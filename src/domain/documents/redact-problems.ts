import { Failure, type Problem } from '../../foundations/core/index.js';
import type { Ability } from '../../language/query/access/index.js';
import { getVisibleSchema, isReadable } from '../../language/query/index.js';
import { type ContentType, getShape, type Shape, type Snapshot } from '../../language/schema/index.js';
import { componentUids } from './components/read-instances.js';

/**
 * Returns an error of a write without the values of attributes that the caller may not read. Publication checks the whole document,
 * including values that others wrote.
 */
export function withoutUnreadableValues(
  error: unknown,
  type: ContentType,
  ability: Ability,
  snapshot: Snapshot,
): unknown {
  if (!(error instanceof Failure) || error.problems.length === 0) return error;
  const visibleSchema = getVisibleSchema(snapshot, ability);
  const redact = (problem: Problem): Problem => {
    const readable = isReadablePath(problem.path.map(String), getShape(visibleSchema, type.uid), visibleSchema);
    const { value: _, ...hidden } = problem;
    return readable ? problem : hidden;
  };
  return new Failure(error.code, error.facts, error.problems.map(redact));
}

/** Whether the value at this path of a body may be read. Positions in lists are skipped; an entry of a zone may be any of its components. */
function isReadablePath([name, ...rest]: readonly string[], shape: Shape, snapshot: Snapshot): boolean {
  const attribute = name === undefined ? undefined : shape.attributes.get(name);
  if (attribute === undefined) return true;
  if (!isReadable(attribute)) return false;
  const innerPath = /^\d+$/.test(rest[0] ?? '') ? rest.slice(1) : rest;
  return componentUids(attribute).every((uid) => isReadablePath(innerPath, getShape(snapshot, uid), snapshot));
}
