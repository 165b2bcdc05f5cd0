import { typePairs } from '../plan/type-pairs.js';
import type { Move } from '../types.js';
import type { LinkSqlContext } from './link-sql.js';
import { createStatementsMove, inBatch } from './statements-move.js';

/** Clears the locale of versions whose type loses its locales. `rowMoves` has left one locale of each document. */
export function clearLocaleMoves({ moveContext, dialect }: LinkSqlContext): readonly Move[] {
  return typePairs(moveContext.from.layout, moveContext.to.layout, moveContext.changes).flatMap(({ before, after }) => {
    if (before === null || after === null || !before.type.localized || after.type.localized) return [];
    const emptyText = dialect.text('');
    const table = dialect.identifier(before.name);
    return [
      createStatementsMove({
        description: `the versions of ${after.type.uid} have no locale any more`,
        subject: { is: 'versions', of: after.type.uid },
        table: after.name,
        dialect,
        counted: table,
        batched: {
          versions: table,
          sql: [`UPDATE ${table} SET locale = ${emptyText} WHERE ${inBatch('id', dialect)}`],
        },
      }),
    ];
  });
}
