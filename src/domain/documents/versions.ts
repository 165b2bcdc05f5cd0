import { Bug } from '../../foundations/core/index.js';
import type { Status } from '../../language/query/index.js';
import { type ContentType, type Stored, storedFromColumn } from '../../language/schema/index.js';
import type { VersionTable } from '../../storage/sql/layout/index.js';
import { contentColumns, documentVersions, layeredVersions, versionContent } from '../../storage/sql/plan/index.js';
import type { ReadContext, WriteContext } from './context.js';

/** The identity and revision of one version of a document. */
export interface Version {
  readonly id: number;
  readonly locale: string;
  /** In a change set that of drafts, or of the only versions of the type. */
  readonly status: Status;
  /** In a change set: the status of the version of others that stands for one of the set; null: it is stored with this status. */
  readonly base: Status | null;
  /** Counts changes of content. */
  readonly revision: number;
  /** On published versions: the draft's revision that was published. */
  readonly sourceRevision: number | null;
  readonly updatedAt: string;
  /** When more than its shared attributes was changed; null: at `updatedAt`. */
  readonly localizedAt: string | null;
}

/** The content columns of a version by column name, in their bound form. */
export type ColumnValues = ReadonlyMap<string, Stored>;

/**
 * Returns the versions of a document, oldest row first. In a change set: one for each locale, of the set where it has one, else the
 * published one, else the draft.
 */
export async function readVersions(
  context: WriteContext,
  table: VersionTable,
  documentId: string,
): Promise<readonly Version[]> {
  const { layer, tx, printer } = context;
  const rows =
    layer === null
      ? await tx.rows(documentVersions(table, printer), [documentId])
      : await tx.rows(layeredVersions(table, printer), [documentId, layer.status, layer.id]);
  return rows.map((row) => ({
    id: Number(row.id),
    locale: String(row.locale),
    status: layer === null ? parseStatus(row.status) : workingStatus(table.type),
    base: layer === null || row.status === layer.status ? null : parseStatus(row.status),
    revision: Number(row.revision),
    sourceRevision: row.source_revision === null ? null : Number(row.source_revision),
    updatedAt: String(row.updated_at),
    localizedAt: row.updated_at__localized === null ? null : String(row.updated_at__localized),
  }));
}

function parseStatus(status: unknown): Status {
  return status === 'draft' ? 'draft' : 'published';
}

/** Returns the time of a change: now, or the time of the last change if the clock was set back since. */
export function nextUpdatedAt({ now }: Pick<WriteContext, 'now'>, { updatedAt }: Version): string {
  return now < updatedAt ? updatedAt : now;
}

/** Returns the content columns of the version with this row id. */
export async function readColumnValues(
  context: Pick<ReadContext, 'tx' | 'printer'>,
  table: VersionTable,
  id: number,
): Promise<ColumnValues> {
  const [row] = await context.tx.rows(versionContent(table, context.printer), [id]);
  if (row === undefined) throw new Bug(`no row ${id} in ${table.name}`);
  return new Map(
    contentColumns(table).map(({ name, kind }) => [name, storedFromColumn(row[name] ?? null, kind)] as const),
  );
}

/** The status of the version that writes go to: types without draft & publish have published versions only. */
export function workingStatus(type: ContentType): Status {
  return type.draftAndPublish ? 'draft' : 'published';
}
