import { yieldToEventLoop } from '../../../foundations/core/index.js';
import {
  type Component,
  type ComponentAttribute,
  isListAttribute,
  type ScalarAttribute,
  type Shape,
  type Snapshot,
  storedFromJson,
  type ZoneAttribute,
} from '../../../language/schema/index.js';
import type { ComponentInstance } from '../components/component-instance.js';
import { readComponentJson, readInstances } from '../components/read-instances.js';
import { type DocumentLocale, getLink, type WriteContext } from '../context.js';
import { isNull, missing } from '../intent/messages.js';
import { checkLength } from '../intent/parse-components.js';
import { checkRules } from '../intent/parse-scalar.js';
import { type Path, Problems } from '../intent/problems.js';
import { readOwners } from '../links/owners.js';
import { readOwningLinks } from '../links/owning-side.js';
import { type ColumnValues, workingStatus } from '../versions.js';

const published = 'published' as const;

/**
 * Checks a draft against the rules of publication (behaviour, section 3, second table).
 * Throws Failure write.invalid with all problems.
 */
export async function checkPublication(
  context: WriteContext,
  document: DocumentLocale,
  id: number,
  columns: ColumnValues,
): Promise<void> {
  const problems = new Problems();
  await checkColumns(document, columns, context.snapshot, problems);
  await checkRequiredLinks(context, document, id, columns, () => true, problems);
  problems.throwIfAny();
}

/** Adds the required relations and media among the chosen attributes that lead nowhere. */
export async function checkRequiredLinks(
  context: WriteContext,
  document: DocumentLocale,
  id: number,
  columns: ColumnValues,
  isSelected: (attribute: string) => boolean,
  problems: Problems,
): Promise<void> {
  for (const attribute of document.type.attributes.values()) {
    if (attribute.storage !== 'relation' && attribute.storage !== 'media') continue;
    if (!attribute.required || !isSelected(attribute.name)) continue;
    if (!(await hasLinks(context, document, attribute.name, id, columns))) problems.add([attribute.name], missing);
  }
}

/** Adds the required scalars that a new version without a publication to come ends up without: a uid with nothing to make it from. */
export function checkRequiredScalars(document: DocumentLocale, columns: ColumnValues, problems: Problems): void {
  for (const { attribute, name } of document.table.columns.values()) {
    if (!attribute.required || !document.type.attributes.has(attribute.name)) continue;
    if ((columns.get(name) ?? null) === null) problems.add([attribute.name], missing);
  }
}

async function hasLinks(
  context: WriteContext,
  document: DocumentLocale,
  attribute: string,
  id: number,
  columns: ColumnValues,
): Promise<boolean> {
  const link = getLink(document.table, attribute);
  if (link.direction === 'forward') return (await readOwningLinks(context, link, id, columns)).length > 0;
  const { type, documentId, locale } = document;
  const status = workingStatus(link.owner);
  const localeOf = link.owner.localized ? 'owner' : 'pin';
  const filter = {
    target: type,
    documentId,
    status,
    locale: type.localized ? ({ side: localeOf, code: locale } as const) : null,
  };
  return (await readOwners(context, link, filter)).length > 0;
}

async function checkColumns(
  document: DocumentLocale,
  columns: ColumnValues,
  snapshot: Snapshot,
  problems: Problems,
): Promise<void> {
  for (const attribute of document.type.attributes.values()) {
    await yieldToEventLoop();
    const scalar = document.table.columns.get(attribute.name);
    const componentColumns = document.table.components.get(attribute.name);
    if (scalar !== undefined)
      checkScalar(columns.get(scalar.name) ?? null, scalar.attribute, [attribute.name], problems);
    if (componentColumns !== undefined) {
      const instances = readInstances(
        readComponentJson(columns, componentColumns),
        componentColumns.attribute,
        snapshot,
      );
      await yieldToEventLoop();
      checkInstances(instances, componentColumns.attribute, [attribute.name], problems);
    }
  }
}

function checkScalar(
  value: Parameters<typeof checkRules>[0],
  attribute: ScalarAttribute,
  path: Path,
  problems: Problems,
): void {
  if (value !== null) checkRules(value, attribute, path, { strictness: published, problems }, value);
  else if (attribute.required) problems.add(path, isNull(attribute.type.column), null);
}

function checkInstances(
  instances: readonly ComponentInstance[],
  attribute: ComponentAttribute | ZoneAttribute,
  path: Path,
  problems: Problems,
): void {
  const list = isListAttribute(attribute);
  if (list) checkLength(instances.length, attribute, path, { strictness: published, problems });
  else if (attribute.required && instances.length === 0) problems.add(path, isNull('object'), null);
  for (const [index, instance] of instances.entries()) {
    if (problems.isFull) return;
    checkInstance(instance, list ? [...path, String(index)] : path, problems);
  }
}

function checkInstance(instance: ComponentInstance, path: Path, problems: Problems): void {
  const shape: Component & Shape = instance.component;
  for (const attribute of shape.attributes.values()) {
    const attributePath = [...path, attribute.name];
    switch (attribute.storage) {
      case 'column': {
        const json = instance.scalars.get(attribute.name);
        checkScalar(
          json === undefined ? null : storedFromJson(json, attribute.type.column),
          attribute,
          attributePath,
          problems,
        );
        break;
      }
      case 'relation':
      case 'media':
        if (attribute.required && (instance.targets.get(attribute.name) ?? []).length === 0)
          problems.add(attributePath, missing);
        break;
      case 'component':
      case 'zone':
        checkInstances(instance.nested.get(attribute.name) ?? [], attribute, attributePath, problems);
        break;
      case 'computed':
        break;
    }
  }
}
