import { Bug, isObject } from '../../../foundations/core/index.js';
import { type ForcedValues, fullAccess } from '../../../language/query/access/index.js';
import type { Attribute, Stored } from '../../../language/schema/index.js';
import { readComponentJson } from '../components/read-instances.js';
import type { DocumentLocale, WriteContext } from '../context.js';
import { withDefaults } from '../intent/apply-defaults.js';
import { withoutForced } from '../intent/forced-values.js';
import { parseDocumentBody } from '../intent/parse-body.js';
import type { BeforeWriteRequest, ContentValues, WriteRequest } from '../types.js';
import { type ColumnValues, readColumnValues, readVersions, type Version, workingStatus } from '../versions.js';
import { isShared } from './shared-attributes.js';
import type { CheckedBody } from './write-version.js';

/** A write with a body, as its hook receives it. */
export interface HookedWrite extends Pick<WriteRequest, 'ability' | 'data'> {
  readonly action: 'create' | 'update';
  readonly body: CheckedBody;
  /** Values of the body that the hook cannot change. */
  readonly forced: ForcedValues | null;
}

/** The versions of a document before a write. */
export interface VersionsBefore {
  /** The version that the write changes; null: it is new. */
  readonly version: Version | null;
  /** Empty: the document is new. */
  readonly versions: readonly Version[];
}

/**
 * Calls the hook before a write with a body, in its transaction, and returns the body with the values of the hook. It
 * is not called for an invalid body. Throws the errors of the hook, and Bug if its values cannot be written or if it
 * wrote the document itself.
 */
export async function callBeforeWrite(
  context: WriteContext,
  document: DocumentLocale,
  write: HookedWrite,
  before: VersionsBefore,
): Promise<CheckedBody> {
  const { action, ability, body, data, forced } = write;
  const { type, documentId } = document;
  const hook = context.beforeWrite;
  if (hook === null || body.problems.isNotEmpty || !isObject(data) || !hook.appliesTo(type, action)) return body;
  const isNew = before.versions.length === 0;
  const current =
    before.version && contentValues(document, await readColumnValues(context, document.table, before.version.id));
  const next = {
    ...(current ?? (await newVersionValues(context, document, before, body))),
    ...bodyValues(body, { ...data, ...forced }),
  };
  const request = { ...hookContext(context, document), action, ability, current, next, data };
  const values = await hook.run({ ...request, documentId: isNew ? null : documentId });
  if (!isNew) await assertUnchanged(context, document, before.versions);
  // What a rule forces is in the body already, and stays.
  return values === null ? body : withValues(context, document, body, withoutForced(values, forced));
}

/** Calls the hook before a write without a body. Throws the errors of the hook. */
export async function callBeforeAction(
  context: WriteContext,
  document: DocumentLocale,
  { action, ability }: Pick<BeforeWriteRequest, 'action' | 'ability'>,
): Promise<void> {
  const { type, table, documentId, locale } = document;
  if (context.beforeWrite?.appliesTo(type, action) !== true) return;
  const versions = await readVersions(context, table, documentId);
  const version = findWorkingVersion(document, versions, locale);
  const current =
    version === undefined ? null : contentValues(document, await readColumnValues(context, table, version.id));
  await context.beforeWrite.run({
    ...hookContext(context, document),
    action,
    ability,
    documentId,
    current,
    next: null,
    data: null,
  });
  await assertUnchanged(context, document, versions);
}

function hookContext({ origin, tx, layer }: WriteContext, { type, locale }: DocumentLocale) {
  return { type, origin, transaction: tx, changeSet: layer?.id ?? null, locale: locale === '' ? null : locale };
}

