import { Bug, unreachable } from '../kernel/index.js';
import type { VersionTable } from '../layout/index.js';
import { contentColumns, versionContent, versionsOf } from '../plan/index.js';
import type { Status } from '../query/index.js';
import type { ColumnKind, ContentType, Stored } from '../schema/index.js';
import type { Row } from '../store/index.js';
import type { Work } from './context.js';

/** What tells the versions of a document apart. */
export interface Version {
  readonly id: number;
  readonly locale: string;
  readonly status: Status;
  /** Counts changes of content. */
  readonly revision: number;
  /** On published versions: the draft's revision that was published. */
  readonly sourceRevision: number | null;
}

/** The content columns of a version by column name, in the form in which they are bound. */
export type Columns = ReadonlyMap<string, Stored>;

/** All versions of a document, oldest row first. */
export async function readVersions(work: Work, table: VersionTable, documentId: string): Promise<readonly Version[]> {
  const rows = await work.tx.rows(versionsOf(table, work.printer), [documentId]);
  return rows.map((row) => ({
    id: Number(row.id),
    locale: String(row.locale),
    status: row.status === 'draft' ? 'draft' : 'published',
    revision: Number(row.revision),
    sourceRevision: row.source_revision === null ? null : Number(row.source_revision),
  }));
}

/** The content columns of the version with this row id. */
export async function readColumns(work: Work, table: VersionTable, id: number): Promise<Columns> {
  const [row] = await work.tx.rows(versionContent(table, work.printer), [id]);
  if (row === undefined) throw new Bug(`no row ${id} in ${table.name}`);
  return new Map(contentColumns(table).map(({ name, kind }) => [name, storedValue(row, name, kind)] as const));
}

/** Databases give some kinds back in another form than they were bound in. */
function storedValue(row: Row, name: string, kind: ColumnKind): Stored {
  const value = row[name] ?? null;
  if (value === null) return null;
  switch (kind) {
    case 'integer':
    case 'real':
      return Number(value);
    case 'bigint':
      return BigInt(value);
    case 'boolean':
      return Boolean(Number(value));
    case 'text':
    case 'decimal':
    case 'json':
    case 'date':
    case 'time':
    case 'instant':
      return String(value);
    default:
      return unreachable(kind);
  }
}

/** The status of the version that writes go to: types without draft & publish have published versions only. */
export function workingStatus(type: ContentType): Status {
  return type.draftAndPublish ? 'draft' : 'published';
}
