import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { ask, cores, endProcess, processorTime, startProcess } from './process.mjs';

const benchProject = fileURLToPath(new URL('../model', import.meta.url));
const command = fileURLToPath(new URL('../../bin/octavo.js', import.meta.url));
const startTime = 120_000;

/**
 * A server that can be measured.
 * @typedef {object} Running
 * @property {{ host: string, port: number }} address
 * @property {Readonly<Record<string, string>>} headers What a request must carry.
 * @property {number} pid
 * @property {() => number} spent Microseconds of processor time that it has used so far, and those who work for it alone.
 * @property {() => Promise<void>} stop
 */

/**
 * Starts one of the hand-written servers beside this file.
 * @param {'fixed' | 'unchanged' | 'limit' | 'limit-postgres' | 'objects' | 'limit-writes'} name
 * @param {unknown} setup
 * @param {Backing} [backing]
 * @returns {Promise<Running>}
 */
export async function startBare(name, setup, backing) {
  const file = fileURLToPath(new URL(`./${name}.mjs`, import.meta.url));
  const child = quiet(startProcess([file], { core: cores?.server }));
  const { port } = await ask(child, setup);
  return running(child, port, {}, backing);
}

/**
 * Somebody who works for a server: a database server.
 * @typedef {object} Backing
 * @property {() => number} spent Microseconds of processor time so far.
 */

/**
 * How Octavo is started.
 * @typedef {object} Place
 * @property {string} data Data folder.
 * @property {string} token
 * @property {string} [project] Left out: that of the data set.
 * @property {string} [database] Address of a PostgreSQL database; left out: the file in the data folder.
 * @property {Backing} [backing]
 * @property {number} [workers] So many processes, on any core.
 * @property {true} [anyCore] On any core, as in production.
 * @property {true} [keeps] It keeps answers, as it usually does; left out: each is read, which is what most cases are about.
 */

/**
 * Starts Octavo as a user does, on a data folder.
 * @param {Place} place
 * @param {readonly string[]} [nodeOptions] For profiling.
 * @returns {Promise<Running>}
 */
export async function startOctavo(place, nodeOptions = []) {
  const { data, token, project = benchProject, database, backing, workers, anyCore, keeps } = place;
  const port = await freePort();
  const flags = ['--project', project, '--data', data, '--host', '127.0.0.1', '--port', String(port)];
  if (workers !== undefined) flags.push('--workers', String(workers));
  const own = {
    ...(database === undefined ? {} : { DATABASE_URL: database }),
    ...(keeps === undefined ? { OCTAVO_BENCH_KEEPS: 'nothing' } : {}),
  };
  const child = quiet(
    startProcess([...nodeOptions, command, 'start', ...flags], {
      core: workers === undefined && anyCore === undefined ? cores?.server : undefined,
      env: { ...process.env, ...own, NODE_ENV: 'production' },
    }),
  );
  let said = '';
  child.stdout?.on('data', (text) => {
    said += text;
  });
  const isUp = async () => (await answers(port)) && ((workers ?? 1) === 1 || said.includes('workers are ready'));
  await untilUp(child, 'Octavo', isUp);
  return running(child, port, { Authorization: `Bearer ${token}` }, backing);
}

/**
 * Waits until a server answers. Throws an error where it ends before, or takes too long.
 * @param {import('node:child_process').ChildProcess} child
 * @param {string} name
 * @param {() => Promise<boolean>} isUp
 * @param {number} [pause] Milliseconds between two tries.
 */
export async function untilUp(child, name, isUp, pause = 50) {
  const deadline = performance.now() + startTime;
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`${name} did not start; its message stands above`);
    if (performance.now() > deadline) throw new Error(`${name} did not start in time`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Shows what a process complains about, not what it says. @param {import('node:child_process').ChildProcess} child */
export function quiet(child) {
  child.stdout?.resume();
  child.stderr?.pipe(process.stderr);
  return child;
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {number} port On this machine.
 * @param {Record<string, string>} headers
 * @param {Backing} [backing]
 * @returns {Running}
 */
export function running(child, port, headers, backing) {
  const pid = child.pid ?? 0;
  return {
    address: { host: '127.0.0.1', port },
    headers,
    pid,
    spent: () => processorTime(pid) + (backing?.spent() ?? 0),
    stop: () => endProcess(child),
  };
}

/** Whether a server says that it is well. @param {number} port */
export async function answers(port) {
  try {
    return (await fetch(`http://127.0.0.1:${port}/_health`)).ok;
  } catch {
    return false;
  }
}

/** @returns {Promise<number>} */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}
