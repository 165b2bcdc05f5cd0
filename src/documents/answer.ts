import { Bug } from '../kernel/index.js';
import { planOne } from '../plan/index.js';
import type { OneQuestion, ReadNode, Status } from '../query/index.js';
import type { Stored } from '../schema/index.js';
import { planContext, type Source, type Work } from './context.js';

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
  const { localized } = source.type;
  const question = questionFor(wanted, status, localized);
  const { statement, values } = planOne(question, planContext(work));
  const own = [...wanted.values, source.documentId, ...(localized ? [source.locale] : [])];
  return work.tx.bytes(statement, [...own, ...values.slice(question.values.length)]);
}

/** Questions by what is to be seen and in which status: who asks the same one again has it planned. */
const known = new WeakMap<ReadNode, Map<Status, OneQuestion>>();

/** The question for a version; its values besides those that are wanted, the documentId and the locale, are put in their place later. */
function questionFor({ answer, values }: AnswerWanted, status: Status, localized: boolean): OneQuestion {
  const asked = known.get(answer) ?? new Map<Status, OneQuestion>();
  const again = asked.get(status);
  if (again !== undefined) return again;
  const documentId = values.length;
  const question: OneQuestion = {
    is: 'one',
    node: answer,
    versions: {
      status,
      locale: localized ? { is: 'some', slots: [documentId + 1], stated: true } : { is: 'all' },
      publication: null,
    },
    documentId,
    values: [...values, null, ...(localized ? [null] : [])],
  };
  known.set(answer, asked.set(status, question));
  return question;
}
