import type { SearchIndex } from '../../sql/plan/index.js';

/** A trigger that adds to the queue of an index what a change of a row concerns. */
export interface QueueTrigger {
  readonly name: string;
  readonly table: string;
  readonly event: 'INSERT' | 'DELETE' | 'UPDATE';
  /** The column of the queue, and the column of the row that it gets. */
  readonly queueColumn: 'version_id' | 'document_id';
  readonly column: string;
  /** Of an update: the columns of which one has another value. */
  readonly watched: readonly string[];
}

/** Columns of versions by which entries are told apart. */
const versionColumns = ['locale', 'status'];

/** Returns the triggers of an index. Their names end in an underscore and a word. */
export function queueTriggers({ name, table, columns, linkTables, targets }: SearchIndex): readonly QueueTrigger[] {
  const onTable = (key: string, watchedTable: string, parts: Omit<QueueTrigger, 'name' | 'table' | 'event'>) =>
    (['INSERT', 'DELETE', 'UPDATE'] as const).map(
      (event): QueueTrigger => ({
        ...parts,
        name: `${name}_${key}${event.toLowerCase()}`,
        table: watchedTable,
        event,
      }),
    );
  return [
    ...onTable('v', table.name, {
      queueColumn: 'version_id',
      column: 'id',
      watched: [...new Set([...columns, ...versionColumns])],
    }),
    ...linkTables.flatMap((link, position) =>
      onTable(`l${position}`, link.table, {
        queueColumn: 'version_id',
        column: link.ownerColumn,
        watched: [link.ownerColumn, 'target_document_id'],
      }),
    ),
    ...targets.flatMap((target, position) =>
      onTable(`t${position}`, target.table, {
        queueColumn: 'document_id',
        column: 'document_id',
        watched: [target.column, ...versionColumns, 'document_id'],
      }),
    ),
  ];
}
