import type { Question } from '../../query/index.js';
import type { Documents } from '../types.js';
import type { SlowQuestions } from './slow-questions.js';

/**
 * The same documents, of which each question is timed from where it is asked to where the database has answered, waiting for a
 * connection or a reading thread included, and noted where that took long.
 */
export function watchedDocuments(documents: Documents, slow: SlowQuestions): Documents {
  async function timed<T>(question: Question, ask: () => Promise<T>): Promise<T> {
    const began = performance.now();
    try {
      return await ask();
    } finally {
      slow.took(question, performance.now() - began);
    }
  }

  return {
    ...documents,
    list: (question, client) => timed(question, () => documents.list(question, client)),
    one: (question, documentId, client) => timed(question, () => documents.one(question, documentId, client)),
    listAtOnce(question) {
      const began = performance.now();
      const answer = documents.listAtOnce(question);
      // What has to be waited for is asked again, and timed then.
      if (answer !== undefined) slow.took(question, performance.now() - began);
      return answer;
    },
    oneAtOnce(question, documentId) {
      const began = performance.now();
      const answer = documents.oneAtOnce(question, documentId);
      if (answer !== undefined) slow.took(question, performance.now() - began);
      return answer;
    },
  };
}
