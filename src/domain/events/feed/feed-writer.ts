import { Bug, type Clock, isoTime, newDocumentId } from '../../../foundations/core/index.js';
import { fileUid } from '../../../language/schema/index.js';
import { feedTable, type Layout } from '../../../storage/sql/layout/index.js';
import { columnNames, type Dialect, statementPrinter, tableStatements } from '../../../storage/sql/plan/index.js';
import type { ChangeListener, DocumentChange } from '../../documents/index.js';
import { getEventName, listAffectedVersions } from '../affected-versions.js';
import { feedTopic } from '../topics.js';

/**
 * Writes the feed events of versions of documents in the transaction of their change: of the project's content types
 * and of files, not of accounts. A deletion writes an event for each version that existed.
 */
export function createFeedWriter({
  layout,
  dialect,
  clock,
}: {
  readonly layout: Layout;
  readonly dialect: Dialect;
  readonly clock: Clock;
}): ChangeListener {
  const insert = tableStatements(dialect, feedTable).insert(columnNames(feedTable, 'id', 'position'));
  const print = statementPrinter(dialect);

  function versionExistsStatement({ type }: DocumentChange) {
    const name = layout.versionTables.get(type.uid)?.name;
    if (name === undefined) throw new Bug(`no table for ${type.uid}`);
    return print(
      `SELECT 1 AS [one] FROM [${name}] WHERE [document_id] = :documentId AND [locale] = :locale AND [status] = :status`,
      { documentId: 'text', locale: 'text', status: 'text' },
    );
  }

  return async (tx, change) => {
    const { type, documentId, action } = change;
    if (type.kind === 'system' && type.uid !== fileUid) return;
    const event = getEventName(change);
    const now = isoTime(clock.now());
    for (const locale of change.locales) {
      for (const { status } of listAffectedVersions(change)) {
        if (action === 'delete') {
          if (!(await versionExistsStatement(change).exists(tx, { documentId, locale, status }))) continue;
        }
        const version = { type: type.uid, document_id: documentId, locale, status };
        await insert.run(tx, { key: newDocumentId(), event, ...version, created_at: now });
      }
    }
    tx.touch(feedTopic);
  };
}
