import { Bug, type Clock, isoTime, newDocumentId } from '../../../foundations/core/index.js';
import { fileUid } from '../../../language/schema/index.js';
import type { Layout } from '../../../storage/sql/layout/index.js';
import { type Compiled, type Dialect, plainStatement } from '../../../storage/sql/plan/index.js';
import type { ChangeListener, DocumentChange } from '../../documents/index.js';
import { getEventName, listAffectedVersions } from '../affected-versions.js';
import { feedTopic } from '../topics.js';
import { feedStatements } from './feed-statements.js';

/**
 * Writes down what happens to versions of documents, in the transaction in which it happens: of the project's content types and of
 * files, nothing of accounts. What a deletion takes is only told of where it was there.
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
  const { insert } = feedStatements(dialect);

  /** documentId, locale, status → a row where there is such a version. */
  function versionExistsStatement({ type }: DocumentChange): Compiled {
    const name = layout.versionTables.get(type.uid)?.name;
    if (name === undefined) throw new Bug(`no table for ${type.uid}`);
    return plainStatement(
      dialect,
      `SELECT 1 AS [one] FROM [${name}] WHERE [document_id] = ? AND [locale] = ? AND [status] = ?`,
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
          const [existing] = await tx.rows(versionExistsStatement(change), [documentId, locale, status]);
          if (existing === undefined) continue;
        }
        await tx.run(insert, [newDocumentId(), event, type.uid, documentId, locale, status, now]);
      }
    }
    tx.touch(feedTopic);
  };
}
