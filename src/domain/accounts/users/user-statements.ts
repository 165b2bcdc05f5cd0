import { type Compiled, type Dialect, plainStatement } from '../../../storage/sql/plan/index.js';

/** Statements on end users and their roles besides those of documents, for one dialect. */
export interface UserStatements {
  /** id → the user's columns. */
  readonly byId: Compiled;
  /** document_id → the user's columns. */
  readonly byDocument: Compiled;
  /** email → the user's columns. */
  readonly byEmail: Compiled;
  /** email, username → the columns of one user or two. */
  readonly byEmailOrName: Compiled;
  /** provider, subject → the user's columns. */
  readonly byIdentity: Compiled;
  /** id: locks the user until the transaction ends. */
  readonly lock: Compiled;
  /** new hash, id. */
  readonly setDigest: Compiled;
  /** email, username in lower case, username, document_id: another user whose name is this address, or the other way round. */
  readonly clash: Compiled;
  /** A name, twice → one row if it is the name or address of any user. */
  readonly named: Compiled;
  /** id → document_id of a role. */
  readonly roleById: Compiled;
  /** document_id → document_id of a role. */
  readonly roleByDocument: Compiled;
  /** type → document_id of a role. */
  readonly roleByType: Compiled;
  /** provider, subject, user_document_id, created_at; nothing if the identity exists. */
  readonly insertIdentity: Compiled;
}

const columns = ['id', 'document_id', 'username', 'email', 'password', 'confirmed', 'blocked', 'role_document_id'];

/** Prints the statements on end users. */
export function userStatements(dialect: Dialect): UserStatements {
  const print = (text: string): Compiled => plainStatement(dialect, text);
  const user = `SELECT ${columns.map((name) => `u.[${name}]`).join(', ')} FROM [up_users] u`;
  const role = 'SELECT [document_id] FROM [up_roles]';
  return {
    byId: print(`${user} WHERE u.[id] = ?`),
    byDocument: print(`${user} WHERE u.[document_id] = ?`),
    byEmail: print(`${user} WHERE u.[email] = ?`),
    byEmailOrName: print(`${user} WHERE u.[email] = ? OR u.[username] = ?`),
    byIdentity: print(
      `${user} JOIN [octavo_identities] i ON i.[user_document_id] = u.[document_id] WHERE i.[provider] = ? AND i.[subject] = ?`,
    ),
    lock: print('UPDATE [up_users] SET [blocked] = [blocked] WHERE [id] = ?'),
    setDigest: print('UPDATE [up_users] SET [password] = ? WHERE [id] = ?'),
    clash: print(
      'SELECT [id] FROM [up_users] WHERE ([username] = ? OR [email] = ? OR [email] = ?) AND [document_id] <> ? LIMIT 1',
    ),
    named: print('SELECT [id] FROM [up_users] WHERE [username] = ? OR [email] = ? LIMIT 1'),
    roleById: print(`${role} WHERE [id] = ?`),
    roleByDocument: print(`${role} WHERE [document_id] = ?`),
    roleByType: print(`${role} WHERE [type] = ?`),
    insertIdentity: print(
      'INSERT INTO [octavo_identities] ([provider], [subject], [user_document_id], [created_at]) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
    ),
  };
}
