import { Bug, Failure, type NumberLiterals } from '../../../foundations/core/index.js';
import { fullAccess } from '../../../language/query/access/index.js';
import { idOnlyNode } from '../../../language/query/index.js';
import { getContentType, userUid } from '../../../language/schema/index.js';
import type { Transaction } from '../../../storage/database/index.js';
import { statementPrinter } from '../../../storage/sql/plan/index.js';
import type { RemoveRequest, TransactionHook, WriteRequest } from '../../documents/index.js';
import type { AccountsContext } from '../context.js';

/** Attributes of a user by name, already checked by the rules of accounts. */
export type UserData = Readonly<Record<string, unknown>>;

/** Runs in the transaction of a write, after it. */
export type UserWriteCallback<T> = (tx: Transaction, documentId: string) => Promise<T>;

/** Writes end users as documents. Methods return the result of `also`. `literals`: see `WriteRequest`. */
export interface UserWrites {
  /** Also returns the row id. Throws Failure account.taken, write.*. */
  create<T>(
    data: UserData,
    also: UserWriteCallback<T>,
    literals?: NumberLiterals,
  ): Promise<{ readonly id: number; readonly result: T }>;
  /** Throws Failure account.taken, account.user-not-found, write.*. */
  update<T>(documentId: string, data: UserData, also: UserWriteCallback<T>, literals?: NumberLiterals): Promise<T>;
  /** Returns false without calling `also` if the user does not exist. */
  remove(documentId: string, also: UserWriteCallback<void>): Promise<boolean>;
}

/** Creates writes of users through the document service. */
export function createUserWrites({
  documents,
  snapshot,
  store,
}: Pick<AccountsContext, 'documents' | 'snapshot' | 'store'>): UserWrites {
  const type = getContentType(snapshot, userUid);
  const sameName = statementPrinter(store.dialect)(
    'SELECT [id] FROM [up_users] WHERE ([username] = :email OR [email] = :lowerName OR [email] = :name) AND [document_id] <> :document LIMIT 1',
    { email: 'text', lowerName: 'text', name: 'text', document: 'text' },
  );
  const baseRequest: Omit<WriteRequest, 'data'> = {
    type,
    ability: fullAccess,
    locale: null,
    status: 'published',
    answer: idOnlyNode(type),
    values: [],
  };

  /** If a name were the address of another user, it would be unclear who signs in with it. */
  function checkDistinct<T>({ username, email }: UserData, callback: UserWriteCallback<T>): UserWriteCallback<T> {
    if (username === undefined && email === undefined) return callback;
    return async (tx, documentId) => {
      const name = stringOrEmpty(username);
      const names = { email: stringOrEmpty(email), lowerName: name.toLowerCase(), name, document: documentId };
      if (await sameName.exists(tx, names)) throw new Failure('account.taken');
      return callback(tx, documentId);
    };
  }

  return {
    async create(data, callback, literals) {
      const write = (afterWrite: TransactionHook) => documents.create({ ...baseRequest, data, literals, afterWrite });
      const outcome = await collectResults(checkDistinct(data, callback), write);
      const { id } = JSON.parse(outcome.answer.toString('utf8')) as { readonly id: number };
      return { id, result: singleResult(outcome) };
    },
    async update(documentId, data, callback, literals) {
      const write = (afterWrite: TransactionHook) =>
        documents.update({ ...baseRequest, documentId, data, literals, afterWrite });
      return singleResult(await collectResults(checkDistinct(data, callback), write));
    },
    async remove(documentId, callback) {
      const request: RemoveRequest = { type, ability: fullAccess, documentId, locale: null };
      const { results } = await collectResults(callback, (afterWrite) => documents.remove({ ...request, afterWrite }));
      return results.length > 0;
    },
  };
}

interface WriteOutcome<T, A> {
  readonly answer: A;
  /** Results of the callback; empty if nothing was written. */
  readonly results: readonly T[];
}

/** Runs a write and collects the results of its callback. */
async function collectResults<T, A>(
  callback: UserWriteCallback<T>,
  write: (hook: TransactionHook) => Promise<A>,
): Promise<WriteOutcome<T, A>> {
  const results: T[] = [];
  const answer = await mapWriteErrors(
    write(async (tx, documentId) => {
      results.push(await callback(tx, documentId));
    }),
  );
  return { answer, results };
}

function singleResult<T>({ results }: WriteOutcome<T, unknown>): T {
  const [result] = results;
  if (results.length === 0) throw new Bug('a write that was made did not do what belongs to it');
  return result as T;
}

/** Converts errors of a write to account.taken and account.user-not-found. */
async function mapWriteErrors<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (isUniqueViolation(error)) throw new Failure('account.taken');
    throw error instanceof Failure && error.code === 'http.not-found' ? new Failure('account.user-not-found') : error;
  }
}

function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Failure) || error.code !== 'write.invalid') return false;
  return error.problems.some(
    ({ path, message }) =>
      (path[0] === 'username' || path[0] === 'email') && message === 'This attribute must be unique',
  );
}

function stringOrEmpty(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
