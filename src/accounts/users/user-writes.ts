import { fullAccess } from '../../access/index.js';
import type { Alongside } from '../../documents/index.js';
import { Bug, Failure, type NumberLiterals } from '../../kernel/index.js';
import { addressNode } from '../../query/index.js';
import { contentTypeOf, userUid } from '../../schema/index.js';
import type { Transaction } from '../../store/index.js';
import type { AccountsContext } from '../context.js';
import { userStatements } from './user-statements.js';

/** Attributes of a user by name, checked as far as accounts have rules for them. */
export type UserData = Readonly<Record<string, unknown>>;

/** What happens in the transaction of a write, once the write is done. */
export type Also<T> = (tx: Transaction, documentId: string) => Promise<T>;

/** Writes end users as the documents they are. Everything gives what `also` came to. `literals`: see `WriteRequest`. */
export interface UserWrites {
  /** Gives the row id too. Raises Failure account.taken, write.*. */
  create<T>(
    data: UserData,
    also: Also<T>,
    literals?: NumberLiterals,
  ): Promise<{ readonly id: number; readonly result: T }>;
  /** Raises Failure account.taken, account.user-not-found, write.*. */
  update<T>(documentId: string, data: UserData, also: Also<T>, literals?: NumberLiterals): Promise<T>;
  /** False where there is nobody: then nothing happens. */
  remove(documentId: string, also: Also<void>): Promise<boolean>;
}

/** Writes of end users through the life of documents. */
export function createUserWrites({
  documents,
  snapshot,
  store,
}: Pick<AccountsContext, 'documents' | 'snapshot' | 'store'>): UserWrites {
  const type = contentTypeOf(snapshot, userUid);
  const { clash } = userStatements(store.dialect);
  const common = {
    type,
    ability: fullAccess,
    locale: null,
    status: 'published',
    answer: addressNode(type),
    values: [],
  } as const;

  /** A name that is somebody else's address, or the other way round, would make it unclear who signs in with it. */
  function distinct<T>({ username, email }: UserData, also: Also<T>): Also<T> {
    if (username === undefined && email === undefined) return also;
    return async (tx, documentId) => {
      const values = [text(email), text(username).toLowerCase(), text(username), documentId];
      if ((await tx.rows(clash, values)).length > 0) throw new Failure('account.taken');
      return also(tx, documentId);
    };
  }

  return {
    async create(data, also, literals) {
      const write = (alongside: Alongside) => documents.create({ ...common, data, literals, alongside });
      const done = await noting(distinct(data, also), write);
      const { id } = JSON.parse(done.answer.toString('utf8')) as { readonly id: number };
      return { id, result: resultOf(done) };
    },
    async update(documentId, data, also, literals) {
      const write = (alongside: Alongside) => documents.update({ ...common, documentId, data, literals, alongside });
      return resultOf(await noting(distinct(data, also), write));
    },
    async remove(documentId, also) {
      const request = { type, ability: fullAccess, documentId, locale: null };
      const { results } = await noting(also, (alongside) => documents.remove({ ...request, alongside }));
      return results.length > 0;
    },
  };
}

interface Done<T, A> {
  readonly answer: A;
  /** What was done alongside, unless nothing was written. */
  readonly results: readonly T[];
}

/** Makes a write, and notes what was done alongside. */
async function noting<T, A>(also: Also<T>, write: (alongside: Alongside) => Promise<A>): Promise<Done<T, A>> {
  const results: T[] = [];
  const answer = await explained(
    write(async (tx, documentId) => {
      results.push(await also(tx, documentId));
    }),
  );
  return { answer, results };
}

function resultOf<T>({ results }: Done<T, unknown>): T {
  const [result] = results;
  if (results.length === 0) throw new Bug('a write that was made did not do what belongs to it');
  return result as T;
}

/** Says in the words of accounts that a name or an address is somebody else's, or that there is no such user. */
async function explained<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (isTaken(error)) throw new Failure('account.taken');
    throw error instanceof Failure && error.code === 'http.not-found' ? new Failure('account.user-not-found') : error;
  }
}

function isTaken(error: unknown): boolean {
  if (!(error instanceof Failure) || error.code !== 'write.invalid') return false;
  return error.problems.some(
    ({ path, message }) =>
      (path[0] === 'username' || path[0] === 'email') && message === 'This attribute must be unique',
  );
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
