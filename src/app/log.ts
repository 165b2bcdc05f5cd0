import type { Log, LogEntry } from '../http/index.js';
import { type Clock, isoTime } from '../kernel/index.js';

/** Writes each entry as one line of JSON to standard error. */
export function jsonLog(clock: Clock): Log {
  return (entry) => void process.stderr.write(`${line(entry, clock.now())}\n`);
}

function line({ error, ...entry }: LogEntry, now: number): string {
  const trouble = error === undefined ? {} : { error: described(error) };
  return JSON.stringify({ time: isoTime(now), ...entry, ...trouble });
}

/** An error with its stack and what caused it. */
function described(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? {} : { cause: described(error.cause) };
  return { name: error.name, message: error.message, stack: error.stack, ...cause };
}
