import { type Compiled, type Dialect, plainStatement } from '../../../storage/sql/plan/index.js';

/** Statements on the table of administrators' roles. Reads return the row and `administrators`, the number of those who have it. */
export interface AdministratorRoleStatements {
  /** All, by id. */
  readonly all: Compiled;
  /** id. */
  readonly byId: Compiled;
  /** code. */
  readonly byCode: Compiled;
  /** name. */
  readonly byName: Compiled;
  /** name, code, description, permissions, created_at, updated_at → id. */
  readonly insert: Compiled;
  /** name, description, permissions, updated_at, id. */
  readonly update: Compiled;
  /** id. */
  readonly remove: Compiled;
}

/** Prints the statements of the table of administrators' roles. */
export function administratorRoleStatements(dialect: Dialect): AdministratorRoleStatements {
  const print = (text: string): Compiled => plainStatement(dialect, text);
  const columns = ['id', 'name', 'code', 'description', 'permissions', 'created_at', 'updated_at'];
  const count = '(SELECT COUNT(*) FROM [octavo_administrators] a WHERE a.[role_id] = r.[id]) AS [administrators]';
  const select = `SELECT ${columns.map((name) => `r.[${name}]`).join(', ')}, ${count} FROM [octavo_administrator_roles] r`;
  return {
    all: print(`${select} ORDER BY r.[id]`),
    byId: print(`${select} WHERE r.[id] = ?`),
    byCode: print(`${select} WHERE r.[code] = ?`),
    byName: print(`${select} WHERE r.[name] = ?`),
    insert: print(
      'INSERT INTO [octavo_administrator_roles] ([name], [code], [description], [permissions], [created_at], [updated_at]) VALUES (?, ?, ?, ?, ?, ?) RETURNING [id]',
    ),
    update: print(
      'UPDATE [octavo_administrator_roles] SET [name] = ?, [description] = ?, [permissions] = ?, [updated_at] = ? WHERE [id] = ?',
    ),
    remove: print('DELETE FROM [octavo_administrator_roles] WHERE [id] = ?'),
  };
}
