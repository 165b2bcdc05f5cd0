import type { ContentType } from '../../../../language/schema/index.js';
import { changeSetEntryTable, changeSetStatus } from '../../../../storage/sql/layout/index.js';
import {
  type Dialect,
  oncePerDialect,
  tableStatements,
  versionsInStatuses,
} from '../../../../storage/sql/plan/index.js';
import { type DocumentLocale, getVersionTable, type ReadContext } from '../../context.js';
import type { Version } from '../../versions.js';

/** A version of any kind. */
export interface SetVersion extends Omit<Version, 'status' | 'base'> {
  /** As in the row. */
  readonly storedStatus: string;
}

/** An entry of a change set with the versions that matter to it. */
export interface SetEntry {
  readonly document: DocumentLocale;
  readonly action: 'change' | 'remove';
  /** The version that the set contains; absent of an entry that takes the document away. */
  readonly set?: SetVersion;
  /** The published version when the document was put into the set. */
  readonly base?: SetVersion;
  /** The published version that the publication of the set replaced. */
  readonly undo?: SetVersion;
  readonly draft?: SetVersion;
  readonly published?: SetVersion;
}

const createStatements = oncePerDialect((dialect: Dialect) => {
  const entries = tableStatements(dialect, changeSetEntryTable);
  const columns = ['document_id', 'locale', 'type', 'action'] as const;
  const orderBy = ['document_id', 'locale'] as const;
  return {
    ofSet: entries.select(columns, { set_id: '=' }, { orderBy }),
  };
});

/** Who an entry is about, without its versions. */
export interface EntryKey {
  readonly type: ContentType;
  readonly documentId: string;
  readonly locale: string;
  readonly action: 'change' | 'remove';
}

/** Lists the entries of a set, by documentId and locale. Types that the model no longer has are left out. */
export async function listEntries(context: ReadContext, setId: string): Promise<readonly EntryKey[]> {
  const rows = await createStatements(context.store.dialect).ofSet.rows(context.tx, { set_id: setId });
  return rows.flatMap((row) => {
    const type = context.snapshot.contentTypes.get(row.type);
    if (type === undefined) return [];
    const action = row.action === 'remove' ? ('remove' as const) : ('change' as const);
    return [{ type, documentId: row.document_id, locale: row.locale, action }];
  });
}

const ordinaryStatuses = ['draft', 'published'] as const;

/** Reads the versions of an entry. */
export async function readSetEntry(context: ReadContext, setId: string, entry: EntryKey): Promise<SetEntry> {
  const table = getVersionTable(context, entry.type.uid);
  const kinds = new Map<string, 'set' | 'base' | 'undo' | 'draft' | 'published'>([
    ...ordinaryStatuses.map((status) => [status, status] as const),
    ...(['set', 'base', 'undo'] as const).map((kind) => [changeSetStatus(kind, setId), kind] as const),
  ]);
  const statement = versionsInStatuses(table, kinds.size, context.printer);
  const rows = await context.tx.rows(statement, [entry.documentId, ...kinds.keys()]);
  const versions = rows.flatMap((row) => {
    const kind = kinds.get(String(row.status));
    if (kind === undefined || row.locale !== entry.locale) return [];
    const version: SetVersion = {
      id: Number(row.id),
      locale: entry.locale,
      storedStatus: String(row.status),
      revision: Number(row.revision),
      sourceRevision: row.source_revision === null ? null : Number(row.source_revision),
      updatedAt: String(row.updated_at),
      localizedAt: row.updated_at__localized === null ? null : String(row.updated_at__localized),
    };
    return [[kind, version] as const];
  });
  const document = { type: entry.type, table, documentId: entry.documentId, locale: entry.locale };
  return { document, action: entry.action, ...Object.fromEntries(versions) };
}
