import { parseTextOperand } from '../../../language/schema/index.js';
import type { Session, Transaction } from '../../../storage/database/index.js';
import {
  columnNames,
  columnShape,
  type Dialect,
  selectList,
  statementPrinter,
  type TableRow,
  tableStatements,
} from '../../../storage/sql/plan/index.js';
import { userTable } from '../built-in-tables.js';

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

function createStatements(dialect: Dialect) {
  const print = statementPrinter(dialect);
  const users = tableStatements(dialect, userTable);
  const columns = columnNames(userTable);
  const row = columnShape(userTable);
  const select = `SELECT ${selectList(row, 'u')} FROM [up_users] u`;
  return {
    byId: users.select(columns, { id: '=' }),
    byDocument: users.select(columns, { document_id: '=' }),
    byEmail: users.select(columns, { email: '=' }),
    byEmailOrName: print(
      `${select} WHERE u.[email] = :email OR u.[username] = :name`,
      { email: 'text', name: 'text' },
      row,
    ),
    byIdentity: print(
      `${select} JOIN [octavo_identities] i ON i.[user_document_id] = u.[document_id] WHERE i.[provider] = :provider AND i.[subject] = :subject`,
      { provider: 'text', subject: 'text' },
      row,
    ),
    lock: print('UPDATE [up_users] SET [blocked] = [blocked] WHERE [id] = :id', { id: 'integer' }),
  };
}

/** Creates the reader for one dialect. */
export function createUserReader(dialect: Dialect): UserReader {
  const statements = createStatements(dialect);
  return {
    byId: async (reader, id) => userFromRow(await statements.byId.first(reader, { id })),
    byDocument: async (reader, documentId) =>
      userFromRow(await statements.byDocument.first(reader, { document_id: documentId })),
    byEmail: async (reader, email) => userFromRow(await statements.byEmail.first(reader, { email })),
    byIdentity: async (reader, provider, subject) =>
      userFromRow(await statements.byIdentity.first(reader, { provider, subject })),
    async lockById(tx, id) {
      await statements.lock.run(tx, { id });
      return userFromRow(await statements.byId.first(tx, { id }));
    },
    async byIdentifier(reader, email, username) {
      // No user has a name that no database stores; the query runs anyway, so that the response takes as long.
      const name = parseTextOperand(username).ok ? username : '';
      const found = await statements.byEmailOrName.rows(reader, { email: email ?? '', name });
      return userFromRow(found.find((user) => user.email === email) ?? found[0]);
    },
  };
}

function userFromRow(row: TableRow<typeof userTable> | undefined): StoredUser | null {
  if (row === undefined) return null;
  return {
    id: row.id,
    documentId: row.document_id,
    username: String(row.username),
    email: String(row.email),
    password: row.password,
    confirmed: row.confirmed ?? false,
    blocked: row.blocked ?? false,
    role: row.role_document_id,
  };
}
