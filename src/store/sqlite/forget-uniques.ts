import { systemTableNames } from '../../layout/index.js';
import type { RecordedModel } from '../../schema/index.js';
import { namesUnique } from '../migrate/unique-keys.js';
import type { Connection } from './connection.js';
import { own } from './statements.js';

const claims = own(`SELECT DISTINCT type, attribute FROM ${systemTableNames.unique}`);
const forget = own(`DELETE FROM ${systemTableNames.unique} WHERE type = ? AND attribute = ?`, 2);

/** Lets go of the values of attributes that need not be unique any more. Says which. */
export function forgetUniques(connection: Connection, model: RecordedModel): readonly string[] {
  return connection.rows(claims, []).flatMap((row) => {
    const [type, key] = [String(row.type), String(row.attribute)];
    if (namesUnique(type, key, model)) return [];
    connection.run(forget, [type, key]);
    return [`forget that ${key} of ${type} was unique`];
  });
}
