import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setImmediate as nextTick } from 'node:timers/promises';
import { CliError } from '../../../foundations/core/index.js';
import type { Output } from '../output.js';
import { type PrimaryMessage, type WorkerMessage, workerEnvironmentVariable } from './worker.js';

/* Milliseconds. */
/** A worker that lived shorter than this counts as failed: the next one waits, each time twice as long. */
const minHealthyLifetime = 5_000;
const minRestartDelay = 100;
const maxRestartDelay = 30_000;

/**
 * The processes that serve one project: this process opens the port and distributes connections in rotation. The first
 * worker prepares the database before the others start. A worker that ends is replaced.
 */
export class WorkerPool {
  readonly #count: number;
  readonly #output: Output;
  readonly #restartTimers = new Set<NodeJS.Timeout>();
  /** The workers that accept connections. */
  readonly #readyWorkers = new Set<Worker>();
  #restartDelay = minRestartDelay;
  #stopping = false;

  constructor(count: number, output: Output) {
    this.#count = count;
    this.#output = output;
  }

  /** Resolves when all workers serve. Throws CliError if the first one ends before; it has printed the reason. */
  async start(): Promise<void> {
    if (!(await this.#fork('first'))) throw new CliError('The server did not start');
    if (this.#stopping) return;
    const others = Array.from({ length: this.#count - 1 }, () => this.#fork('other'));
    await Promise.all(others);
  }

  /** Tells the workers to finish their requests; resolves when they have ended. */
  async stop(): Promise<void> {
    this.#stopping = true;
    for (const timer of this.#restartTimers) clearTimeout(timer);
    const ending = Object.values(cluster.workers ?? {}).map(async (worker) => {
      if (worker === undefined || worker.isDead()) return;
      const ended = once(worker, 'exit');
      sendMessage(worker, 'stop');
      await ended;
    });
    await Promise.all(ending);
  }

  /** Resolves when the new worker serves (true) or has ended (false). */
  #fork(role: 'first' | 'other'): Promise<boolean> {
    const forkedAt = performance.now();
    const worker = cluster.fork({ [workerEnvironmentVariable]: role });
    return new Promise((resolve) => {
      let up = false;
      worker.on('message', (message: WorkerMessage) => {
        if (message === 'drain') {
          void this.#drain(worker);
          return;
        }
        up = true;
        this.#readyWorkers.add(worker);
        // The stop message came before it could receive it.
        if (this.#stopping) sendMessage(worker, 'stop');
        resolve(up);
      });
      worker.on('error', (error) => this.#output.err(`A worker cannot be started or reached: ${error.message}`));
      worker.once('exit', () => {
        this.#readyWorkers.delete(worker);
        resolve(up);
        if (!this.#stopping && (up || role === 'other')) this.#replace(worker, performance.now() - forkedAt);
      });
    });
  }

  /**
   * Called before a worker closes its port. Closing the last port resets connections that wait here or in the queue of
   * the system. If other workers accept them, the worker may leave immediately. Otherwise it gets a response after
   * enough ticks for each worker to get one of the waiting connections: messages keep their order, so a worker that
   * gets no connection before the response knows that there was none.
   */
  async #drain(worker: Worker): Promise<void> {
    this.#readyWorkers.delete(worker);
    if (!this.#stopping && this.#readyWorkers.size > 0) {
      sendMessage(worker, 'leave');
      return;
    }
    for (let tick = 0; tick < this.#count + 2; tick++) await nextTick();
    sendMessage(worker, 'drained');
  }

  #replace({ process: { exitCode, signalCode } }: Worker, lifetime: number): void {
    this.#restartDelay =
      lifetime < minHealthyLifetime ? Math.min(this.#restartDelay * 2, maxRestartDelay) : minRestartDelay;
    this.#output.err(`A worker ended (${signalCode ?? `code ${exitCode}`}): starting another`);
    const timer = setTimeout(() => {
      this.#restartTimers.delete(timer);
      void this.#fork('other');
    }, this.#restartDelay);
    this.#restartTimers.add(timer);
  }
}

function sendMessage(worker: Worker, message: PrimaryMessage): void {
  if (worker.isConnected()) worker.send(message);
}
