import { systemTableNames } from '../../layout/index.js';
import type { RecordedModel } from '../../schema/index.js';
import { isParkedUid } from '../change/names.js';
import { bookkeeping } from './bookkeeping.js';
import type { MigrationEngine, MigrationSession } from './place.js';
import { namesUnique } from './unique-keys.js';

const { unique } = systemTableNames;

/** Lets go of the values of attributes that need not be unique any more. Says which. */
export async function forgetUniques(
  session: MigrationSession,
  { dialect }: MigrationEngine,
  model: RecordedModel,
): Promise<readonly string[]> {
  const claims = bookkeeping(`SELECT DISTINCT type, attribute FROM ${unique} ORDER BY type, attribute`, dialect);
  const forget = bookkeeping(`DELETE FROM ${unique} WHERE type = ? AND attribute = ?`, dialect);
  const done: string[] = [];
  for (const row of await session.rows(claims, [])) {
    const [type, key] = [String(row.type), String(row.attribute)];
    if (isParkedUid(type) || namesUnique(type, key, model)) continue;
    await session.run(forget, [type, key]);
    done.push(`forget that ${key} of ${type} was unique`);
  }
  return done;
}
