import { nullJson, storedOfJson } from '../../../schema/index.js';
import { readEntries, readPair } from '../components/entries.js';
import { holdsComponents, isList } from '../components/facts.js';
import type { AttributeThen } from '../components/index.js';
import { type Instance, instancesIn } from '../components/instances.js';
import { linksOf } from '../components/link-step.js';
import { scalarOf } from '../components/scalar-values.js';
import { type Found, gathering, together } from './found.js';
import { type HeldRows, type HeldValue, heldValues, holdersOf } from './holders.js';
import { breaksLimit, type Limit } from './limits.js';
import type { Look } from './look.js';
import { byTable, lengthBreaks, suchValues } from './of-components.js';

const published: HeldRows = { values: 'staying', versions: 'published' };

/** Published documents that hold a component; its uid as it was. */
export function holding(look: Look, component: string): Promise<Found> {
  return suchValues(look, holdersOf(look, component), published, (value) => some(look, component, value, () => true));
}

/** Published documents with a component that has no value of an attribute. A list is never missing. */
export function withoutInside(look: Look, { of, name }: AttributeThen): Promise<Found> {
  return suchValues(look, holdersOf(look, of), published, (held) =>
    some(look, of, held, (instance) => isMissing(instance, nameAfter(look, of, name))),
  );
}

/** Documents with a component in which an attribute breaks a limit. */
export function beyondLimitInside(
  look: Look,
  { of, name }: AttributeThen,
  limit: Limit & { readonly versions: HeldRows['versions'] },
): Promise<Found> {
  const rows = { values: 'staying', versions: limit.versions } as const;
  return suchValues(look, holdersOf(look, of), rows, (held) =>
    some(look, of, held, (instance) => breaks(instance, nameAfter(look, of, name), limit, held)),
  );
}

/** Published documents that share a value of an attribute inside components, or have it twice: at one place, by its names. */
export async function sharedInside(look: Look, { of, name }: AttributeThen): Promise<Found> {
  const called = nameAfter(look, of, name);
  const found: Found[] = [];
  for (const own of byTable(holdersOf(look, of))) {
    const perLocale = own.every((holder) => holder.perLocale);
    const first = new Map<string, HeldValue['row']>();
    const gathered = gathering();
    for (const holder of own) {
      const suffix = (row: HeldValue['row']) => (holder.perLocale ? String(row.locale) : '');
      for await (const held of heldValues(look, holder, published)) {
        const here = new Set<string>();
        for (const instance of instances(look, of, held)) {
          const json = instance.values.get(called) ?? nullJson;
          if (json === nullJson) continue;
          const key = `${instance.path}\n${suffix(held.row)}\n${valueText(instance, called, json)}`;
          const other = first.get(key);
          if (here.has(key)) gathered.add(held.row, perLocale);
          here.add(key);
          if (other === undefined) first.set(key, held.row);
          else if (other.document_id !== held.row.document_id) {
            gathered.add(other, perLocale);
            gathered.add(held.row, perLocale);
          }
        }
      }
    }
    found.push(gathered.found());
  }
  return together(found);
}

function valueText({ attributes }: Instance, name: string, json: string): string {
  const facts = attributes.get(name);
  return facts === undefined ? json : String(storedOfJson(json, scalarOf(name, facts).type.column));
}

function some(look: Look, component: string, held: HeldValue, isSuch: (instance: Instance) => boolean): boolean {
  for (const instance of instances(look, component, held)) if (isSuch(instance)) return true;
  return false;
}

/** The components of one uid, as it was, in a value as it will be. */
function* instances(look: Look, component: string, { holder, texts }: HeldValue): Iterable<Instance> {
  const now = look.lineage.shapeAfter(component);
  for (const instance of instancesIn(texts, holder.after.facts, look.to.record, holder.after.name)) {
    if (instance.uid === now) yield instance;
  }
}

function nameAfter({ lineage }: Look, of: string, name: string): string {
  return lineage.attributeAfter(of, name)?.name ?? name;
}

function isMissing({ attributes, values }: Instance, name: string): boolean {
  const facts = attributes.get(name);
  const json = values.get(name) ?? nullJson;
  if (facts === undefined || (holdsComponents(facts) && isList(facts))) return false;
  return json === nullJson || (facts.storage !== 'column' && !holdsComponents(facts) && linksOf(json).length === 0);
}

function breaks({ attributes, values }: Instance, name: string, limit: Limit, { row }: HeldValue): boolean {
  const facts = attributes.get(name);
  const json = values.get(name) ?? nullJson;
  if (facts === undefined) return false;
  if (holdsComponents(facts)) return lengthBreaks(readEntries(readPair(json), facts).length, facts, limit);
  const attribute = scalarOf(name, facts);
  const value = storedOfJson(json, attribute.type.column);
  return value !== null && breaksLimit(value, attribute, limit, row.status === 'draft' ? 'draft' : 'published');
}
