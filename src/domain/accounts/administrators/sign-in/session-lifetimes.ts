import type { administratorSessionTable } from '../../../../storage/sql/layout/index.js';
import type { TableRow } from '../../../../storage/sql/plan/index.js';
import type { AdministratorsSettings } from '../../settings.js';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Lifetimes of sessions in milliseconds. */
export interface SessionLifetimes {
  /** A session ends after this time without use. */
  readonly idle: number;
  /** A session ends this long after it was opened. */
  readonly absolute: number;
  /** Minimum interval between recorded uses; well below the idle limit, so that a session in use stays active. */
  readonly slideInterval: number;
}

/** Returns the configured lifetimes. */
export function sessionLifetimes({ idleMinutes, absoluteDays }: AdministratorsSettings): SessionLifetimes {
  const idle = idleMinutes * minute;
  return { idle, absolute: absoluteDays * day, slideInterval: Math.min(minute, idle / 2) };
}

/** Returns when a session ends without further use, in milliseconds since 1970. */
export function sessionEnd(
  row: Pick<TableRow<typeof administratorSessionTable>, 'last_used_at' | 'expires_at'>,
  lifetimes: SessionLifetimes,
): number {
  return Math.min(Date.parse(row.last_used_at) + lifetimes.idle, Date.parse(row.expires_at));
}
