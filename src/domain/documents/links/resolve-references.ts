import { Bug, Failure } from '../../../foundations/core/index.js';
import type { Ability, RowRule } from '../../../language/query/access/index.js';
import { getRelatedRowRule, isAboutContent } from '../../../language/query/index.js';
import { fileUid, type MediaAttribute, type RelationAttribute } from '../../../language/schema/index.js';
import type { Row } from '../../../storage/database/index.js';
import type { VersionTable } from '../../../storage/sql/layout/index.js';
import {
  type Compiled,
  documentLocales,
  padToPowerOfTwo,
  type RowSelection,
  rowsById,
} from '../../../storage/sql/plan/index.js';
import type { ResolveChange } from '../components/merge-instances.js';
import { type DocumentLocale, getVersionTable, type WriteContext } from '../context.js';
import type { Intent } from '../intent/intent.js';
import { checkFileKinds } from './file-kinds.js';
import { listReferences, mapReferences } from './link-change.js';
import type { DocumentReference, LinkTarget } from './link-target.js';
import { findReachedVersions } from './reached-versions.js';

/** The documents that a body refers to; a key consists of the type's uid and a documentId or row id. */
interface ReferencedDocuments {
  readonly rows: ReadonlyMap<string, { readonly documentId: string; readonly locale: string }>;
  readonly locales: ReadonlyMap<string, ReadonlySet<string>>;
  /** Media types of files; '' where none is known. */
  readonly mimes: ReadonlyMap<string, string>;
}

/**
 * Reads everything that an intent refers to, at any depth, in two statements per content type, and returns a function
 * that replaces references by targets (behaviour, section 13, "Relations"). A document that a rule hides from the
 * caller is reported as unknown. Throws Failure write.invalid for files of a kind that their attribute does not allow;
 * the returned function throws write.unknown-document and write.unknown-rows.
 */
export async function resolveReferences(
  context: WriteContext,
  document: DocumentLocale,
  intent: Intent,
  ability: Ability,
): Promise<ResolveChange> {
  const documents = await findReferenced(context, collectReferences(intent), ability);
  checkFileKinds(intent, ({ type, by }) => {
    const documentId = 'row' in by ? documents.rows.get(referenceKey(type, by.row))?.documentId : by.documentId;
    return documentId === undefined ? undefined : documents.mimes.get(referenceKey(type, documentId));
  });
  return (change, attribute) => {
    const references = listReferences(change);
    for (const type of new Set(references.map((reference) => reference.type))) checkRows(type, references, documents);
    return mapReferences(change, (reference) => toLinkTarget(reference, attribute, document, documents, context));
  };
}

/** Collects into one list: nested generators would take time for each level. */
function collectReferences(intent: Intent, references: DocumentReference[] = []): readonly DocumentReference[] {
  for (const attribute of intent.values()) {
    if (attribute.is === 'links') for (const reference of listReferences(attribute.change)) references.push(reference);
    if (attribute.is !== 'components') continue;
    for (const entry of attribute.entries) collectReferences(entry.values, references);
  }
  return references;
}

async function findReferenced(
  context: WriteContext,
  references: readonly DocumentReference[],
  ability: Ability,
): Promise<ReferencedDocuments> {
  const rows = new Map<string, { documentId: string; locale: string }>();
  const locales = new Map<string, Set<string>>();
  const mimes = new Map<string, string>();
  for (const type of new Set(references.map((reference) => reference.type))) {
    const target = context.snapshot.contentTypes.get(type);
    if (target === undefined) continue;
    const rule = getRelatedRowRule(ability, target);
    const ofType = references.filter((reference) => reference.type === type);
    const table = getVersionTable(context, type);
    const ids = new Set(ofType.flatMap(({ by }) => ('row' in by ? [by.row] : [])));
    for (const row of await selectInBatches(context, rowsById, table, [...ids], { rule, ability })) {
      rows.set(referenceKey(type, Number(row.id)), { documentId: String(row.document_id), locale: String(row.locale) });
    }
    const documents = new Set(
      ofType.flatMap(({ by }) =>
        'row' in by ? (rows.get(referenceKey(type, by.row))?.documentId ?? []) : [by.documentId],
      ),
    );
    for (const row of await selectInBatches(context, documentLocales, table, [...documents], { rule, ability })) {
      const key = referenceKey(type, String(row.document_id));
      locales.set(key, (locales.get(key) ?? new Set()).add(String(row.locale)));
      if (type === fileUid) mimes.set(key, String(row.mime ?? ''));
    }
  }
  return { rows, locales, mimes };
}

