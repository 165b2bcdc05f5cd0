import type { WriteContext } from '../context.js';
import { type ComponentInstance, countWithoutId, mapComponentIds } from './component-instance.js';

/** The instances of several attributes with an id each: those that have none get the next ones, asked for at once. */
export async function assignComponentIds(
  context: WriteContext,
  lists: readonly (readonly ComponentInstance[])[],
): Promise<readonly (readonly ComponentInstance[])[]> {
  const count = lists.reduce((sum, instances) => sum + countWithoutId(instances), 0);
  if (count === 0) return lists;
  const ids = (await context.tx.componentIds(count)).values();
  return lists.map((instances) => mapComponentIds(instances, (id) => (id === 0 ? Number(ids.next().value) : id)));
}
