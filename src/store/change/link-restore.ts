import type { PlacedTable } from './placement.js';
import type { Restores } from './restores.js';
import type { Move, MovePlace } from './types.js';

/**
 * The links that a revert puts back: those that the revision parked, of every version whose links of now are all among them. What was
 * linked since then stays as it is.
 */
export function linkRestores(
  place: MovePlace,
  tables: readonly PlacedTable[],
  restores: Restores | null,
): readonly Move[] {
  const { identifier } = place.dialect;
  return tables.flatMap(({ mapping: { after, replaces }, name }): readonly Move[] => {
    const found = after === null || !replaces ? null : (restores?.table(after.name) ?? null);
    if (found === null || after === null || name === null) return [];
    const [now, parked] = [identifier(name), identifier(found)];
    const columns = after.columns.map((column) => identifier(column.name)).join(', ');
    const sql = [
      `DELETE FROM ${now} WHERE owner_id IN (SELECT owner_id FROM ${parked}) AND owner_id NOT IN (
         SELECT n.owner_id FROM ${now} n WHERE NOT EXISTS (SELECT 1 FROM ${parked} p
         WHERE p.owner_id = n.owner_id AND p.target_document_id = n.target_document_id))`,
      `INSERT INTO ${now} (${columns}) SELECT ${columns} FROM ${parked} WHERE owner_id NOT IN (SELECT owner_id FROM ${now})`,
    ];
    return [
      {
        says: `the links that ${after.name} held before come back`,
        table: after.name,
        sql,
        async count(session) {
          const [row] = await session.rows({ sql: `SELECT count(*) AS n FROM ${parked}`, slots: [], reads: [] }, []);
          return Number(row?.n ?? 0);
        },
        async run(session, told) {
          let done = 0;
          for (const text of sql) {
            done += await session.run({ sql: text, slots: [], reads: [] }, []);
            told(done);
          }
        },
      },
    ];
  });
}
