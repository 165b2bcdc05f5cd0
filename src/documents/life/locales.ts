import type { Ability } from '../../access/index.js';
import { Failure } from '../../kernel/index.js';
import type { Attribute } from '../../schema/index.js';
import { type Instance, withIds } from '../components/instance.js';
import { mergedInstances, type ResolveChange } from '../components/merge.js';
import { readInstances, textsOf } from '../components/read.js';
import { writeInstances } from '../components/write.js';
import { linkOf, ownLinks, type Source, type Work } from '../context.js';
import type { AttributeIntent, Intent } from '../intent/intent.js';
import { capacityOf } from '../links/capacity.js';
import { changedTargets } from '../links/change.js';
import { readOwnLinks, targetsOf } from '../links/own.js';
import { sameTargets, type Target } from '../links/target.js';
import { type Columns, readColumns, type Version, workingStatus } from '../versions.js';
import { type Base, nothing } from './apply.js';
import { checkLocale, lockDocument, rulesOf } from './row-rules.js';
import { isShared, startingColumns } from './shared.js';

/**
 * A caller who may update a document may still not add a locale to it (contract, "locale"): not at all, not this one, or not to
 * what somebody else created. `visible`: the caller's rules reach a version that the document has; otherwise it counts as missing.
 * Raises Failure access.forbidden, http.not-found.
 */
export async function checkLocalization(work: Work, source: Source, ability: Ability, visible: boolean): Promise<void> {
  if (!ability.can('createLocalization', source.type.uid)) {
    if (!work.rules.localizationNeedsPermission) return;
    throw new Failure(visible ? 'access.forbidden' : 'http.not-found');
  }
  const rules = rulesOf(ability, source.type, ['createLocalization']);
  if (rules.length === 0) return;
  checkLocale(rules, source.locale);
  if (!(await lockDocument(work, source, rules))) throw new Failure('http.not-found');
}

/** What a new locale version starts with, and what of the intent is left to be done. */
export interface Localization {
  readonly base: Base;
  readonly intent: Intent;
}

/**
 * Starts a locale version of a document that has others: shared scalars, media and components are copied, the rest is empty
 * (behaviour, section 10). Shared attributes in the body are refused where they differ, or applied, as the rules say.
 * Raises Failure write.not-localized.
 */
export async function startLocalization(
  work: Work,
  source: Source,
  versions: readonly Version[],
  intent: Intent,
  resolve: ResolveChange,
): Promise<Localization> {
  const status = workingStatus(source.type);
  const other = versions.find((version) => version.status === status);
  if (other === undefined) return { base: nothing, intent };
  const columns = await readColumns(work, source.table, other.id);
  const links = await sharedLinks(work, source, other.id, columns);
  const base = { id: null, columns: await startingColumns(work, source, columns), links };
  if (work.rules.sharedAttributesOnLocalization === 'copy') return { base, intent };
  const own = new Map<string, AttributeIntent>();
  for (const [name, attribute] of intent) {
    if (!isShared(attribute.attribute, source)) own.set(name, attribute);
    else if (!(await changesNothing(work, source, attribute, columns, links, resolve)))
      throw notLocalized(attribute.attribute);
  }
  return { base, intent: own };
}

async function sharedLinks(
  work: Work,
  source: Source,
  id: number,
  columns: Columns,
): Promise<ReadonlyMap<string, readonly Target[]>> {
  const links = new Map<string, readonly Target[]>();
  for (const link of ownLinks(source.table)) {
    if (link.is !== 'table' || !isShared(link.attribute, source)) continue;
    links.set(link.attribute.name, targetsOf(await readOwnLinks(work, link, id, columns)));
  }
  return links;
}

/** Whether the body repeats what the document's other locales have. */
async function changesNothing(
  work: Work,
  source: Source,
  intent: AttributeIntent,
  columns: Columns,
  links: ReadonlyMap<string, readonly Target[]>,
  resolve: ResolveChange,
): Promise<boolean> {
  const { name } = intent.attribute;
  switch (intent.is) {
    case 'scalar':
      return (columns.get(source.table.columns.get(name)?.name ?? '') ?? null) === intent.value;
    case 'links': {
      const link = linkOf(source.table, name);
      const inColumn = link.is === 'column' ? columns.get(link.targetColumn) : undefined;
      const file = typeof inColumn === 'string' ? [fileTarget(inColumn, String(intent.attribute.target))] : [];
      const current = links.get(name) ?? file;
      const change = resolve(intent.change, intent.attribute);
      return sameTargets(current, changedTargets(current, change, capacityOf(intent.attribute)));
    }
    case 'components': {
      const names = source.table.components.get(name);
      if (names === undefined) return true;
      const current = readInstances(textsOf(columns, names), intent.attribute, work.snapshot);
      const merged = await mergedInstances(current, intent.entries, intent.attribute, resolve);
      const text = (instances: readonly Instance[]) =>
        JSON.stringify(
          writeInstances(
            withIds(instances, () => 0),
            intent.attribute,
          ),
        );
      return text(current) === text(merged);
    }
  }
}

function fileTarget(documentId: string, type: string): Target {
  return { type, documentId, locale: null, status: null };
}

function notLocalized(attribute: Attribute): Failure {
  return new Failure('write.not-localized', { field: attribute.name });
}
