/**
 * Runs a read for each item, one after the other, and returns the results in this order: one request does not take every connection of the
 * database at once.
 */
export async function inSequence<T, R>(items: Iterable<T>, read: (item: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await read(item));
  return results;
}