const maxBatchSize = 512;

/** Reads rows by values, limited by the caller's row rule for the type. */
async function selectInBatches<T extends string | number>(
  context: WriteContext,
  statement: (table: VersionTable, selection: RowSelection, printer: WriteContext['printer']) => Compiled,
  table: VersionTable,
  values: readonly T[],
  { rule, ability }: { readonly rule: RowRule | null; readonly ability: Ability },
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  const creator = rule?.creator ?? null;
  const { layer } = context;
  for (let offset = 0; offset < values.length; offset += maxBatchSize) {
    const batch = padToPowerOfTwo(values.slice(offset, offset + maxBatchSize));
    const selection = { count: batch.length, ownOnly: creator !== null, layered: layer !== null };
    const bound = [
      ...batch,
      ...(creator === null ? [] : [creator]),
      ...(layer === null ? [] : [layer.status, layer.id]),
    ];
    const found = await context.tx.rows(statement(table, selection, context.printer), bound);
    rows.push(...(rule === null ? found : await filterReached(context, found, { type: table.type, rule, ability })));
  }
  const locales = rule?.locales ?? null;
  return locales === null ? rows : rows.filter((row) => locales.has(String(row.locale)));
}

/** Rows of versions that a rule about their content reaches. */
async function filterReached(
  context: WriteContext,
  rows: readonly Row[],
  access: Parameters<typeof findReachedVersions>[2],
): Promise<readonly Row[]> {
  if (rows.length === 0 || !isAboutContent(access.rule)) return rows;
  const documentIds = [...new Set(rows.map((row) => String(row.document_id)))];
  const isReached = await findReachedVersions(context.tx, context, access, documentIds);
  return rows.filter((row) => isReached(String(row.document_id), String(row.locale)));
}

function checkRows(type: string, references: readonly DocumentReference[], documents: ReferencedDocuments): void {
  const missing = references.filter(
    ({ type: uid, by }) => uid === type && 'row' in by && !documents.rows.has(referenceKey(type, by.row)),
  );
  if (missing.length > 0) throw new Failure('write.unknown-rows', { count: missing.length, type });
}

function toLinkTarget(
  reference: DocumentReference,
  attribute: RelationAttribute | MediaAttribute,
  document: DocumentLocale,
  documents: ReferencedDocuments,
  context: WriteContext,
): LinkTarget {
  const { type, by } = reference;
  const targetType = context.snapshot.contentTypes.get(type);
  const row = 'row' in by ? documents.rows.get(referenceKey(type, by.row)) : undefined;
  const documentId = 'row' in by ? row?.documentId : by.documentId;
  if (documentId === undefined) throw new Bug('a row id was used before it was resolved');
  const requestedLocale = reference.locale ?? row?.locale ?? context.snapshot.defaultLocale;
  const locale = targetType?.localized !== true ? null : document.type.localized ? document.locale : requestedLocale;
  const versions = documents.locales.get(referenceKey(type, documentId));
  if (targetType === undefined || versions === undefined || (locale !== null && !versions.has(locale))) {
    throw new Failure('write.unknown-document', { id: documentId, locale: locale ?? 'null' });
  }
  // Only an owner without drafts can name the status of a target.
  const isOwningSide = attribute.storage === 'media' || attribute.side === 'owner';
  const pinsStatus = isOwningSide && !document.type.draftAndPublish && targetType.draftAndPublish;
  return {
    type,
    documentId,
    locale: document.type.localized ? null : locale,
    status: pinsStatus ? reference.status : null,
  };
}

function referenceKey(type: string, name: string | number): string {
  return `${type}\n${typeof name === 'number' ? '#' : ''}${name}`;
}
