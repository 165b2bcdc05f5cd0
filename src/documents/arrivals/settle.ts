import { systemTableNames } from '../../layout/index.js';
import { statement } from '../../plan/index.js';
import type { Transaction } from '../../store/index.js';
import type { ArrivalsParts } from './create-arrivals.js';

/** Goes on numbering behind the highest row ids and the highest id of a component, and tells of a change of every content type. */
export async function settle(
  tx: Transaction,
  { snapshot, layout, store }: Pick<ArrivalsParts, 'snapshot' | 'layout' | 'store'>,
  component: number,
): Promise<void> {
  const { place } = store.copyDoor();
  const tables = [...layout.tables.values()].map(({ name }) => name);
  for (const table of [...tables, systemTableNames.folders]) {
    const highest = statement(store.dialect, `SELECT MAX([id]) AS [last] FROM [${table}]`);
    const [row] = await tx.rows(highest, []);
    const last = Number(row?.last ?? 0);
    if (last > 0) await place.continueRowIds(tx, table, last);
  }
  if (component > 0) {
    await place.continueComponentIds(tx, Math.max(component, await place.lastComponentId(tx)));
  }
  for (const uid of snapshot.contentTypes.keys()) tx.touch(uid);
}
