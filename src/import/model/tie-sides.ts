import type { Json } from '../../kernel/index.js';
import type { LeftOut } from '../types.js';

/** A definition on its way into a file. */
export interface Defined {
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
 * Makes the two sides of relations agree, as the model demands and Strapi does not: a side that names one which does not lead back leads
 * one way. Takes out `targetField` where the field did not come over. What is taken out is told.
 */
export function tieSides(defined: readonly Defined[], builtIn: BuiltIn, leaveOut: (leftOut: LeftOut) => void): void {
  const byUid = new Map(defined.map((one) => [one.uid, one]));
  // Sides that are held come last: the other one may have been completed for them.
  for (const key of ['targetField', 'morphBy', 'mappedBy', 'inversedBy'] as const) {
    for (const one of defined) {
      for (const [name, attribute] of Object.entries(one.attributes)) {
        const leadsTo = attribute[key];
        if (leadsTo === undefined) continue;
        const side = { of: one, name, attribute, leadsTo: String(leadsTo) };
        const wrong = key === 'targetField' ? whyNoField(side, builtIn) : whyNotBack(side, key, byUid, builtIn);
        if (wrong === null) continue;
        delete attribute[key];
        leaveOut({ of: one.uid, why: `option of an attribute: ${key} ${wrong}`, which: name });
      }
    }
  }
}

interface Side {
  readonly of: Defined;
  readonly name: string;
  readonly attribute: Record<string, Json>;
  /** The name that it gives of another attribute. */
  readonly leadsTo: string;
}

const notThere = 'names one that did not come over';

function whyNoField({ of, leadsTo }: Side, builtIn: BuiltIn): string | null {
  const there = Object.hasOwn(of.attributes, leadsTo) || builtIn.get(of.uid)?.has(leadsTo) === true;
  return there ? null : notThere;
}

/** Why a side cannot name the other one; null: it can, and the other one names it where it did not. */
function whyNotBack(
  { of, name, attribute, leadsTo }: Side,
  key: 'morphBy' | 'mappedBy' | 'inversedBy',
  byUid: ReadonlyMap<string, Defined>,
  builtIn: BuiltIn,
): string | null {
  const target = String(attribute.target);
  const other = byUid.get(target)?.attributes[leadsTo];
  if (other === undefined) return builtIn.get(target)?.has(leadsTo) === true ? null : notThere;
  const leadsBack = key === 'morphBy' || other.target === of.uid;
  if (counterparts.get(attribute.relation)?.includes(String(other.relation)) !== true || !leadsBack) {
    return 'names one that leads elsewhere';
  }
  if (key === 'morphBy') return null;
  if (key === 'inversedBy') return other.mappedBy === name ? null : 'names one that does not lead back';
  const free = other.inversedBy === undefined || byUid.get(of.uid)?.attributes[String(other.inversedBy)] === undefined;
  if (other.mappedBy !== undefined || (other.inversedBy !== name && !free)) return 'names one that does not lead back';
  other.inversedBy = name;
  return null;
}
