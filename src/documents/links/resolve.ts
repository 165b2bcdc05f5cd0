import type { Ability, RowRule } from '../../access/index.js';
import { Bug, Failure } from '../../kernel/index.js';
import type { VersionTable } from '../../layout/index.js';
import { type Among, type Compiled, localesOf, padded, rowsById } from '../../plan/index.js';
import { foundRule } from '../../query/index.js';
import { fileUid, type MediaAttribute, type RelationAttribute } from '../../schema/index.js';
import type { Row } from '../../store/index.js';
import type { ResolveChange } from '../components/merge.js';
import { type Source, tableOf, type Work } from '../context.js';
import type { Intent } from '../intent/intent.js';
import { mapChange, referencesOf } from './change.js';
import { checkFileKinds } from './file-kinds.js';
import type { Reference } from './reference.js';
import type { Target } from './target.js';

/** What is known about the documents that a body refers to; keys are made of a type's uid and a documentId or row id. */
interface Found {
  readonly rows: ReadonlyMap<string, { readonly documentId: string; readonly locale: string }>;
  readonly locales: ReadonlyMap<string, ReadonlySet<string>>;
  /** Media types of files; '' where none is known. */
  readonly mimes: ReadonlyMap<string, string>;
}

/**
 * Looks up everything that an intent refers to, at any depth, in two statements per content type, and gives the function that
 * puts targets in the place of references (behaviour, section 13, "Relations"). A document that a rule hides from the caller is as
 * unknown as one that does not exist. Raises Failure write.invalid for files of a kind that their attribute does not take; the function
 * that it gives raises write.unknown-document and write.unknown-rows.
 */
export async function resolveReferences(
  work: Work,
  source: Source,
  intent: Intent,
  ability: Ability,
): Promise<ResolveChange> {
  const found = await lookUp(work, allReferences(intent), ability);
  checkFileKinds(intent, ({ type, by }) => {
    const documentId = 'row' in by ? found.rows.get(keyOf(type, by.row))?.documentId : by.documentId;
    return documentId === undefined ? undefined : found.mimes.get(keyOf(type, documentId));
  });
  return (change, attribute) => {
    const references = referencesOf(change);
    for (const type of new Set(references.map((reference) => reference.type))) checkRows(type, references, found);
    return mapChange(change, (reference) => targetOf(reference, attribute, source, found, work));
  };
}

/** Collected into one list: generators inside each other take time for each level. */
function allReferences(intent: Intent, found: Reference[] = []): readonly Reference[] {
  for (const attribute of intent.values()) {
    if (attribute.is === 'links') for (const reference of referencesOf(attribute.change)) found.push(reference);
    if (attribute.is !== 'components') continue;
    for (const entry of attribute.entries) allReferences(entry.values, found);
  }
  return found;
}

async function lookUp(work: Work, references: readonly Reference[], ability: Ability): Promise<Found> {
  const rows = new Map<string, { documentId: string; locale: string }>();
  const locales = new Map<string, Set<string>>();
  const mimes = new Map<string, string>();
  for (const type of new Set(references.map((reference) => reference.type))) {
    const target = work.snapshot.contentTypes.get(type);
    if (target === undefined) continue;
    const rule = foundRule(ability, target);
    const named = references.filter((reference) => reference.type === type);
    const table = tableOf(work, type);
    const ids = new Set(named.flatMap(({ by }) => ('row' in by ? [by.row] : [])));
    for (const row of await select(work, rowsById, table, [...ids], rule)) {
      rows.set(keyOf(type, Number(row.id)), { documentId: String(row.document_id), locale: String(row.locale) });
    }
    const documents = new Set(
      named.flatMap(({ by }) => ('row' in by ? (rows.get(keyOf(type, by.row))?.documentId ?? []) : [by.documentId])),
    );
    for (const row of await select(work, localesOf, table, [...documents], rule)) {
      const key = keyOf(type, String(row.document_id));
      locales.set(key, (locales.get(key) ?? new Set()).add(String(row.locale)));
      if (type === fileUid) mimes.set(key, String(row.mime ?? ''));
    }
  }
  return { rows, locales, mimes };
}

const mostAtOnce = 512;

/** Rows by values, as far as the rule of their type lets the caller see them. */
async function select<T extends string | number>(
  work: Work,
  statement: (table: VersionTable, among: Among, printer: Work['printer']) => Compiled,
  table: VersionTable,
  values: readonly T[],
  rule: RowRule | null,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  const creator = rule?.creator ?? null;
  for (let at = 0; at < values.length; at += mostAtOnce) {
    const part = padded(values.slice(at, at + mostAtOnce));
    const among = { count: part.length, own: creator !== null };
    const bound = creator === null ? part : [...part, creator];
    rows.push(...(await work.tx.rows(statement(table, among, work.printer), bound)));
  }
  const locales = rule?.locales ?? null;
  return locales === null ? rows : rows.filter((row) => locales.has(String(row.locale)));
}

function checkRows(type: string, references: readonly Reference[], found: Found): void {
  const missing = references.filter(
    ({ type: own, by }) => own === type && 'row' in by && !found.rows.has(keyOf(type, by.row)),
  );
  if (missing.length > 0) throw new Failure('write.unknown-rows', { count: missing.length, type });
}

function targetOf(
  reference: Reference,
  attribute: RelationAttribute | MediaAttribute,
  source: Source,
  found: Found,
  work: Work,
): Target {
  const { type, by } = reference;
  const other = work.snapshot.contentTypes.get(type);
  const row = 'row' in by ? found.rows.get(keyOf(type, by.row)) : undefined;
  const documentId = 'row' in by ? row?.documentId : by.documentId;
  if (documentId === undefined) throw new Bug('rows are checked before they are used');
  const named = reference.locale ?? row?.locale ?? work.snapshot.defaultLocale;
  const locale = other?.localized !== true ? null : source.type.localized ? source.locale : named;
  const versions = found.locales.get(keyOf(type, documentId));
  if (other === undefined || versions === undefined || (locale !== null && !versions.has(locale))) {
    throw new Failure('write.unknown-document', { id: documentId, locale: locale ?? 'null' });
  }
  // Only an owner that has no drafts itself can say which version of a target it means.
  const owns = attribute.storage === 'media' || attribute.side === 'owner';
  const pinsStatus = owns && !source.type.draftAndPublish && other.draftAndPublish;
  return {
    type,
    documentId,
    locale: source.type.localized ? null : locale,
    status: pinsStatus ? reference.status : null,
  };
}

function keyOf(type: string, name: string | number): string {
  return `${type}\n${typeof name === 'number' ? '#' : ''}${name}`;
}
