import type { Row } from '../../../storage/database/index.js';
import { timestampOrNull } from '../columns.js';
import type { AdministratorsSettings } from '../settings.js';

const minute = 60_000;
const day = 24 * 60 * minute;

/** How long sessions live, in milliseconds. */
export interface SessionLifetimes {
  /** A session ends when it was not used for so long. */
  readonly idle: number;
  /** And so long after it began in any case. */
  readonly absolute: number;
  /** A use is recorded no more often than this; well below the idle limit, so that a session in use does not fall idle. */
  readonly slideInterval: number;
}

/** The lifetimes that an operator has set. */
export function sessionLifetimes({ idleMinutes, absoluteDays }: AdministratorsSettings): SessionLifetimes {
  const idle = idleMinutes * minute;
  return { idle, absolute: absoluteDays * day, slideInterval: Math.min(minute, idle / 2) };
}

/** When a session ends that is not used again: milliseconds since 1970. `row` has `last_used_at` and `expires_at`. */
export function sessionEnd(row: Row, lifetimes: SessionLifetimes): number {
  return Math.min((timestampOrNull(row.last_used_at) ?? 0) + lifetimes.idle, timestampOrNull(row.expires_at) ?? 0);
}
