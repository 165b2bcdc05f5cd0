import type { RecordedModel } from '../../../language/schema/index.js';
import { internalStatement, type MigrationEngine, type MigrationSession } from '../../database/index.js';
import { systemTableNames } from '../../sql/layout/index.js';
import { isRetainedUid } from '../tables/object-names.js';
import { isUniqueKey } from './unique-keys.js';

const { unique } = systemTableNames;

/** Deletes the values of attributes that are no longer unique. Returns which ones. */
export async function dropStaleUniqueValues(
  session: MigrationSession,
  { dialect }: MigrationEngine,
  model: RecordedModel,
): Promise<readonly string[]> {
  const claimedKeys = internalStatement(
    `SELECT DISTINCT type, attribute FROM ${unique} ORDER BY type, attribute`,
    dialect,
  );
  const release = internalStatement(`DELETE FROM ${unique} WHERE type = ? AND attribute = ?`, dialect);
  const done: string[] = [];
  for (const row of await session.rows(claimedKeys, [])) {
    const [type, key] = [String(row.type), String(row.attribute)];
    if (isRetainedUid(type) || isUniqueKey(type, key, model)) continue;
    await session.run(release, [type, key]);
    done.push(`forget that ${key} of ${type} was unique`);
  }
  return done;
}
