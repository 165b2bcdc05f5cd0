import type { MigrationSession } from '../../database/index.js';

/** Prefix of what is created for a change of the model, until the switchover. */
export const nextPrefix = 'octavo_next_';

/** The n-th name for something created for a change. Names of the model never begin like this. */
export function nextName(number: number): string {
  return `${nextPrefix}${number}`;
}

/** The n-th temporary name for a renaming. */
export function temporaryName(number: number): string {
  return `octavo_moving_${number}`;
}

/** The n-th name for something that a revision retains. */
export function retainedName(revision: number, number: number): string {
  return `octavo_parked_${revision}_${number}`;
}

/** The n-th name for copies of rows that a revision removes. */
export function retainedRowsName(revision: number, number: number): string {
  return `octavo_parked_${revision}_rows_${number}`;
}

/** The placeholder uid of a retained content type: no model has such a uid. */
export function retainedUid(revision: number, uid: string): string {
  return `parked:${revision}:${uid}`;
}

/** Whether it is such a placeholder. */
export function isRetainedUid(uid: string): boolean {
  return uid.startsWith('parked:');
}

/** Returns a function that returns 1, 2, 3 and so on. */
export function createCounter(): () => number {
  let last = 0;
  return () => {
    last += 1;
    return last;
  };
}

/** Runs statements one after the other. */
export async function execAll(session: MigrationSession, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await session.exec(statement);
}
