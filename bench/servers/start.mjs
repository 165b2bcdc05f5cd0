import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { ask, cores, endProcess, startProcess } from './process.mjs';

const project = fileURLToPath(new URL('../model', import.meta.url));
const command = fileURLToPath(new URL('../../bin/octavo.js', import.meta.url));
const startTime = 30_000;

/**
 * A server that can be measured.
 * @typedef {object} Running
 * @property {{ host: string, port: number }} address
 * @property {Readonly<Record<string, string>>} headers What a request must carry.
 * @property {number} pid
 * @property {() => Promise<void>} stop
 */

/**
 * Starts one of the hand-written servers beside this file.
 * @param {'fixed' | 'limit' | 'objects' | 'limit-create'} name
 * @param {unknown} setup
 * @returns {Promise<Running>}
 */
export async function startBare(name, setup) {
  const file = fileURLToPath(new URL(`./${name}.mjs`, import.meta.url));
  const child = quiet(startProcess([file], { core: cores?.server }));
  const { port } = await ask(child, setup);
  return running(child, port, {});
}

/**
 * Starts Octavo as a user does, on a data folder.
 * @param {{ data: string, token: string }} place
 * @param {readonly string[]} [nodeOptions] For profiling.
 * @returns {Promise<Running>}
 */
export async function startOctavo({ data, token }, nodeOptions = []) {
  const port = await freePort();
  const flags = ['--project', project, '--data', data, '--host', '127.0.0.1', '--port', String(port)];
  const child = quiet(
    startProcess([...nodeOptions, command, 'start', ...flags], {
      core: cores?.server,
      env: { ...process.env, NODE_ENV: 'production' },
    }),
  );
  const deadline = performance.now() + startTime;
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error('Octavo did not start; its message stands above');
    if (performance.now() > deadline) throw new Error('Octavo did not start in time');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return running(child, port, { Authorization: `Bearer ${token}` });
}

/** Shows what a process complains about, not what it says. @param {import('node:child_process').ChildProcess} child */
function quiet(child) {
  child.stdout?.resume();
  child.stderr?.pipe(process.stderr);
  return child;
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {number} port
 * @param {Record<string, string>} headers
 * @returns {Running}
 */
function running(child, port, headers) {
  return {
    address: { host: '127.0.0.1', port },
    headers,
    pid: child.pid ?? 0,
    stop: () => endProcess(child),
  };
}

/** @param {number} port */
async function answers(port) {
  try {
    return (await fetch(`http://127.0.0.1:${port}/_health`)).ok;
  } catch {
    return false;
  }
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}
