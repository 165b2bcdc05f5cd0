import { nullJson, storedFromJson } from '../../../language/schema/index.js';
import { holdsComponents, isComponentList } from '../components/attribute-facts.js';
import { readEntries, readPair } from '../components/component-entries.js';
import type { RecordedAttribute } from '../components/index.js';
import { type ContainedComponent, findInstances } from '../components/instances.js';
import { parseTargetLinks } from '../components/link-conversion.js';
import { recordedScalar } from '../components/scalar-values.js';
import type { CheckContext } from './check-context.js';
import { findByValue, groupByTable, lengthBreaks } from './component-checks.js';
import { findHolders, type HolderRowFilter, type HolderValue, readHolderValues } from './component-holders.js';
import { createCollector, type MatchingDocuments, mergeMatches } from './matching-documents.js';
import { breaksLimit, type ValueLimit } from './value-limits.js';

const publishedRows: HolderRowFilter = { values: 'staying', versions: 'published' };

/** Published documents that contain a component. Takes the uid before. */
export function withComponent(context: CheckContext, component: string): Promise<MatchingDocuments> {
  return findByValue(context, findHolders(context, component), publishedRows, (value) =>
    someInstance(context, component, value, () => true),
  );
}

/** Published documents with a component that has no value of an attribute. A list is never missing. */
export function withoutNestedValue(context: CheckContext, { of, name }: RecordedAttribute): Promise<MatchingDocuments> {
  return findByValue(context, findHolders(context, of), publishedRows, (value) =>
    someInstance(context, of, value, (instance) => isMissing(instance, attributeNameAfter(context, of, name))),
  );
}

/** Documents with a component in which an attribute breaks a limit. */
export function beyondLimitNested(
  context: CheckContext,
  { of, name }: RecordedAttribute,
  limit: ValueLimit & { readonly versions: HolderRowFilter['versions'] },
): Promise<MatchingDocuments> {
  const rows = { values: 'staying', versions: limit.versions } as const;
  return findByValue(context, findHolders(context, of), rows, (value) =>
    someInstance(context, of, value, (instance) =>
      breaksNestedLimit(instance, attributeNameAfter(context, of, name), limit, value),
    ),
  );
}

/** Published documents that share a value of an attribute inside components, or have it twice on one attribute path. */
export async function sharedNestedValues(
  context: CheckContext,
  { of, name }: RecordedAttribute,
): Promise<MatchingDocuments> {
  const nameAfterChange = attributeNameAfter(context, of, name);
  const matches: MatchingDocuments[] = [];
  for (const tableHolders of groupByTable(findHolders(context, of))) {
    const perLocale = tableHolders.every((holder) => holder.perLocale);
    const firstRows = new Map<string, HolderValue['row']>();
    const collector = createCollector();
    for (const holder of tableHolders) {
      const suffix = (row: HolderValue['row']) => (holder.perLocale ? String(row.locale) : '');
      for await (const value of readHolderValues(context, holder, publishedRows)) {
        const keysInValue = new Set<string>();
        for (const instance of findContainedInstances(context, of, value)) {
          const json = instance.values.get(nameAfterChange) ?? nullJson;
          if (json === nullJson) continue;
          const key = `${instance.path}\n${suffix(value.row)}\n${valueText(instance, nameAfterChange, json)}`;
          const other = firstRows.get(key);
          if (keysInValue.has(key)) collector.add(value.row, perLocale);
          keysInValue.add(key);
          if (other === undefined) firstRows.set(key, value.row);
          else if (other.document_id !== value.row.document_id) {
            collector.add(other, perLocale);
            collector.add(value.row, perLocale);
          }
        }
      }
    }
    matches.push(collector.result());
  }
  return mergeMatches(matches);
}

function valueText({ attributes }: ContainedComponent, name: string, json: string): string {
  const facts = attributes.get(name);
  return facts === undefined ? json : String(storedFromJson(json, recordedScalar(name, facts).type.column));
}

function someInstance(
  context: CheckContext,
  component: string,
  value: HolderValue,
  matches: (instance: ContainedComponent) => boolean,
): boolean {
  for (const instance of findContainedInstances(context, component, value)) if (matches(instance)) return true;
  return false;
}

/** Yields the components of one uid (before) in a value after the preceding changes. */
function* findContainedInstances(
  context: CheckContext,
  component: string,
  { holder, texts }: HolderValue,
): Iterable<ContainedComponent> {
  const uidAfter = context.lineage.shapeAfter(component);
  for (const instance of findInstances(texts, holder.after.facts, context.to.record, holder.after.name)) {
    if (instance.uid === uidAfter) yield instance;
  }
}

function attributeNameAfter({ lineage }: CheckContext, of: string, name: string): string {
  return lineage.attributeAfter(of, name)?.name ?? name;
}

function isMissing({ attributes, values }: ContainedComponent, name: string): boolean {
  const facts = attributes.get(name);
  const json = values.get(name) ?? nullJson;
  if (facts === undefined || (holdsComponents(facts) && isComponentList(facts))) return false;
  return (
    json === nullJson || (facts.storage !== 'column' && !holdsComponents(facts) && parseTargetLinks(json).length === 0)
  );
}

function breaksNestedLimit(
  { attributes, values }: ContainedComponent,
  name: string,
  limit: ValueLimit,
  { row }: HolderValue,
): boolean {
  const facts = attributes.get(name);
  const json = values.get(name) ?? nullJson;
  if (facts === undefined) return false;
  if (holdsComponents(facts)) return lengthBreaks(readEntries(readPair(json), facts).length, facts, limit);
  const attribute = recordedScalar(name, facts);
  const value = storedFromJson(json, attribute.type.column);
  return value !== null && breaksLimit(value, attribute, limit, row.status === 'published' ? 'published' : 'draft');
}
