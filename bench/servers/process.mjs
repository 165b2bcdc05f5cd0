import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** Servers on the first core, the load on the second, where there is a way to say so. */
export const cores = pinnable() ? { server: '0', load: '1' } : null;

function pinnable() {
  return availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0;
}

/**
 * A command that runs on a core, with its arguments.
 * @param {readonly string[]} command
 * @param {string | undefined} core Any where it is not said.
 */
export function pinned(command, core) {
  const pin = core === undefined ? [] : ['taskset', '-c', core];
  return [...pin, ...command];
}

/**
 * Starts a process of the bench on a core.
 * @param {readonly string[]} command Arguments of node.
 * @param {{ core: string | undefined, env?: NodeJS.ProcessEnv, cwd?: string }} options
 */
export function startProcess(command, { core, env = process.env, cwd = process.cwd() }) {
  const [program, ...rest] = pinned([process.execPath, ...command], core);
  const child = spawn(/** @type {string} */ (program), rest, {
    env,
    cwd,
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  return child;
}

/**
 * Sends a message to a process of the bench and waits for the answer to it.
 * @template T
 * @param {import('node:child_process').ChildProcess} child
 * @param {unknown} message
 * @returns {Promise<T>}
 */
export function ask(child, message) {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('a process of the bench ended by itself'));
    child.once('exit', ended);
    child.once('message', (answer) => {
      child.off('exit', ended);
      resolve(/** @type {any} */ (answer));
    });
    child.send(/** @type {any} */ (message));
  });
}

/** Ends a process and waits until it is gone. @param {import('node:child_process').ChildProcess} child */
export async function endProcess(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}

/**
 * Processor time of all threads of a process so far, in microseconds; NaN where the system does not tell.
 * @param {number} pid
 */
export function processorTime(pid) {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const nanoseconds = threads.map((id) =>
      Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'latin1').split(' ')[0]),
    );
    return nanoseconds.reduce((sum, one) => sum + one, 0) / 1000;
  } catch {
    return Number.NaN;
  }
}

/**
 * The processes that descend from one, which is not among them; none where the system does not tell.
 * @param {number} pid
 * @returns {readonly number[]}
 */
export function descendants(pid) {
  /** @type {Map<number, number[]>} */
  const children = new Map();
  for (const id of processes()) {
    const parent = parentOf(id);
    children.set(parent, [...(children.get(parent) ?? []), id]);
  }
  /** @type {(of: number) => number[]} */
  const all = (of) => (children.get(of) ?? []).flatMap((id) => [id, ...all(id)]);
  return all(pid);
}

/** @returns {readonly number[]} */
function processes() {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

/** 0 where it has ended meanwhile. @param {number} pid */
function parentOf(pid) {
  try {
    // The name stands in parentheses and may hold anything.
    const [, rest = ''] = /.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'latin1')) ?? [];
    return Number(rest);
  } catch {
    return 0;
  }
}

/**
 * What a process holds, in megabytes (1024² bytes); NaN where the system does not tell.
 * @typedef {object} Memory
 * @property {number} resident All of the next two.
 * @property {number} own What only this process has: heap, stacks, what it has copied.
 * @property {number} files Pages of programs and libraries, which processes on the same machine share.
 */

/** @param {number} pid @returns {Memory} */
export function memoryOf(pid) {
  const status = statusOf(pid);
  const megabytes = (/** @type {RegExp} */ line) => Number(line.exec(status)?.[1] ?? Number.NaN) / 1024;
  return {
    resident: megabytes(/VmRSS:\s+(\d+)/),
    own: megabytes(/RssAnon:\s+(\d+)/),
    files: megabytes(/RssFile:\s+(\d+)/),
  };
}

/** What the system says of a process; nothing where it does not. @param {number} pid */
function statusOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/status`, 'latin1');
  } catch {
    return '';
  }
}
