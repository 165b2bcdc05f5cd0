import { type Layout, systemTableNames } from '../../layout/index.js';
import type { Connection } from './connection.js';
import { own } from './statements.js';

const claims = own(`SELECT DISTINCT type, attribute FROM ${systemTableNames.unique}`);
const forget = own(`DELETE FROM ${systemTableNames.unique} WHERE type = ? AND attribute = ?`, 2);

/** Lets go of the values of attributes that need not be unique any more. Says which. */
export function forgetUniques(connection: Connection, layout: Layout): readonly string[] {
  return connection.rows(claims, []).flatMap((row) => {
    const [type, attribute] = [String(row.type), String(row.attribute)];
    if (layout.tables.get(type)?.columns.get(attribute)?.attribute.unique === true) return [];
    connection.run(forget, [type, attribute]);
    return [`forget that ${attribute} of ${type} was unique`];
  });
}
