import { spawn } from 'node:child_process';
import { readCases } from '../cases/index.mjs';
import { pragmas } from '../servers/database.mjs';
import { cores, pinned } from '../servers/process.mjs';
import { running } from '../servers/start.mjs';
import { nativeProgram } from './build.mjs';

/** @typedef {import('../servers/start.mjs').Running} Running */
/** @typedef {import('../servers/setup.mjs').QuestionSetup} QuestionSetup */

/**
 * Starts N, the native ceiling; null where it cannot be compiled, with the reason told.
 * @param {QuestionSetup} setup
 * @returns {Promise<Running | null>}
 */
export async function startNative(setup) {
  try {
    return await started(nativeProgram(), setupText(setup));
  } catch (error) {
    console.error(`The native server is left out: ${error instanceof Error ? error.message : error}`);
    return null;
  }
}

/** @param {string} program @param {string} setup @returns {Promise<Running>} */
async function started(program, setup) {
  const [command, ...args] = pinned([program], cores?.server);
  const child = spawn(/** @type {string} */ (command), args, { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(setup);
  const said = await new Promise((resolve, reject) => {
    child.stdout.once('data', resolve);
    child.once('error', reject);
    child.once('exit', () => reject(new Error('it ended by itself')));
  });
  return running(child, Number.parseInt(String(said), 10), {});
}

/**
 * What the server knows beforehand, in the form that it reads (server.c).
 * @param {QuestionSetup} setup
 */
export function setupText({ database, asks }) {
  const cases = readCases.filter(({ name }) => asks[name] !== undefined);
  const requests = cases.flatMap(({ name }, at) => (asks[name] ?? []).map((ask) => ({ ask, at })));
  const texts = [
    database,
    pragmas,
    cases.length,
    ...cases.map(({ limit }) => limit.sqlite),
    requests.length,
    ...requests.flatMap(({ ask: { url, values, meta }, at }) => [
      url,
      at,
      values.length + 1,
      ...[...values, meta].map(told),
    ]),
  ];
  return texts.map((text) => `${text}\0`).join('');
}

/** @param {string | number} value */
function told(value) {
  return typeof value === 'number' ? `i${value}` : `t${value}`;
}
