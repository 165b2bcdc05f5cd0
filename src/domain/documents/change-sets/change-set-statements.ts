import { isObject, parseStoredJson } from '../../../foundations/core/index.js';
import { changeSetEntryTable, changeSetTable } from '../../../storage/sql/layout/index.js';
import {
  columnShape,
  type Dialect,
  type NamedValues,
  oncePerDialect,
  selectList,
  statementPrinter,
  type TypedValues,
  tableStatements,
} from '../../../storage/sql/plan/index.js';
import { administratorColumns, authorShape } from '../history/history-statements.js';
import { parseRowAuthor } from '../history/revision-row.js';
import type { ScheduleFailure } from '../schedule/types.js';
import type { ChangeSet, ChangeSetEntry } from './types.js';

const setColumns = columnShape(changeSetTable);
const setRow = { ...setColumns, ...authorShape('created'), ...authorShape('published'), ...authorShape('scheduled') };
const entryColumns = columnShape(changeSetEntryTable);
const entryRow = { ...entryColumns, ...authorShape('updated') };
const sets =
  `SELECT ${selectList(setColumns, 's')}, ${administratorColumns('c', 'created')}, ${administratorColumns('p', 'published')}, ${administratorColumns('a', 'scheduled')} ` +
  'FROM [octavo_change_sets] s LEFT JOIN [octavo_administrators] c ON c.[id] = s.[created_by] ' +
  'LEFT JOIN [octavo_administrators] p ON p.[id] = s.[published_by] ' +
  'LEFT JOIN [octavo_administrators] a ON a.[id] = s.[publish_as]';
const order = 'ORDER BY s.[updated_at] DESC, s.[set_id] LIMIT :limit OFFSET :start';
const paging = { limit: 'integer', start: 'integer' } as const;

/** Returns the statements on change sets and their entries. */
export const changeSetStatements = oncePerDialect((dialect: Dialect) => {
  const print = statementPrinter(dialect);
  const table = tableStatements(dialect, changeSetTable);
  const entries = tableStatements(dialect, changeSetEntryTable);
  const ofEntries =
    'FROM [octavo_change_set_entries] s JOIN [octavo_documents] d ON d.[document_id] = s.[document_id] ' +
    'LEFT JOIN [octavo_administrators] u ON u.[id] = s.[updated_by] WHERE s.[set_id]';
  return {
    page: print(`${sets} ${order}`, paging, setRow),
    pageInState: print(`${sets} WHERE s.[state] = :state ${order}`, { ...paging, state: 'text' }, setRow),
    count: print('SELECT COUNT(*) AS [total] FROM [octavo_change_sets]', {}, { total: 'integer' }),
    countInState: print(
      'SELECT COUNT(*) AS [total] FROM [octavo_change_sets] WHERE [state] = :state',
      { state: 'text' },
      { total: 'integer' },
    ),
    byId: print(`${sets} WHERE s.[set_id] = :id`, { id: 'text' }, setRow),
    insert: table.insert([
      'set_id',
      'name',
      'description',
      'state',
      'revision',
      'created_at',
      'created_by',
      'updated_at',
    ]),
    rename: table.update(['name', 'description', 'updated_at'], { set_id: '=' }),
    remove: table.delete({ set_id: '=' }),
    ofDocument: entries.select(
      ['locale', 'type', 'action'],
      { set_id: '=', document_id: '=' },
      { orderBy: ['locale'] },
    ),
    types: print(
      'SELECT DISTINCT [type] FROM [octavo_change_set_entries] WHERE [set_id] = :id',
      { id: 'text' },
      { type: 'text' },
    ),
    totals: (condition: string, { kinds }: NamedValues) =>
      print(
        `SELECT s.[set_id], s.[type], COUNT(*) AS [total] ${ofEntries} IN :ids AND ${condition} GROUP BY s.[set_id], s.[type] ORDER BY s.[type]`,
        { ...kinds, ids: 'text[]' },
        { set_id: 'text', type: 'text', total: 'integer' },
      ),
    entryPage: (condition: string, { kinds }: NamedValues) =>
      print(
        `SELECT ${selectList(entryColumns, 's')}, ${administratorColumns('u', 'updated')} ${ofEntries} = :id AND ${condition} ORDER BY s.[type], s.[document_id], s.[locale] LIMIT :limit OFFSET :start`,
        { ...kinds, ...paging, id: 'text' },
        entryRow,
      ),
    entryCount: (condition: string, { kinds }: NamedValues) =>
      print(
        `SELECT COUNT(*) AS [total] ${ofEntries} = :id AND ${condition}`,
        { ...kinds, id: 'text' },
        { total: 'integer' },
      ),
  };
});

/** A set with the administrators who made and published it. */
export type SetRow = TypedValues<typeof setRow>;

/** Returns a set from its row. */
export function parseSetRow(row: SetRow, entries: ChangeSet['entries']): ChangeSet {
  return {
    id: row.set_id,
    name: row.name,
    description: row.description,
    state: row.state === 'published' || row.state === 'undone' ? row.state : 'open',
    revision: row.revision,
    createdAt: row.created_at,
    createdBy: parseRowAuthor(row, 'created'),
    updatedAt: row.updated_at,
    publishedAt: row.published_at,
    publishedBy: parseRowAuthor(row, 'published'),
    stage: row.stage_id,
    schedule:
      row.publish_at === null
        ? null
        : { at: row.publish_at, by: parseRowAuthor(row, 'scheduled'), refusal: parseRefusal(row) },
    entries,
  };
}

function parseRefusal({ set_id, refusal }: SetRow): ScheduleFailure | null {
  if (refusal === null) return null;
  return parseStoredJson<ScheduleFailure>(refusal, isObject, {
    table: changeSetTable.name,
    row: set_id,
    column: 'refusal',
  });
}

/** Returns an entry from its row. */
export function parseEntryRow(row: TypedValues<typeof entryRow>): ChangeSetEntry {
  return {
    type: row.type,
    documentId: row.document_id,
    locale: row.locale === '' ? null : row.locale,
    action: row.action === 'remove' ? 'remove' : 'change',
    updatedAt: row.updated_at,
    updatedBy: parseRowAuthor(row, 'updated'),
  };
}
