import type { TableLink } from '../../sql/layout/index.js';
import type { Sql } from '../../sql/plan/index.js';
import type { LinkSqlContext } from './link-sql.js';

/** Writes the new uids of renamed types into a polymorphic table in one statement; null: none is renamed. */
export function renameTargets(after: TableLink, { moveContext, dialect }: LinkSqlContext): Sql | null {
  if (after.typeColumn === null) return null;
  const renames = moveContext.changes.flatMap((change) =>
    change.is === 'type-renamed' && change.before.uid !== change.after.uid
      ? [{ before: dialect.text(change.before.uid), after: dialect.text(change.after.uid) }]
      : [],
  );
  if (renames.length === 0) return null;
  const type = dialect.identifier(moveContext.column(after.table, after.typeColumn));
  const cases = renames.map((uid) => `WHEN ${uid.before} THEN ${uid.after}`).join(' ');
  const former = renames.map(({ before }) => before).join(', ');
  const table = dialect.identifier(moveContext.table(after.table));
  return `UPDATE ${table} SET ${type} = CASE ${type} ${cases} END WHERE ${type} IN (${former})`;
}
