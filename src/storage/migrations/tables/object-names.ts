import type { MigrationSession } from '../../database/index.js';

/** What is made for a change of the model is called like this until the switch. */
export const nextPrefix = 'octavo_next_';

/** The n-th name for something that is made for a change. Names of the model never begin like this. */
export function nextName(number: number): string {
  return `${nextPrefix}${number}`;
}

/** The n-th name for something on its way from one name to another. */
export function temporaryName(number: number): string {
  return `octavo_moving_${number}`;
}

/** The n-th name for something that a revision takes out of use. */
export function retainedName(revision: number, number: number): string {
  return `octavo_parked_${revision}_${number}`;
}

/** The n-th name for copies of rows that a revision removes. */
export function retainedRowsName(revision: number, number: number): string {
  return `octavo_parked_${revision}_rows_${number}`;
}

/** What stands in the place of a content type's uid as long as the content type is parked: no model has such a uid. */
export function retainedUid(revision: number, uid: string): string {
  return `parked:${revision}:${uid}`;
}

/** Whether it is such a stand-in. */
export function isRetainedUid(uid: string): boolean {
  return uid.startsWith('parked:');
}

/** Gives numbers from 1. */
export function createCounter(): () => number {
  let last = 0;
  return () => {
    last += 1;
    return last;
  };
}

/** One after the other. */
export async function execAll(session: MigrationSession, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await session.exec(statement);
}
