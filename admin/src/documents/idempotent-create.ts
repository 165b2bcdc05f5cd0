import { ApiFailure, type Document, type DocumentWrite, writeDocument } from '../api/index.js';

/** Makes a document of what a form holds. */
export type IdempotentCreate = (write: Omit<DocumentWrite, 'preconditions'>) => Promise<Document>;

/**
 * Makes one document, however often it is asked to. An attempt that got no answer may have made it: it is sent again first, under the same
 * key and as it was, so that the server answers with what it made; what was changed in the form since is written to that. Throws ApiFailure.
 */
export function createIdempotentCreate(): IdempotentCreate {
  const preconditions = { 'Idempotency-Key': randomKey() };
  let unanswered: Omit<DocumentWrite, 'preconditions'> | null = null;

  async function attempt(write: Omit<DocumentWrite, 'preconditions'>): Promise<Document> {
    try {
      const document = await writeDocument({ ...write, preconditions });
      unanswered = null;
      return document;
    } catch (error) {
      // What was refused was not done, and its key is free.
      unanswered = error instanceof ApiFailure && mayHaveSucceeded(error) ? write : null;
      throw error;
    }
  }

  return async (write) => {
    if (unanswered === null || isSameWrite(unanswered, write)) return attempt(write);
    const earlier = await resendUnanswered(attempt, unanswered);
    return earlier === null ? attempt(write) : writeDocument({ ...write, documentId: earlier.documentId });
  };
}

/** What the attempt without an answer made; null: it is refused, and made nothing. */
async function resendUnanswered(
  attempt: IdempotentCreate,
  write: Omit<DocumentWrite, 'preconditions'>,
): Promise<Document | null> {
  try {
    return await attempt(write);
  } catch (error) {
    if (error instanceof ApiFailure && !mayHaveSucceeded(error)) return null;
    throw error;
  }
}

function mayHaveSucceeded({ status }: ApiFailure): boolean {
  return status === 0 || status >= 500;
}

function isSameWrite(left: object, right: object): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** 128 random bits; `crypto.randomUUID` is missing where the panel is reached over plain http. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
