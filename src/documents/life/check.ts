import { yieldToEventLoop } from '../../kernel/index.js';
import {
  type Component,
  type ComponentAttribute,
  type ScalarAttribute,
  type Shape,
  type Snapshot,
  storedOfJson,
  type ZoneAttribute,
} from '../../schema/index.js';
import type { Instance } from '../components/instance.js';
import { isList, readInstances, textsOf } from '../components/read.js';
import { linkOf, type Source, type Work } from '../context.js';
import { checkLength } from '../intent/parse-components.js';
import { checkRules } from '../intent/parse-scalar.js';
import { type Path, Problems } from '../intent/problems.js';
import { isNull, missing } from '../intent/wording.js';
import { readOwnLinks } from '../links/own.js';
import { readOwners } from '../links/owners.js';
import { type Columns, workingStatus } from '../versions.js';

const published = 'published' as const;

/**
 * Checks a draft against the rules of publication (behaviour, section 3, second table).
 * Raises Failure write.invalid with all problems.
 */
export async function checkPublication(work: Work, source: Source, id: number, columns: Columns): Promise<void> {
  const problems = new Problems();
  await checkColumns(source, columns, work.snapshot, problems);
  await checkRequiredLinks(work, source, id, columns, () => true, problems);
  problems.raise();
}

/** Adds the required relations and media among the chosen attributes that lead nowhere. */
export async function checkRequiredLinks(
  work: Work,
  source: Source,
  id: number,
  columns: Columns,
  chosen: (attribute: string) => boolean,
  problems: Problems,
): Promise<void> {
  for (const attribute of source.type.attributes.values()) {
    if (attribute.storage !== 'relation' && attribute.storage !== 'media') continue;
    if (!attribute.required || !chosen(attribute.name)) continue;
    if (!(await hasLinks(work, source, attribute.name, id, columns))) problems.add([attribute.name], missing);
  }
}

/** Adds the required scalars that a new version without a publication to come ends up without: a uid with nothing to make it from. */
export function checkRequiredScalars(source: Source, columns: Columns, problems: Problems): void {
  for (const { attribute, name } of source.table.columns.values()) {
    if (!attribute.required || !source.type.attributes.has(attribute.name)) continue;
    if ((columns.get(name) ?? null) === null) problems.add([attribute.name], missing);
  }
}

async function hasLinks(work: Work, source: Source, attribute: string, id: number, columns: Columns): Promise<boolean> {
  const link = linkOf(source.table, attribute);
  if (link.direction === 'forward') return (await readOwnLinks(work, link, id, columns)).length > 0;
  const { type, documentId, locale } = source;
  const status = workingStatus(link.owner);
  const of = link.owner.localized ? 'owner' : 'pin';
  const wanted = { target: type, documentId, status, locale: type.localized ? ({ of, code: locale } as const) : null };
  return (await readOwners(work, link, wanted)).length > 0;
}

async function checkColumns(source: Source, columns: Columns, snapshot: Snapshot, problems: Problems): Promise<void> {
  for (const attribute of source.type.attributes.values()) {
    await yieldToEventLoop();
    const scalar = source.table.columns.get(attribute.name);
    const texts = source.table.components.get(attribute.name);
    if (scalar !== undefined)
      checkScalar(columns.get(scalar.name) ?? null, scalar.attribute, [attribute.name], problems);
    if (texts !== undefined) {
      const instances = readInstances(textsOf(columns, texts), texts.attribute, snapshot);
      await yieldToEventLoop();
      checkInstances(instances, texts.attribute, [attribute.name], problems);
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
  instances: readonly Instance[],
  attribute: ComponentAttribute | ZoneAttribute,
  path: Path,
  problems: Problems,
): void {
  const list = isList(attribute);
  if (list) checkLength(instances.length, attribute, path, { strictness: published, problems });
  else if (attribute.required && instances.length === 0) problems.add(path, isNull('object'), null);
  for (const [at, instance] of instances.entries()) {
    if (problems.full) return;
    checkInstance(instance, list ? [...path, String(at)] : path, problems);
  }
}

function checkInstance(instance: Instance, path: Path, problems: Problems): void {
  const shape: Component & Shape = instance.component;
  for (const attribute of shape.attributes.values()) {
    const at = [...path, attribute.name];
    switch (attribute.storage) {
      case 'column': {
        const json = instance.scalars.get(attribute.name);
        checkScalar(json === undefined ? null : storedOfJson(json, attribute.type.column), attribute, at, problems);
        break;
      }
      case 'relation':
      case 'media':
        if (attribute.required && (instance.targets.get(attribute.name) ?? []).length === 0) problems.add(at, missing);
        break;
      case 'component':
      case 'zone':
        checkInstances(instance.nested.get(attribute.name) ?? [], attribute, at, problems);
        break;
    }
  }
}
