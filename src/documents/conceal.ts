import type { Ability } from '../access/index.js';
import { Failure, type Problem } from '../kernel/index.js';
import { isReadable, viewFor } from '../query/index.js';
import { type Attribute, type ContentType, type Shape, type Snapshot, shapeOf } from '../schema/index.js';

/**
 * An error of a write without the values of attributes that the caller may not read: publication checks the whole document, what
 * others wrote into it included.
 */
export function concealing(error: unknown, type: ContentType, ability: Ability, snapshot: Snapshot): unknown {
  if (!(error instanceof Failure) || error.problems.length === 0) return error;
  const view = viewFor(snapshot, ability);
  const shown = (problem: Problem): Problem => {
    const readable = isShown(problem.path.map(String), shapeOf(view, type.uid), view);
    return readable ? problem : { path: problem.path, message: problem.message };
  };
  return new Failure(error.code, error.facts, error.problems.map(shown));
}

/** May the value at this path of a body be read? Positions in lists are passed over; an entry of a zone may be of any of its kinds. */
function isShown([name, ...rest]: readonly string[], shape: Shape, snapshot: Snapshot): boolean {
  const attribute = name === undefined ? undefined : shape.attributes.get(name);
  if (attribute === undefined) return true;
  if (!isReadable(attribute)) return false;
  const inside = /^\d+$/.test(rest[0] ?? '') ? rest.slice(1) : rest;
  return componentsOf(attribute).every((uid) => isShown(inside, shapeOf(snapshot, uid), snapshot));
}

function componentsOf(attribute: Attribute): readonly string[] {
  if (attribute.storage === 'zone') return attribute.components;
  return attribute.storage === 'component' ? [attribute.component] : [];
}
