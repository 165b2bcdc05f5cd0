import { parentPort, workerData } from 'node:worker_threads';
import { Bug, Fault } from '../../../kernel/index.js';
import { chooseDriver } from '../choose-driver.js';
import { openReader } from '../connect.js';
import type { Connection } from '../connection.js';
import { end, type ThreadAnswer, type ThreadOrigin, type ThreadQuestion } from './words.js';

/*
 * The program of a reading thread: a connection of its own to the file, and one question after the other.
 */
const port = parentPort;
if (port === null) throw new Bug('a reading thread is started as one');
const { file, driver }: ThreadOrigin = workerData;
const connection = openReader(await chooseDriver(driver ?? undefined), file, false);
port.on('message', (message: ThreadQuestion | typeof end) => {
  if (message !== end) {
    port.postMessage(answer(connection, message));
    return;
  }
  connection.close();
  port.close();
});

function answer(reader: Connection, { statement, values, as }: ThreadQuestion): ThreadAnswer {
  try {
    reader.prepare(statement);
    const began = performance.now();
    const value = as === 'bytes' ? reader.bytes(statement, values) : reader.number(statement, values);
    return { is: 'value', value, milliseconds: performance.now() - began };
  } catch (error) {
    return error instanceof Fault
      ? { is: 'trouble', fault: error.code, reason: String(error.cause) }
      : { is: 'trouble', fault: null, reason: error instanceof Error ? error.message : String(error) };
  }
}
