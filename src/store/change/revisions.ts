import { damaged, isObject, parseStored } from '../../kernel/index.js';
import { systemTableNames } from '../../layout/index.js';
import type { Dialect } from '../../plan/index.js';
import { isRecord, type ModelChange, type ModelFile, type RecordedModel, readRecord } from '../../schema/index.js';
import { bookkeeping } from '../migrate/bookkeeping.js';
import type { Actual, MigrationReader } from '../migrate/place.js';
import type { Row } from '../types.js';
import { readParked } from './registry.js';
import type { ModelPlan, Revision, RevisionMark, RevisionSource } from './types.js';

const { revisions: table } = systemTableNames;
const columns = [
  'id',
  'version',
  'files_version',
  'model',
  'files',
  'source',
  'author',
  'applied_at',
  'changes',
  'plan',
  'reverts',
  'parked',
];

/** What there is to read of revisions: a database that an earlier Octavo made lacks some of it until the next start. */
export interface RevisionColumns {
  readonly columns: ReadonlySet<string>;
  /** Whether there is a register of what is parked. */
  readonly parks: boolean;
}

/** Finds that out; null: there are no revisions at all. */
export function revisionColumns({ tables }: Actual): RevisionColumns | null {
  const found = tables.get(table);
  return found === undefined ? null : { columns: new Set(found.keys()), parks: tables.has(systemTableNames.parked) };
}

const all: RevisionColumns = { columns: new Set(columns), parks: true };

/** The newest revision; null: there is none. */
export async function latestMark(
  reader: MigrationReader,
  dialect: Dialect,
  { columns: there }: RevisionColumns = all,
): Promise<RevisionMark | null> {
  const read = ['id', 'version', 'files_version'].filter((column) => there.has(column)).join(', ');
  const last = bookkeeping(`SELECT ${read} FROM ${table} ORDER BY id DESC LIMIT 1`, dialect);
  const [row] = await reader.rows(last, []);
  if (row === undefined) return null;
  return { id: Number(row.id), version: String(row.version), filesVersion: textOf(row.files_version) };
}

/** All revisions, the newest first. */
export async function readRevisions(
  reader: MigrationReader,
  dialect: Dialect,
  { columns: there, parks }: RevisionColumns = all,
): Promise<readonly Revision[]> {
  const read = columns.filter((column) => there.has(column)).join(', ');
  const rows = await reader.rows(bookkeeping(`SELECT ${read} FROM ${table} ORDER BY id DESC`, dialect), []);
  const parked = new Map<number, number>();
  for (const { revision } of parks ? await readParked(reader, dialect) : [])
    parked.set(revision, (parked.get(revision) ?? 0) + 1);
  const version = rows[0]?.version;
  return rows.map((row, at) => {
    const before = rows[at + 1];
    const isWhole = Number(row.parked ?? -1) === (parked.get(Number(row.id)) ?? 0);
    return revisionOf(row, row.version === version && typeof before?.files === 'string' && isWhole);
  });
}

function revisionOf(row: Row, revertible: boolean): Revision {
  const stored = <T>(column: string, fits: (value: unknown) => boolean): T | null => {
    const text = row[column];
    return typeof text === 'string' ? parseStored<T>(text, fits, { table, row: row.id, column }) : null;
  };
  return {
    id: Number(row.id),
    version: String(row.version),
    filesVersion: textOf(row.files_version),
    record: storedRecord(String(row.model), Number(row.id)),
    files: stored<readonly ModelFile[]>('files', areFiles),
    source: sourceOf(row.source),
    author: textOf(row.author),
    appliedAt: String(row.applied_at),
    changes: stored<readonly ModelChange[]>('changes', areChanges) ?? [],
    plan: stored<ModelPlan>('plan', isObject),
    reverts: row.reverts === null || row.reverts === undefined ? null : Number(row.reverts),
    revertible,
  };
}

/** The model that a revision has recorded. Raises Fault store.corrupt where it is damaged. */
export function storedRecord(json: string, revision: number): RecordedModel {
  const place = { table, row: revision, column: 'model' };
  parseStored(json, isRecord, place);
  try {
    return readRecord(json);
  } catch {
    // A format that nobody ever wrote.
    throw damaged(place);
  }
}

function areFiles(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every((file) => isObject(file) && typeof file.path === 'string' && typeof file.json === 'string')
  );
}

function areChanges(value: unknown): boolean {
  return Array.isArray(value) && value.every((change) => isObject(change) && typeof change.is === 'string');
}

/** Rows of earlier versions of Octavo do not say it: then it was a start. */
function sourceOf(value: Row[string] | undefined): RevisionSource {
  return value === 'panel' || value === 'command' || value === 'revert' ? value : 'files';
}

function textOf(value: Row[string] | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}
