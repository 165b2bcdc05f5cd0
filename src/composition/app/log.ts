import { type Clock, isoTime } from '../../foundations/core/index.js';
import type { Log, LogEntry } from '../../foundations/http/index.js';

/** Writes each entry as one line of JSON to standard error. */
export function jsonLog(clock: Clock): Log {
  return (entry) => void process.stderr.write(`${formatEntry(entry, clock.now())}\n`);
}

function formatEntry({ error, ...entry }: LogEntry, now: number): string {
  const errorField = error === undefined ? {} : { error: describeError(error) };
  return JSON.stringify({ time: isoTime(now), ...entry, ...errorField });
}

/** An error with its stack and what caused it. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  return { name: error.name, message: error.message, stack: error.stack, ...cause };
}
