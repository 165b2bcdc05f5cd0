import type { Stored } from '../../../../language/schema/index.js';
import type { ComponentInstance } from '../../components/component-instance.js';
import { printInstances } from '../../components/print-instances.js';
import { readComponentJson, readInstances } from '../../components/read-instances.js';
import { type DocumentLocale, getLink, owningLinks, type ReadContext, type WriteContext } from '../../context.js';
import { haveSameTargets, type LinkTarget } from '../../links/link-target.js';
import {
  linkColumnValues,
  linkTargets,
  type OwningLink,
  positionLinks,
  readOwningLinks,
} from '../../links/owning-side.js';
import { haveSameValues } from '../../recompute-modified.js';
import { type ColumnValues, readColumnValues } from '../../versions.js';
import type { AppliedChange } from '../../writes/apply-intent.js';
import { areSameInstances, type Content } from '../merge/content.js';

/** A stored version: its columns, and the links that it owns by attribute. */
export interface StoredContent {
  readonly id: number;
  readonly columns: ColumnValues;
  readonly links: ReadonlyMap<string, readonly OwningLink[]>;
}

/** Reads the content of the version with this row id. */
export async function readStoredContent(
  context: ReadContext,
  table: DocumentLocale['table'],
  id: number,
): Promise<StoredContent> {
  const columns = await readColumnValues(context, table, id);
  const links = new Map<string, readonly OwningLink[]>();
  for (const link of owningLinks(table))
    links.set(link.attribute.name, await readOwningLinks(context, link, id, columns));
  return { id, columns, links };
}

/** Returns whether two versions of one table have the same content. Positions in lists of owners are not content. */
export function haveSameStoredContent(
  table: DocumentLocale['table'],
  left: StoredContent,
  right: StoredContent,
): boolean {
  return (
    haveSameValues(table, left.columns, right.columns) &&
    [...left.links].every(([name, links]) =>
      haveSameTargets(linkTargets(links), linkTargets(right.links.get(name) ?? [])),
    )
  );
}

/** Returns the content of a stored version by attribute, as it is merged. */
export function toContent(
  { snapshot }: Pick<ReadContext, 'snapshot'>,
  { type, columns, components }: DocumentLocale['table'],
  stored: StoredContent,
): Content {
  const scalars = new Map<string, Stored>();
  for (const { attribute, name } of columns.values()) {
    const value = stored.columns.get(name) ?? null;
    if (value !== null && type.attributes.has(attribute.name)) scalars.set(attribute.name, value);
  }
  const targets = new Map<string, readonly LinkTarget[]>();
  for (const [name, links] of stored.links) targets.set(name, linkTargets(links));
  const nested = new Map<string, readonly ComponentInstance[]>();
  for (const names of components.values())
    nested.set(
      names.attribute.name,
      readInstances(readComponentJson(stored.columns, names), names.attribute, snapshot),
    );
  return { scalars, targets, nested };
}

/** Returns the change that makes other content of a stored version, with the links of the version as they are stored. */
export async function toAppliedChange(
  context: WriteContext,
  { table }: DocumentLocale,
  stored: StoredContent,
  content: Content,
): Promise<AppliedChange> {
  const before = toContent(context, table, stored);
  const columns = new Map(stored.columns);
  const links: AppliedChange['links'][number][] = [];
  for (const { attribute, name } of table.columns.values()) {
    if (table.type.attributes.has(attribute.name)) columns.set(name, content.scalars.get(attribute.name) ?? null);
  }
  for (const names of table.components.values()) {
    const { attribute } = names;
    const [former, instances] = [before, content].map(({ nested }) => nested.get(attribute.name) ?? []);
    if (former === undefined || instances === undefined || areSameLists(former, instances)) continue;
    const texts = printInstances(instances, attribute);
    columns.set(names.responseJson, texts.responseJson);
    columns.set(names.storedJson, texts.storedJson);
  }
  for (const [name, former] of stored.links) {
    const targets = content.targets.get(name) ?? [];
    if (haveSameTargets(linkTargets(former), targets)) continue;
    const link = getLink(table, name);
    const positioned = await positionLinks(context, link, former, targets);
    if (link.is === 'table') links.push({ link, before: former, after: positioned });
    else {
      const [only] = positioned;
      const values = linkColumnValues(link, only?.target ?? null, only?.inversePosition ?? null);
      for (const [column, value] of values) columns.set(column, value);
    }
  }
  return { columns, links, inverseChanges: [] };
}

function areSameLists(left: readonly ComponentInstance[], right: readonly ComponentInstance[]): boolean {
  return (
    left.length === right.length &&
    left.every((entry, index) => {
      const other = right[index];
      return other !== undefined && areSameInstances(entry, other, true);
    })
  );
}
