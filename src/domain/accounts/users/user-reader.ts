import { parseTextOperand, type Stored } from '../../../language/schema/index.js';
import type { Row, Session, Transaction } from '../../../storage/database/index.js';
import type { Compiled, Dialect } from '../../../storage/sql/plan/index.js';
import { textOrNull } from '../columns.js';
import { userStatements } from './user-statements.js';

/** The columns of an end user that accounts need. */
export interface StoredUser {
  readonly id: number;
  readonly documentId: string;
  readonly username: string;
  /** Normalized by `normalizeEmail`. */
  readonly email: string;
  /** Hash; null for users of a provider. */
  readonly password: string | null;
  readonly confirmed: boolean;
  readonly blocked: boolean;
  /** documentId; null: none. */
  readonly role: string | null;
}

/** A store or a transaction. */
export type RowReader = Pick<Session, 'rows'>;

/** Reads end users within or outside of a transaction. Returns null if there is none. */
export interface UserReader {
  byId(reader: RowReader, id: number): Promise<StoredUser | null>;
  byDocument(reader: RowReader, documentId: string): Promise<StoredUser | null>;
  byEmail(reader: RowReader, email: string): Promise<StoredUser | null>;
  /** Finds by address, then by username. `email`: the identifier as an address; null if it is none. */
  byIdentifier(reader: RowReader, email: string | null, username: string): Promise<StoredUser | null>;
  byIdentity(reader: RowReader, provider: string, subject: string): Promise<StoredUser | null>;
  /** Finds by id and locks the user until the transaction ends. */
  lockById(tx: Transaction, id: number): Promise<StoredUser | null>;
}

/** Creates the reader for one dialect. */
export function createUserReader(dialect: Dialect): UserReader {
  const statements = userStatements(dialect);
  const findOne = async (
    reader: RowReader,
    statement: Compiled,
    ...values: readonly Stored[]
  ): Promise<StoredUser | null> => {
    const [row] = await reader.rows(statement, values);
    return row === undefined ? null : userFromRow(row);
  };
  return {
    byId: (reader, id) => findOne(reader, statements.byId, id),
    byDocument: (reader, documentId) => findOne(reader, statements.byDocument, documentId),
    byEmail: (reader, email) => findOne(reader, statements.byEmail, email),
    byIdentity: (reader, provider, subject) => findOne(reader, statements.byIdentity, provider, subject),
    async lockById(tx, id) {
      await tx.run(statements.lock, [id]);
      return findOne(tx, statements.byId, id);
    },
    async byIdentifier(reader, email, username) {
      // No user has a name that no database stores; the query runs anyway, so that the response takes as long.
      const name = parseTextOperand(username).ok ? username : '';
      const found = (await reader.rows(statements.byEmailOrName, [email ?? '', name])).map(userFromRow);
      return found.find((user) => user.email === email) ?? found[0] ?? null;
    },
  };
}

function userFromRow(row: Row): StoredUser {
  return {
    id: Number(row.id),
    documentId: String(row.document_id),
    username: String(row.username),
    email: String(row.email),
    password: textOrNull(row.password),
    confirmed: Boolean(row.confirmed),
    blocked: Boolean(row.blocked),
    role: textOrNull(row.role_document_id),
  };
}
