import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setImmediate as nextTick } from 'node:timers/promises';
import { Refusal } from '../kernel/index.js';
import type { Output } from './output.js';
import { type Said, type Told, workerVariable } from './worker.js';

/* Milliseconds. */
/** A worker that lived shorter than this was not well: the next one waits, each time twice as long. */
const shortLife = 5_000;
const shortestWait = 100;
const longestWait = 30_000;

/**
 * Processes that serve one project together: this one opens the port and hands connections to them in turn. The first of them prepares
 * the database before the others begin. One that ends is replaced.
 */
export class Crew {
  readonly #count: number;
  readonly #output: Output;
  readonly #waiting = new Set<NodeJS.Timeout>();
  /** Those that take connections. */
  readonly #serving = new Set<Worker>();
  #wait = shortestWait;
  #stopping = false;

  constructor(count: number, output: Output) {
    this.#count = count;
    this.#output = output;
  }

  /** Resolves when all of them serve. Raises Refusal where the first one ends before it does; it has said why. */
  async begin(): Promise<void> {
    if (!(await this.#fork('first'))) throw new Refusal('The server did not start');
    if (this.#stopping) return;
    const others = Array.from({ length: this.#count - 1 }, () => this.#fork('other'));
    await Promise.all(others);
  }

  /** Tells them to finish what they are at; resolves when they have ended. */
  async stop(): Promise<void> {
    this.#stopping = true;
    for (const timer of this.#waiting) clearTimeout(timer);
    const ending = Object.values(cluster.workers ?? {}).map(async (worker) => {
      if (worker === undefined || worker.isDead()) return;
      const ended = once(worker, 'exit');
      tell(worker, 'stop');
      await ended;
    });
    await Promise.all(ending);
  }

  /** Resolves when the new worker serves, or has ended; tells which. */
  #fork(part: 'first' | 'other'): Promise<boolean> {
    const born = performance.now();
    const worker = cluster.fork({ [workerVariable]: part });
    return new Promise((resolve) => {
      let up = false;
      worker.on('message', (said: Said) => {
        if (said === 'drain') {
          void this.#drain(worker);
          return;
        }
        up = true;
        this.#serving.add(worker);
        // It was told to stop before it could hear it.
        if (this.#stopping) tell(worker, 'stop');
        resolve(up);
      });
      worker.on('error', (error) => this.#output.err(`A worker cannot be started or told something: ${error.message}`));
      worker.once('exit', () => {
        this.#serving.delete(worker);
        resolve(up);
        if (!this.#stopping && (up || part === 'other')) this.#replace(worker, performance.now() - born);
      });
    });
  }

  /**
   * A worker is about to close its port; with the last port, connections are reset that wait here or in the queue of the system. Where
   * others take them it leaves at once. Otherwise it is answered after as many ticks as let each worker have one of the connections that
   * wait: messages keep their order, so a worker that gets none before the answer knows that there were none.
   */
  async #drain(worker: Worker): Promise<void> {
    this.#serving.delete(worker);
    if (!this.#stopping && this.#serving.size > 0) {
      tell(worker, 'leave');
      return;
    }
    for (let tick = 0; tick < this.#count + 2; tick++) await nextTick();
    tell(worker, 'drained');
  }

  #replace({ process: { exitCode, signalCode } }: Worker, life: number): void {
    this.#wait = life < shortLife ? Math.min(this.#wait * 2, longestWait) : shortestWait;
    this.#output.err(`A worker ended (${signalCode ?? `code ${exitCode}`}): another takes its place`);
    const timer = setTimeout(() => {
      this.#waiting.delete(timer);
      void this.#fork('other');
    }, this.#wait);
    this.#waiting.add(timer);
  }
}

function tell(worker: Worker, told: Told): void {
  if (worker.isConnected()) worker.send(told);
}
