import type { Documents } from '../../../../domain/documents/index.js';
import type { ListReadQuery } from '../../../../language/query/index.js';
import { withRowId } from './user-queries.js';

/** The user with this row id, as the question shows them, in JSON; null: there is none, or none that the question's filters let pass. */
export async function readUser(documents: Documents, readQuery: ListReadQuery, id: number): Promise<Buffer | null> {
  const { entries } = await documents.list(withRowId(readQuery, id));
  return entries.length === 0 ? null : entries;
}

/** Everybody whom the question reaches, as the parts of a JSON array without an envelope. Nobody asks for the total. */
export async function listUsers(documents: Documents, readQuery: ListReadQuery): Promise<readonly Buffer[]> {
  const { entries } = await documents.list({ ...readQuery, page: { ...readQuery.page, withCount: false } });
  return [Buffer.from('['), entries, Buffer.from(']')];
}

/** How many the question reaches, whatever page it asks for. */
export async function countUsers(documents: Documents, readQuery: ListReadQuery): Promise<number> {
  const { total } = await documents.list({
    ...readQuery,
    node: { ...readQuery.node, populate: [] },
    page: { is: 'offset', start: 0, limit: 1, withCount: true },
  });
  return total ?? 0;
}
