import { Bug } from '../kernel/index.js';
import { planOne } from '../plan/index.js';
import type { OneQuestion, ReadNode, Status } from '../query/index.js';
import type { Stored } from '../schema/index.js';
import type { Source, Work } from './context.js';

/** How the caller wants to see what was written. */
export interface AnswerWanted {
  readonly answer: ReadNode;
  readonly values: readonly Stored[];
}

/** The version just written, read the way every version is read, within the same transaction. */
export async function readBack(work: Work, source: Source, status: Status, wanted: AnswerWanted): Promise<Buffer> {
  const bytes = await readVersion(work, source, status, wanted);
  if (bytes === null) throw new Bug(`the ${status} version just written cannot be read`);
  return bytes;
}

/** A version as a question for it would be answered, seen from within the transaction; null: there is none. */
export async function readVersion(
  work: Work,
  source: Source,
  status: Status,
  wanted: AnswerWanted,
): Promise<Buffer | null> {
  const documentId = wanted.values.length;
  const question: OneQuestion = {
    is: 'one',
    node: wanted.answer,
    versions: {
      status,
      locale: source.type.localized ? { is: 'some', slots: [documentId + 1], stated: true } : { is: 'all' },
      publication: null,
    },
    documentId,
    values: [...wanted.values, source.documentId, ...(source.type.localized ? [source.locale] : [])],
  };
  const { statement, values } = planOne(question, { ...work, dialect: work.store.dialect });
  return work.tx.bytes(statement, values);
}
