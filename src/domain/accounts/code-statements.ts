import { type Compiled, type Dialect, placeholderList, plainStatement } from '../../storage/sql/plan/index.js';

/** Statements on the table of codes, for one dialect. */
export interface CodeStatements {
  /** digest, purpose, subject, data, created_at, expires_at. */
  readonly insert: Compiled;
  /** purpose, now: deletes expired codes. */
  readonly sweep: Compiled;
  /** now: deletes expired codes of all purposes. */
  readonly sweepAll: Compiled;
  /** purpose, subject. */
  readonly forget: Compiled;
  /** purpose: deletes codes without a subject. */
  readonly forgetUnowned: Compiled;
  /** purpose, now, then `digests` digests → subject, data. */
  find(digests: number): Compiled;
  /** Does the same and deletes the row. */
  take(digests: number): Compiled;
}

/** Prints the statements of the table of codes. */
export function codeStatements(dialect: Dialect): CodeStatements {
  const print = (text: string): Compiled => plainStatement(dialect, text);
  const live = (digests: number): string =>
    `[purpose] = ? AND [expires_at] > ? AND [digest] IN ${placeholderList(digests)}`;
  return {
    insert: print(
      'INSERT INTO [octavo_codes] ([digest], [purpose], [subject], [data], [created_at], [expires_at]) VALUES (?, ?, ?, ?, ?, ?)',
    ),
    sweep: print('DELETE FROM [octavo_codes] WHERE [purpose] = ? AND [expires_at] <= ?'),
    sweepAll: print('DELETE FROM [octavo_codes] WHERE [expires_at] <= ?'),
    forget: print('DELETE FROM [octavo_codes] WHERE [purpose] = ? AND [subject] = ?'),
    forgetUnowned: print('DELETE FROM [octavo_codes] WHERE [purpose] = ? AND [subject] IS NULL'),
    find: (digests) => print(`SELECT [subject], [data] FROM [octavo_codes] WHERE ${live(digests)}`),
    take: (digests) => print(`DELETE FROM [octavo_codes] WHERE ${live(digests)} RETURNING [subject], [data]`),
  };
}
