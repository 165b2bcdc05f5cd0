import type { Compiled, Dialect } from '../../../storage/sql/plan/index.js';
import { plainStatement } from '../statement.js';

/** Prints the statement that gives role_id, role_code and permissions of the administrator of an id who is not blocked (false). */
export function permissionsStatement(dialect: Dialect): Compiled {
  return plainStatement(
    dialect,
    'SELECT r.[id] AS [role_id], r.[code] AS [role_code], r.[permissions] FROM [octavo_administrators] a ' +
      'JOIN [octavo_administrator_roles] r ON r.[id] = a.[role_id] WHERE a.[id] = ? AND a.[blocked] = ?',
  );
}
