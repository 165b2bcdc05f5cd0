import type { Json } from '../../../../foundations/core/index.js';
import type { LeftOutItem } from '../types.js';

/** A definition before it becomes a file. */
export interface ConvertedDefinition {
  readonly uid: string;
  readonly path: string;
  readonly head: Readonly<Record<string, Json>>;
  readonly attributes: Record<string, Record<string, Json>>;
}

/** Names of the attributes of built-in content types, by uid. */
type BuiltIn = ReadonlyMap<string, ReadonlySet<string>>;

const counterparts: ReadonlyMap<unknown, readonly string[]> = new Map([
  ['oneToOne', ['oneToOne']],
  ['oneToMany', ['manyToOne']],
  ['manyToOne', ['oneToMany']],
  ['manyToMany', ['manyToMany']],
  ['morphOne', ['morphToOne', 'morphToMany']],
  ['morphMany', ['morphToOne', 'morphToMany']],
]);

/**
 * Makes both sides of relations agree, which the model requires and Strapi does not: a side becomes unidirectional if the other one does
 * not refer back. Removes `targetField` if that field is not imported. Reports everything that is removed.
 */
export function matchRelationSides(
  definitions: readonly ConvertedDefinition[],
  builtIn: BuiltIn,
  leaveOut: (leftOut: LeftOutItem) => void,
): void {
  const byUid = new Map(definitions.map((definition) => [definition.uid, definition]));
  // Owning sides come last: the inverse side may have been completed for them.
  for (const key of ['targetField', 'morphBy', 'mappedBy', 'inversedBy'] as const) {
    for (const definition of definitions) {
      for (const [name, attribute] of Object.entries(definition.attributes)) {
        const leadsTo = attribute[key];
        if (leadsTo === undefined) continue;
        const side = { of: definition, name, attribute, leadsTo: String(leadsTo) };
        const problem = key === 'targetField' ? fieldProblem(side, builtIn) : inverseProblem(side, key, byUid, builtIn);
        if (problem === null) continue;
        delete attribute[key];
        leaveOut({ of: definition.uid, why: `option of an attribute: ${key} ${problem}`, which: name });
      }
    }
  }
}

interface Side {
  readonly of: ConvertedDefinition;
  readonly name: string;
  readonly attribute: Record<string, Json>;
  /** The attribute name that it refers to. */
  readonly leadsTo: string;
}

const notImported = 'names an attribute that was not imported';

function fieldProblem({ of, leadsTo }: Side, builtIn: BuiltIn): string | null {
  const exists = Object.hasOwn(of.attributes, leadsTo) || builtIn.get(of.uid)?.has(leadsTo) === true;
  return exists ? null : notImported;
}

/** Returns why a side cannot refer to the other one; null if it can. Completes the reference back if it is missing. */
function inverseProblem(
  { of, name, attribute, leadsTo }: Side,
  key: 'morphBy' | 'mappedBy' | 'inversedBy',
  byUid: ReadonlyMap<string, ConvertedDefinition>,
  builtIn: BuiltIn,
): string | null {
  const target = String(attribute.target);
  const other = byUid.get(target)?.attributes[leadsTo];
  if (other === undefined) return builtIn.get(target)?.has(leadsTo) === true ? null : notImported;
  const leadsBack = key === 'morphBy' || other.target === of.uid;
  if (counterparts.get(attribute.relation)?.includes(String(other.relation)) !== true || !leadsBack) {
    return 'names an attribute with another target';
  }
  if (key === 'morphBy') return null;
  if (key === 'inversedBy') return other.mappedBy === name ? null : 'names an attribute that does not refer back';
  const free = other.inversedBy === undefined || byUid.get(of.uid)?.attributes[String(other.inversedBy)] === undefined;
  if (other.mappedBy !== undefined || (other.inversedBy !== name && !free))
    return 'names an attribute that does not refer back';
  other.inversedBy = name;
  return null;
}
