import type { Documents } from '../../../../domain/documents/index.js';
import type { ListReadQuery } from '../../../../language/query/index.js';
import { withRowId } from './user-queries.js';

/**
 * Returns the user with this row id as JSON, with the selection of the query; null if there is none, or none that
 * matches the filters.
 */
export async function readUser(documents: Documents, readQuery: ListReadQuery, id: number): Promise<Buffer | null> {
  const { entries } = await documents.list(withRowId(readQuery, id));
  return entries.length === 0 ? null : entries;
}

/** Returns the users of the query as the parts of a JSON array without an envelope. The total is never requested. */
export async function listUsers(documents: Documents, readQuery: ListReadQuery): Promise<readonly Buffer[]> {
  const { entries } = await documents.list({ ...readQuery, page: { ...readQuery.page, withCount: false } });
  return [Buffer.from('['), entries, Buffer.from(']')];
}

/** Returns the number of users of the query, independent of its page. */
export async function countUsers(documents: Documents, readQuery: ListReadQuery): Promise<number> {
  const { total } = await documents.list({
    ...readQuery,
    node: { ...readQuery.node, populate: [] },
    page: { is: 'offset', start: 0, limit: 1, withCount: true },
  });
  return total ?? 0;
}
