import { typePairs } from '../pairs.js';
import type { Move } from '../types.js';
import type { Printing } from './spelling.js';
import { statementsMove, within } from './statements-move.js';

/** Takes the locale off the versions of types that have no locales any more; `rowMoves` has left one locale of each document. */
export function blankMoves({ place, dialect }: Printing): readonly Move[] {
  return typePairs(place.from.layout, place.to.layout, place.changes).flatMap(({ before, after }) => {
    if (before === null || after === null || !before.type.localized || after.type.localized) return [];
    const none = dialect.text('');
    const table = dialect.identifier(before.name);
    return [
      statementsMove({
        says: `the versions of ${after.type.uid} have no locale any more`,
        table: after.name,
        dialect,
        counted: table,
        portioned: { versions: table, sql: [`UPDATE ${table} SET locale = ${none} WHERE ${within('id', dialect)}`] },
      }),
    ];
  });
}
