import { corruptValueFault, isObject, parseStoredJson } from '../../foundations/core/index.js';
import {
  isRecordedModel,
  type ModelChange,
  type ModelFile,
  parseRecordedModel,
  type RecordedModel,
} from '../../language/schema/index.js';
import { type ExistingSchema, internalStatement, type MigrationReader, type Row } from '../database/index.js';
import { systemTableNames } from '../sql/layout/index.js';
import type { Dialect } from '../sql/plan/index.js';
import { readRetained } from './retained/retained-registry.js';
import type { ModelPlan, RevisionSource, RevisionSummary, StoredRevision } from './types.js';

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

/** The optional columns of revisions: a database created by an earlier Octavo lacks some of them until the next start. */
export interface RevisionColumns {
  readonly columns: ReadonlySet<string>;
  /** Whether there is a register of retained tables and columns. */
  readonly hasRetained: boolean;
}

/** Finds the columns; null: the table of revisions does not exist. */
export function findRevisionColumns({ tables }: ExistingSchema): RevisionColumns | null {
  const existingColumns = tables.get(table);
  return existingColumns === undefined
    ? null
    : { columns: new Set(existingColumns.keys()), hasRetained: tables.has(systemTableNames.retained) };
}

const allColumns: RevisionColumns = { columns: new Set(columns), hasRetained: true };

/** The newest revision; null: there is none. */
export async function readLatestRevision(
  reader: MigrationReader,
  dialect: Dialect,
  { columns: available }: RevisionColumns = allColumns,
): Promise<RevisionSummary | null> {
  const read = ['id', 'version', 'files_version'].filter((column) => available.has(column)).join(', ');
  const last = internalStatement(`SELECT ${read} FROM ${table} ORDER BY id DESC LIMIT 1`, dialect);
  const [row] = await reader.rows(last, []);
  if (row === undefined) return null;
  return { id: Number(row.id), version: String(row.version), filesVersion: nullableText(row.files_version) };
}

/** All revisions, newest first. */
export async function readRevisions(
  reader: MigrationReader,
  dialect: Dialect,
  { columns: available, hasRetained }: RevisionColumns = allColumns,
): Promise<readonly StoredRevision[]> {
  const read = columns.filter((column) => available.has(column)).join(', ');
  const rows = await reader.rows(internalStatement(`SELECT ${read} FROM ${table} ORDER BY id DESC`, dialect), []);
  const retainedCounts = new Map<number, number>();
  for (const { revision } of hasRetained ? await readRetained(reader, dialect) : [])
    retainedCounts.set(revision, (retainedCounts.get(revision) ?? 0) + 1);
  const version = rows[0]?.version;
  return rows.map((row, index) => {
    const before = rows[index + 1];
    const isComplete = Number(row.parked ?? -1) === (retainedCounts.get(Number(row.id)) ?? 0);
    return parseRevision(row, row.version === version && typeof before?.files === 'string' && isComplete);
  });
}

function parseRevision(row: Row, revertible: boolean): StoredRevision {
  const stored = <T>(column: string, isValid: (value: unknown) => boolean): T | null => {
    const text = row[column];
    return typeof text === 'string' ? parseStoredJson<T>(text, isValid, { table, row: row.id, column }) : null;
  };
  return {
    id: Number(row.id),
    version: String(row.version),
    filesVersion: nullableText(row.files_version),
    record: parseStoredModel(String(row.model), Number(row.id)),
    files: stored<readonly ModelFile[]>('files', isFileList),
    source: parseSource(row.source),
    author: nullableText(row.author),
    appliedAt: String(row.applied_at),
    changes: stored<readonly ModelChange[]>('changes', isChangeList) ?? [],
    plan: stored<ModelPlan>('plan', isObject),
    reverts: row.reverts === null || row.reverts === undefined ? null : Number(row.reverts),
    revertible,
  };
}

/** Parses the recorded model of a revision. Throws Fault store.corrupt where it is damaged. */
export function parseStoredModel(json: string, revision: number): RecordedModel {
  const location = { table, row: revision, column: 'model' };
  parseStoredJson(json, isRecordedModel, location);
  try {
    return parseRecordedModel(json);
  } catch {
    // A format that was never written.
    throw corruptValueFault(location);
  }
}

function isFileList(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every((file) => isObject(file) && typeof file.path === 'string' && typeof file.json === 'string')
  );
}

function isChangeList(value: unknown): boolean {
  return Array.isArray(value) && value.every((change) => isObject(change) && typeof change.is === 'string');
}

/** Rows of earlier versions of Octavo have no source: they were written by a start. */
function parseSource(value: Row[string] | undefined): RevisionSource {
  return value === 'panel' || value === 'command' || value === 'revert' ? value : 'files';
}

function nullableText(value: Row[string] | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}
