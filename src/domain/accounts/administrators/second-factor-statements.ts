import type { Compiled, Dialect } from '../../../storage/sql/plan/index.js';
import { plainStatement } from '../statement.js';

/** What the second factor needs of the table of codes beyond single use. */
export interface SecondFactorStatements {
  /** purpose, subject, now → data of the code that has not expired. */
  readonly pending: Compiled;
}

/** Prints the statements of the second factor. */
export function secondFactorStatements(dialect: Dialect): SecondFactorStatements {
  return {
    pending: plainStatement(
      dialect,
      'SELECT [data] FROM [octavo_codes] WHERE [purpose] = ? AND [subject] = ? AND [expires_at] > ?',
    ),
  };
}
