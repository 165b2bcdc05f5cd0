import { type Compiled, type Dialect, plainStatement } from '../../../storage/sql/plan/index.js';

/** Statements on the table of administrators, for one dialect. Reads return the row with `role_name` and `role_code`. */
export interface AdministratorStatements {
  /** All, by id. */
  readonly all: Compiled;
  /** id. */
  readonly byId: Compiled;
  /** email. */
  readonly byEmail: Compiled;
  /** One row if any administrator exists. */
  readonly any: Compiled;
  /** blocked (false), id → one row if a Super Admin with a password and another id is not blocked. */
  readonly otherSuperAdmin: Compiled;
  /** email, first_name, last_name, password, role_id, blocked, created_at, updated_at → id. */
  readonly insert: Compiled;
  /** email, first_name, last_name, role_id, blocked, updated_at, id. */
  readonly setProfile: Compiled;
  /** password, updated_at, id. */
  readonly setPassword: Compiled;
  /** totp_secret, totp_step, updated_at, id. */
  readonly setSecondFactor: Compiled;
  /** step, id, totp_secret, step: changes a row only if the step is later than the last used one. */
  readonly takeStep: Compiled;
  /** id. */
  readonly remove: Compiled;
}

/** Prints the statements of the table of administrators. */
export function administratorStatements(dialect: Dialect): AdministratorStatements {
  const print = (text: string): Compiled => plainStatement(dialect, text);
  const joined = '[octavo_administrators] a JOIN [octavo_administrator_roles] r ON r.[id] = a.[role_id]';
  const columns = ['id', 'email', 'first_name', 'last_name', 'password', 'role_id', 'blocked']
    .concat('totp_secret', 'totp_step', 'created_at', 'updated_at')
    .map((name) => `a.[${name}]`);
  const select = `SELECT ${columns.join(', ')}, r.[name] AS [role_name], r.[code] AS [role_code] FROM ${joined}`;
  return {
    all: print(`${select} ORDER BY a.[id]`),
    byId: print(`${select} WHERE a.[id] = ?`),
    byEmail: print(`${select} WHERE a.[email] = ?`),
    any: print('SELECT [id] FROM [octavo_administrators] LIMIT 1'),
    otherSuperAdmin: print(
      `SELECT a.[id] FROM ${joined} WHERE r.[code] = 'super-admin' AND a.[password] IS NOT NULL AND a.[blocked] = ? AND a.[id] <> ? LIMIT 1`,
    ),
    insert: print(
      'INSERT INTO [octavo_administrators] ([email], [first_name], [last_name], [password], [role_id], [blocked], [created_at], [updated_at]) VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING [id]',
    ),
    setProfile: print(
      'UPDATE [octavo_administrators] SET [email] = ?, [first_name] = ?, [last_name] = ?, [role_id] = ?, [blocked] = ?, [updated_at] = ? WHERE [id] = ?',
    ),
    setPassword: print('UPDATE [octavo_administrators] SET [password] = ?, [updated_at] = ? WHERE [id] = ?'),
    setSecondFactor: print(
      'UPDATE [octavo_administrators] SET [totp_secret] = ?, [totp_step] = ?, [updated_at] = ? WHERE [id] = ?',
    ),
    takeStep: print(
      'UPDATE [octavo_administrators] SET [totp_step] = ? WHERE [id] = ? AND [totp_secret] = ? AND ([totp_step] IS NULL OR [totp_step] < ?)',
    ),
    remove: print('DELETE FROM [octavo_administrators] WHERE [id] = ?'),
  };
}
