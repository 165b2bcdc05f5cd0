import type { Link } from '../../../layout/index.js';
import type { Sql } from '../../../plan/index.js';
import type { Printing } from './spelling.js';

/**
 * Numbers the owners of each target in the order in which the documents, or their locales, came: what the other side lists them by.
 * Draft and published version of one have the same number. null where the other side has no list.
 */
export function numberOwners(after: Link, { place, dialect }: Printing): Sql | null {
  if (after.inversePositionColumn === null) return null;
  const at = (column: string) => dialect.identifier(place.column(after.table, column));
  const table = dialect.identifier(place.table(after.table));
  const number = at(after.inversePositionColumn);
  const ranks = 'dense_rank() OVER (PARTITION BY target ORDER BY came) AS n';
  const came = (target: Sql) => `min(o.id) OVER (PARTITION BY ${target}, o.document_id, o.locale) AS came`;
  if (after.is === 'column') {
    const target = `o.${at(after.targetColumn)}`;
    const owners = `SELECT o.id, ${target} AS target, ${came(target)} FROM ${table} o WHERE ${target} IS NOT NULL`;
    return `UPDATE ${table} SET ${number} = f.n FROM (SELECT id, ${ranks} FROM (${owners}) w) AS f WHERE ${table}.id = f.id`;
  }
  const [owner, position, target] = [at(after.ownerColumn), at(after.positionColumn), `l.${at(after.targetColumn)}`];
  const versions = dialect.identifier(place.table(after.owner.collectionName));
  const owners =
    `SELECT l.${owner} AS owner_id, l.${position} AS turn, ${target} AS target, ${came(target)} ` +
    `FROM ${table} l JOIN ${versions} o ON o.id = l.${owner}`;
  return (
    `UPDATE ${table} SET ${number} = f.n FROM (SELECT owner_id, turn, ${ranks} FROM (${owners}) w) AS f ` +
    `WHERE ${table}.${owner} = f.owner_id AND ${table}.${position} = f.turn`
  );
}
