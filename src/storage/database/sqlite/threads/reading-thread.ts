import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { Bug, Fault } from '../../../../foundations/core/index.js';
import { LimitExceeded } from '../../statement-limits.js';
import { chooseDriver } from '../driver/choose-driver.js';
import { openReader } from '../driver/connect.js';
import type { SqliteConnection } from '../driver/connection.js';
import { openBusyClock } from './busy-clock.js';
import { type SentQuery, stopMessage, type ThreadData, type ThreadResult } from './thread-messages.js';

/*
 * The program of a reading thread: a connection of its own to the file, and one question after the other.
 */
const port = parentPort;
if (port === null) throw new Bug('a reading thread is started as one');
const { file, driver, cancelled }: ThreadData = workerData;
const cancelledId = new Int32Array(cancelled);
const connection = openReader(await chooseDriver(driver ?? undefined), file, false);
if (process.platform === 'linux') lowerPriority();
const clock = openBusyClock();
port.on('message', (message: SentQuery | typeof stopMessage) => {
  if (message !== stopMessage) {
    const result = runQuery(connection, message);
    port.postMessage(result, transferable(result));
    return;
  }
  connection.close();
  port.close();
});

/** Steps by which this thread stands back where the loop wants the same processor: to a third of what that gets. */
function lowerPriority(): void {
  const [steps, furthest] = [5, 19];
  try {
    const [thread = ''] = readlinkSync('/proc/thread-self').split('/').slice(-1);
    setPriority(Number(thread), Math.min(furthest, getPriority() + steps));
  } catch {
    // A system that hides its threads, or forbids this, shares its processors equally.
  }
}

/** The memory of an answer that nothing else is in: it is handed over instead of being copied in the loop. */
function transferable(answered: ThreadResult): ArrayBuffer[] {
  if (answered.is !== 'value' || !(answered.value instanceof Uint8Array)) return [];
  const { buffer, byteLength } = answered.value;
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}

function runQuery(reader: SqliteConnection, { statement, values, as, id, milliseconds }: SentQuery): ThreadResult {
  try {
    reader.prepare(statement);
    const startedAt = clock();
    const end = { at: performance.now() + milliseconds, isCancelled: () => Atomics.load(cancelledId, 0) === id };
    const value = as === 'bytes' ? reader.bytes(statement, values, end) : reader.number(statement, values, end);
    return { is: 'value', value, milliseconds: clock() - startedAt };
  } catch (error) {
    if (error instanceof LimitExceeded) return { is: 'exceeded', limit: error.limit };
    return error instanceof Fault
      ? { is: 'trouble', fault: error.code, reason: String(error.cause) }
      : { is: 'trouble', fault: null, reason: error instanceof Error ? error.message : String(error) };
  }
}
