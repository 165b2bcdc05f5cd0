import { systemTableNames } from '../../sql/layout/index.js';
import type { Sql } from '../../sql/plan/index.js';
import { createStatementsMove, inBatch } from '../links/statements-move.js';
import type { Move, MoveContext } from '../types.js';
import type { CommonType } from './common-type.js';

/** Versions that a change removes. */
export interface Removal {
  readonly description: string;
  /** A condition on the version row `r`. */
  readonly where: Sql;
  /** A condition on rows that stay but are changed. They are retained too, so that a revert knows their former values. */
  readonly alsoRetained?: Sql;
}

/**
 * Creates the move that removes versions. They are retained first, with their links. A document that loses its last version is hidden:
 * links to it stay, as to a document that is not published, and a revert restores them with it.
 */
export function createRemovalMove(
  type: CommonType,
  { description, where, alsoRetained }: Removal,
  moveContext: MoveContext,
): Move {
  const { versions, before, after } = type;
  const { dialect } = moveContext;
  const removedRows = `id IN (SELECT r.id FROM ${versions} r WHERE ${where})`;
  const removal = createStatementsMove({
    description,
    subject: { is: 'versions', of: after.type.uid },
    table: after.name,
    dialect,
    counted: `${versions} r WHERE ${where}`,
    batched: {
      versions,
      sql: [
        `DELETE FROM ${versions} WHERE id IN (SELECT r.id FROM ${versions} r WHERE ${where} AND ${inBatch('r.id', dialect)})`,
      ],
    },
    sql: [hideDocuments(type, moveContext)],
  });
  return {
    ...removal,
    async run(session, onProgress) {
      await moveContext.retain(session, before.name, removedRows);
      await removal.run(session, onProgress);
      if (alsoRetained !== undefined) await moveContext.retain(session, before.name, alsoRetained);
    },
  };
}

function hideDocuments({ before, versions, uid }: CommonType, { dialect, hiddenType }: MoveContext): Sql {
  const documentTable = dialect.identifier(systemTableNames.documents);
  const hidden = dialect.text(hiddenType(before.type.uid));
  return (
    `UPDATE ${documentTable} SET type = ${hidden}, single_type = NULL WHERE type = ${uid} ` +
    `AND NOT EXISTS (SELECT 1 FROM ${versions} v WHERE v.document_id = ${documentTable}.document_id)`
  );
}
