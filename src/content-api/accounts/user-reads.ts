import type { Documents } from '../../documents/index.js';
import type { ListQuestion } from '../../query/index.js';
import { withId } from './user-questions.js';

/** The user with this row id, as the question shows them, in JSON; null: there is none, or none that the question's filters let pass. */
export async function readUser(documents: Documents, question: ListQuestion, id: number): Promise<Buffer | null> {
  const { data } = await documents.list(withId(question, id));
  const entry = data.subarray(1, -1);
  return entry.length === 0 ? null : entry;
}

/** Everybody whom the question reaches, as a JSON array without an envelope. Nobody asks for the total. */
export async function listUsers(documents: Documents, question: ListQuestion): Promise<Buffer> {
  const { data } = await documents.list({ ...question, page: { ...question.page, withCount: false } });
  return data;
}

/** How many the question reaches, whatever page it asks for. */
export async function countUsers(documents: Documents, question: ListQuestion): Promise<number> {
  const { total } = await documents.list({
    ...question,
    node: { ...question.node, populate: [] },
    page: { is: 'offset', start: 0, limit: 1, withCount: true },
  });
  return total ?? 0;
}
