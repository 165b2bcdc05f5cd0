import type { Row } from '../../../storage/database/index.js';
import { timestampOrNull } from '../columns.js';
import type { AdministratorsSettings } from '../settings.js';

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

/** Returns when a session ends without further use, in milliseconds since 1970. `row` has `last_used_at` and `expires_at`. */
export function sessionEnd(row: Row, lifetimes: SessionLifetimes): number {
  return Math.min((timestampOrNull(row.last_used_at) ?? 0) + lifetimes.idle, timestampOrNull(row.expires_at) ?? 0);
}