/** Returns the values by attribute that responses show, and private ones; without passwords, media and relations. */
function contentValues({ table }: DocumentLocale, columns: ColumnValues): ContentValues {
  const values: Record<string, unknown> = {};
  for (const [name, column] of table.columns) {
    if (column.attribute.type.readable !== 'never') values[name] = toValue(column.attribute, columns.get(column.name));
  }
  for (const [name, names] of table.components) {
    const { responseJson } = readComponentJson(columns, names);
    const isList = names.attribute.storage === 'zone' || names.attribute.repeatable;
    values[name] = responseJson === null ? (isList ? [] : null) : JSON.parse(responseJson);
  }
  return values;
}

function toValue(attribute: Extract<Attribute, { readonly storage: 'column' }>, stored: Stored | undefined): unknown {
  return stored === null || stored === undefined ? null : JSON.parse(attribute.type.toJsonText(stored));
}

/** Returns the values that a new version has without its body: defaults, and what the other locales share. */
async function newVersionValues(
  context: WriteContext,
  document: DocumentLocale,
  { versions }: VersionsBefore,
  { intent }: CheckedBody,
): Promise<ContentValues> {
  const { type, table } = document;
  const other = findWorkingVersion(document, versions);
  const shared = other && contentValues(document, await readColumnValues(context, table, other.id));
  const isInherited = (name: string): boolean => {
    const attribute = type.attributes.get(name);
    return shared !== undefined && attribute !== undefined && isShared(attribute, document);
  };
  const empty = Object.entries(contentValues(document, new Map())).filter(([name]) => type.attributes.has(name));
  const defaults = await withDefaults(type, intent, ({ name }) => !isInherited(name));
  const inherited = Object.entries(shared ?? {}).filter(([name]) => isInherited(name));
  return { ...Object.fromEntries(empty), ...scalarValues(defaults), ...Object.fromEntries(inherited) };
}

/** Returns the values of a body: scalars as they will be stored, anything else as it was sent. */
function bodyValues({ intent, namedAttributes }: CheckedBody, data: Readonly<Record<string, unknown>>): ContentValues {
  const sent = [...namedAttributes].filter((name) => intent.has(name)).map((name) => [name, data[name]] as const);
  return { ...Object.fromEntries(sent), ...scalarValues(intent) };
}

function scalarValues(intent: CheckedBody['intent']): ContentValues {
  return Object.fromEntries(
    [...intent].flatMap(([name, change]) =>
      change.is === 'scalar' && change.attribute.type.readable !== 'never'
        ? [[name, toValue(change.attribute, change.value)]]
        : [],
    ),
  );
}

function findWorkingVersion(
  { type }: DocumentLocale,
  versions: readonly Version[],
  wanted?: string,
): Version | undefined {
  const status = workingStatus(type);
  return versions.find(({ locale, ...version }) => version.status === status && (wanted ?? locale) === locale);
}

/** Throws Bug if the hook wrote the document, whose former state the write has read. */
async function assertUnchanged(
  context: WriteContext,
  { type, table, documentId }: DocumentLocale,
  before: readonly Version[],
): Promise<void> {
  const stateOf = (versions: readonly Version[]) => JSON.stringify(versions.map(({ id, revision }) => [id, revision]));
  if (stateOf(await readVersions(context, table, documentId)) !== stateOf(before)) {
    throw new Bug(`a hook before a write of ${type.uid} wrote the document itself: it has to return values instead`);
  }
}

async function withValues(
  { snapshot, rules }: WriteContext,
  { type }: DocumentLocale,
  { intent, namedAttributes, problems }: CheckedBody,
  values: unknown,
): Promise<CheckedBody> {
  const parsed = await parseDocumentBody(values, type, {
    snapshot,
    ability: fullAccess,
    writable: null,
    rules,
    strictness: type.draftAndPublish ? 'draft' : 'published',
    problems,
    maxEntries: Number.POSITIVE_INFINITY,
  }).catch((error: unknown) => {
    throw new Bug(`the values that a hook before a write returned for ${type.uid} cannot be written`, error);
  });
  return {
    intent: new Map([...intent, ...parsed.intent]),
    namedAttributes: new Set([...namedAttributes, ...parsed.namedAttributes]),
    problems,
  };
}
