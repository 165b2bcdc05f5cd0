import { Failure } from '../../../foundations/core/index.js';
import type { Ability } from '../../../language/query/access/index.js';
import type { Attribute } from '../../../language/schema/index.js';
import { type ComponentInstance, mapComponentIds } from '../components/component-instance.js';
import { mergeInstances, type ResolveChange } from '../components/merge-instances.js';
import { printInstances } from '../components/print-instances.js';
import { readComponentJson, readInstances } from '../components/read-instances.js';
import { type DocumentLocale, getLink, owningLinks, type WriteContext } from '../context.js';
import type { AttributeIntent, Intent } from '../intent/intent.js';
import { applyLinkChange, getCardinality } from '../links/link-change.js';
import { haveSameTargets, type LinkTarget } from '../links/link-target.js';
import { linkTargets, readOwningLinks } from '../links/owning-side.js';
import { type ColumnValues, readColumnValues, type Version, workingStatus } from '../versions.js';
import { type BaseVersion, emptyVersion } from './apply-intent.js';
import { checkLocale, getRowRules, lockDocument, type WriteRowRules } from './row-rules.js';
import { findReach } from './rule-conditions.js';
import { copySharedColumns, isShared } from './shared-attributes.js';

/**
 * Checks the permission to add a locale to a document, which the permission to update it does not include (contract,
 * "locale"): a caller may be denied any new locale, this locale, or documents that another user created. `versions`: those of
 * the document; `visible`: the caller's rules include one of them; otherwise it counts as missing. Returns the rules that the
 * new version must match. Throws Failure access.forbidden, http.not-found.
 */
export async function checkCreateLocalization(
  context: WriteContext,
  document: DocumentLocale,
  ability: Ability,
  versions: readonly Version[],
  visible: boolean,
): Promise<WriteRowRules> {
  if (!ability.can('createLocalization', document.type.uid)) {
    if (!context.rules.localizationNeedsPermission) return [];
    throw new Failure(visible ? 'access.forbidden' : 'http.not-found');
  }
  const rules = getRowRules(ability, document.type, ['createLocalization']);
  if (rules.length === 0) return rules;
  checkLocale(rules, document.locale);
  if (!(await lockDocument(context, document, rules))) throw new Failure('http.not-found');
  if ((await findReach(context, document, versions, rules)) === 'none') throw new Failure('http.not-found');
  return rules;
}

/** The initial content of a new locale version, and the remaining intent. */
export interface LocaleVersionStart {
  readonly base: BaseVersion;
  readonly intent: Intent;
}

/**
 * Starts a locale version of a document that has others: shared scalars, media and components are copied, the rest is
 * empty (behaviour, section 10). Shared attributes in the body are rejected where they differ, or applied, depending on
 * the rules. Throws Failure write.not-localized.
 */
export async function startLocaleVersion(
  context: WriteContext,
  document: DocumentLocale,
  versions: readonly Version[],
  intent: Intent,
  resolve: ResolveChange,
): Promise<LocaleVersionStart> {
  const status = workingStatus(document.type);
  const other = versions.find((version) => version.status === status);
  if (other === undefined) return { base: emptyVersion, intent };
  const columns = await readColumnValues(context, document.table, other.id);
  const links = await readSharedLinks(context, document, other.id, columns);
  const base = { id: null, columns: await copySharedColumns(context, document, columns), links };
  if (context.rules.sharedAttributesOnLocalization === 'copy') return { base, intent };
  const localizedIntent = new Map<string, AttributeIntent>();
  for (const [name, attribute] of intent) {
    if (!isShared(attribute.attribute, document)) localizedIntent.set(name, attribute);
    else if (!(await isUnchanged(context, document, attribute, columns, links, resolve)))
      throw notLocalized(attribute.attribute);
  }
  return { base, intent: localizedIntent };
}

async function readSharedLinks(
  context: WriteContext,
  document: DocumentLocale,
  id: number,
  columns: ColumnValues,
): Promise<ReadonlyMap<string, readonly LinkTarget[]>> {
  const links = new Map<string, readonly LinkTarget[]>();
  for (const link of owningLinks(document.table)) {
    if (link.is !== 'table' || !isShared(link.attribute, document)) continue;
    links.set(link.attribute.name, linkTargets(await readOwningLinks(context, link, id, columns)));
  }
  return links;
}

/** Returns whether the body repeats the values of the document's other locales. */
async function isUnchanged(
  context: WriteContext,
  document: DocumentLocale,
  intent: AttributeIntent,
  columns: ColumnValues,
  links: ReadonlyMap<string, readonly LinkTarget[]>,
  resolve: ResolveChange,
): Promise<boolean> {
  const { name } = intent.attribute;
  switch (intent.is) {
    case 'scalar':
      return (columns.get(document.table.columns.get(name)?.name ?? '') ?? null) === intent.value;
    case 'links': {
      const link = getLink(document.table, name);
      const columnTarget = link.is === 'column' ? columns.get(link.targetColumn) : undefined;
      const linkedFile =
        typeof columnTarget === 'string' ? [fileTarget(columnTarget, String(intent.attribute.target))] : [];
      const current = links.get(name) ?? linkedFile;
      const change = resolve(intent.change, intent.attribute);
      return haveSameTargets(current, applyLinkChange(current, change, getCardinality(intent.attribute)));
    }
    case 'components': {
      const names = document.table.components.get(name);
      if (names === undefined) return true;
      const current = readInstances(readComponentJson(columns, names), intent.attribute, context.snapshot);
      const merged = await mergeInstances(current, intent.entries, intent.attribute, resolve);
      const printContent = (instances: readonly ComponentInstance[]) =>
        JSON.stringify(
          printInstances(
            mapComponentIds(instances, () => 0),
            intent.attribute,
          ),
        );
      return printContent(current) === printContent(merged);
    }
  }
}

function fileTarget(documentId: string, type: string): LinkTarget {
  return { type, documentId, locale: null, status: null };
}

function notLocalized(attribute: Attribute): Failure {
  return new Failure('write.not-localized', { field: attribute.name });
}
