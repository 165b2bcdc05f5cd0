import { get } from 'node:http';
import { fileURLToPath } from 'node:url';
import { progressBar } from '../report/progress.mjs';
import { ask, endProcess, memoryOf, processorTime, startProcess } from '../servers/process.mjs';
import { freePort, quiet, untilUp } from '../servers/start.mjs';

const path = (/** @type {string} */ name) => fileURLToPath(new URL(name, import.meta.url));
const idleSeconds = 10;
/** So many of the starts are left alone for ten seconds. */
const idleStarts = 3;
const triesEvery = 5;

/**
 * A start.
 * @typedef {object} Start
 * @property {number} wall Milliseconds from the call that made the process to the end of the first good answer.
 * @property {number} processor Milliseconds of processor time of all its threads by then; NaN where the system does not tell.
 * @property {(import('../servers/process.mjs').Memory & { heap: number }) | null} idle Ten seconds later; null if not measured.
 */

/**
 * @typedef {object} Starts
 * @property {readonly Start[]} octavo
 * @property {readonly Start[]} floor The same of a server that does nothing.
 */

/**
 * Starts both servers in turn. Octavo is up when it has answered a list of articles, with a token, from the data set.
 * @param {import('../dataset/dataset.mjs').Dataset} set
 * @param {{ rounds: number }} effort
 * @returns {Promise<Starts>}
 */
export async function measureStarts(set, { rounds }) {
  const progress = progressBar('starts'.padEnd(10), rounds * 2);
  /** @type {{ octavo: Start[], floor: Start[] }} */
  const starts = { octavo: [], floor: [] };
  for (let round = 0; round < rounds; round++) {
    const waits = round < idleStarts;
    starts.floor.push(await startOnce((port) => [path('./floor.mjs'), `${port}`], '/', {}, waits));
    progress.at(round * 2 + 1);
    const headers = { authorization: `Bearer ${set.token}` };
    starts.octavo.push(await startOnce((port) => octavo(set.folder, port), '/api/articles', headers, waits));
    progress.at(round * 2 + 2);
  }
  return starts;
}

/** @param {string} data @param {number} port */
function octavo(data, port) {
  const places = ['--project', path('../model'), '--data', data];
  return [path('../../bin/octavo.js'), 'start', ...places, '--host', '127.0.0.1', '--port', `${port}`];
}

/**
 * On any core, as in production.
 * @param {(port: number) => readonly string[]} commandOf
 * @param {string} url
 * @param {Record<string, string>} headers
 * @param {boolean} waits Whether what it holds is measured as well.
 * @returns {Promise<Start>}
 */
async function startOnce(commandOf, url, headers, waits) {
  const port = await freePort();
  const teller = waits ? ['--require', path('./heap-report.cjs')] : [];
  const env = { ...process.env, NODE_ENV: 'production' };
  const began = performance.now();
  const child = quiet(startProcess([...teller, ...commandOf(port)], { core: undefined, env }));
  try {
    await untilUp(child, 'a server', () => isAnswered(port, url, headers), triesEvery);
    const wall = performance.now() - began;
    const processor = processorTime(child.pid ?? 0) / 1000;
    if (!waits) return { wall, processor, idle: null };
    await new Promise((resolve) => setTimeout(resolve, idleSeconds * 1000));
    const { resident, own, files } = memoryOf(child.pid ?? 0);
    const heap = Number(await ask(child, 'heap')) / 2 ** 20;
    return { wall, processor, idle: { resident, own, files, heap } };
  } finally {
    await endProcess(child);
  }
}

/** @param {number} port @param {string} url @param {Record<string, string>} headers @returns {Promise<boolean>} */
function isAnswered(port, url, headers) {
  return new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path: url, headers, agent: false }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode === 200));
    });
    // Nobody listens yet, or not any more.
    request.once('error', () => resolve(false));
  });
}
