import type { Work } from '../context.js';
import { countWithoutId, type Instance, withIds } from './instance.js';

/** The instances of several attributes with an id each: those that have none get the next ones, asked for at once. */
export async function numbered(
  work: Work,
  lists: readonly (readonly Instance[])[],
): Promise<readonly (readonly Instance[])[]> {
  const count = lists.reduce((sum, instances) => sum + countWithoutId(instances), 0);
  if (count === 0) return lists;
  const ids = (await work.tx.componentIds(count)).values();
  return lists.map((instances) => withIds(instances, (id) => (id === 0 ? Number(ids.next().value) : id)));
}
