import type { RetainedData } from '../retained/retained-data.js';
import type { PlacedTable } from '../tables/placement.js';
import type { Move, MoveContext } from '../types.js';

/**
 * Restores the links that the reverted revision retained, for every version whose current links are all among the retained ones.
 * Versions that were linked to others since then stay as they are.
 */
export function linkRestoreMoves(
  moveContext: MoveContext,
  tables: readonly PlacedTable[],
  retained: RetainedData | null,
): readonly Move[] {
  const { identifier } = moveContext.dialect;
  return tables.flatMap(({ mapping: { after, replaces }, name }): readonly Move[] => {
    const retainedTable = after === null || !replaces ? null : (retained?.table(after.name) ?? null);
    if (retainedTable === null || after === null || name === null) return [];
    const [currentName, retainedName] = [identifier(name), identifier(retainedTable)];
    const columns = after.columns.map((column) => identifier(column.name)).join(', ');
    const sql = [
      `DELETE FROM ${currentName} WHERE owner_id IN (SELECT owner_id FROM ${retainedName}) AND owner_id NOT IN (
         SELECT n.owner_id FROM ${currentName} n WHERE NOT EXISTS (SELECT 1 FROM ${retainedName} p
         WHERE p.owner_id = n.owner_id AND p.target_document_id = n.target_document_id))`,
      `INSERT INTO ${currentName} (${columns}) SELECT ${columns} FROM ${retainedName} WHERE owner_id NOT IN (SELECT owner_id FROM ${currentName})`,
    ];
    return [
      {
        description: `the links that ${after.name} had before are restored`,
        subject: { is: 'retained-links' },
        table: after.name,
        sql,
        async count(session) {
          const [row] = await session.rows(
            { sql: `SELECT count(*) AS n FROM ${retainedName}`, slots: [], reads: [] },
            [],
          );
          return Number(row?.n ?? 0);
        },
        async run(session, onProgress) {
          let done = 0;
          for (const text of sql) {
            done += await session.run({ sql: text, slots: [], reads: [] }, []);
            onProgress(done);
          }
        },
      },
    ];
  });
}
