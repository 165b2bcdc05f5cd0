import type { Documents } from '../../documents/index.js';
import type { ListQuestion } from '../../query/index.js';
import { withId } from './user-questions.js';

/** The user with this row id, as the question shows them, in JSON; null: there is none, or none that the question's filters let pass. */
export async function readUser(documents: Documents, question: ListQuestion, id: number): Promise<Buffer | null> {
  const { entries } = await documents.list(withId(question, id));
  return entries.length === 0 ? null : entries;
}

/** Everybody whom the question reaches, as the parts of a JSON array without an envelope. Nobody asks for the total. */
export async function listUsers(documents: Documents, question: ListQuestion): Promise<readonly Buffer[]> {
  const { entries } = await documents.list({ ...question, page: { ...question.page, withCount: false } });
  return [Buffer.from('['), entries, Buffer.from(']')];
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
