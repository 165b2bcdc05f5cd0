import { ApiFailure, type Document, type Write, writeDocument } from '../api/index.js';

/** Makes a document of what a form holds. */
export type CreateOnce = (write: Omit<Write, 'conditions'>) => Promise<Document>;

/**
 * Makes one document, however often it is asked to. An attempt that got no answer may have made it: it is sent again first, under the same
 * key and as it was, so that the server answers with what it made; what was changed in the form since is written to that. Raises ApiFailure.
 */
export function createOnce(): CreateOnce {
  const conditions = { 'Idempotency-Key': randomKey() };
  let unanswered: Omit<Write, 'conditions'> | null = null;

  async function attempt(write: Omit<Write, 'conditions'>): Promise<Document> {
    try {
      const made = await writeDocument({ ...write, conditions });
      unanswered = null;
      return made;
    } catch (error) {
      // What was refused was not done, and its key is free.
      unanswered = error instanceof ApiFailure && mayHaveBeenDone(error) ? write : null;
      throw error;
    }
  }

  return async (write) => {
    if (unanswered === null || isSame(unanswered, write)) return attempt(write);
    const before = await madeBefore(attempt, unanswered);
    return before === null ? attempt(write) : writeDocument({ ...write, documentId: before.documentId });
  };
}

/** What the attempt without an answer made; null: it is refused, and made nothing. */
async function madeBefore(attempt: CreateOnce, write: Omit<Write, 'conditions'>): Promise<Document | null> {
  try {
    return await attempt(write);
  } catch (error) {
    if (error instanceof ApiFailure && !mayHaveBeenDone(error)) return null;
    throw error;
  }
}

function mayHaveBeenDone({ status }: ApiFailure): boolean {
  return status === 0 || status >= 500;
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** 128 random bits; `crypto.randomUUID` is missing where the panel is reached over plain http. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
