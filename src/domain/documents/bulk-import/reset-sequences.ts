import type { Transaction } from '../../../storage/database/index.js';
import { systemTableNames } from '../../../storage/sql/layout/index.js';
import { plainStatement } from '../../../storage/sql/plan/index.js';
import type { BulkImportServices } from './bulk-import.js';

/**
 * Sets the sequences past the highest row ids and the highest id of a component, and marks every content type as
 * changed.
 */
export async function resetSequences(
  tx: Transaction,
  { snapshot, layout, store }: Pick<BulkImportServices, 'snapshot' | 'layout' | 'store'>,
  component: number,
): Promise<void> {
  const { copyDialect: target } = store.schemaConnection();
  const tables = [...layout.versionTables.values()].map(({ name }) => name);
  for (const table of [...tables, systemTableNames.folders]) {
    const highest = plainStatement(store.dialect, `SELECT MAX([id]) AS [last] FROM [${table}]`);
    const [row] = await tx.rows(highest, []);
    const last = Number(row?.last ?? 0);
    if (last > 0) await target.setLastRowId(tx, table, last);
  }
  if (component > 0) {
    await target.setLastComponentId(tx, Math.max(component, await target.lastComponentId(tx)));
  }
  for (const uid of snapshot.contentTypes.keys()) tx.touch(uid);
}
