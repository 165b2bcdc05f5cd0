import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { Bug, Failure, Fault } from '../../../../foundations/core/index.js';
import { LimitExceeded } from '../../statement-limits.js';
import type { ReadClient } from '../../types.js';
import {
  type SentQuery,
  stopMessage,
  type ThreadData,
  type ThreadQuery,
  type ThreadResult,
} from './thread-messages.js';

/** Threads and questions, at most. */
export interface ThreadLimits {
  readonly maxThreads: number;
  /** Questions that wait for a thread; what comes then is refused. */
  readonly maxWaiting: number;
  /** For which a question waits for a thread, in milliseconds. */
  readonly maxWait: number;
  /** For which a query may last on a thread, in milliseconds. */
  readonly statementTimeout: number;
  /** After which a thread that nobody asks anything ends, in milliseconds. */
  readonly idleTimeout: number;
}

/**
 * One core is left to the loop; more threads than a few read the same pages into as many caches. With fewer than two, one caller would
 * have all of them.
 */
const defaultLimits: ThreadLimits = {
  maxThreads: Math.max(2, Math.min(4, availableParallelism() - 1)),
  maxWaiting: 256,
  maxWait: 10_000,
  statementTimeout: 30_000,
  idleTimeout: 60_000,
};

/** Milliseconds after which a query is given up that should have ended itself. */
const stuckGrace = 1_000;

/** A question, and who waits for its answer. */
interface PendingQuery {
  readonly query: SentQuery;
  /** null: the server itself. */
  readonly caller: string | null;
  readonly resolve: (resolve: ThreadResult) => void;
  readonly reject: (error: unknown) => void;
}

interface QueuedQuery {
  readonly query: PendingQuery;
  readonly timer: NodeJS.Timeout;
}

interface Thread {
  readonly worker: Worker;
  readonly cancelled: Int32Array;
  /** What it is at; null: it rests. */
  current: PendingQuery | null;
  /** Gives it up where it does not end the query in time. */
  timeoutTimer: NodeJS.Timeout | null;
  idleTimer: NodeJS.Timeout | null;
}

/**
 * Threads that ask the database what the loop would have to wait for, one question each at a time. They are started when they are
 * needed, and end when nobody needs them.
 */
export class ReadThreadPool {
  readonly #program: string;
  readonly #origin: Omit<ThreadData, 'cancelled'>;
  readonly #limits: ThreadLimits;
  readonly #threads = new Set<Thread>();
  readonly #waiting = new Set<QueuedQuery>();
  readonly #maxPerCaller: number;
  #lastId = 0;
  #closed = false;

  /** `program`: absolute path of the built `reading-thread`. */
  constructor(program: string, origin: Omit<ThreadData, 'cancelled'>, limits: Partial<ThreadLimits> = {}) {
    this.#program = program;
    this.#origin = origin;
    this.#limits = { ...defaultLimits, ...limits };
    this.#maxPerCaller = Math.max(1, Math.floor(this.#limits.maxThreads / 2));
  }

  /**
   * The value, and how long the database took, in milliseconds of a free processor. One caller is answered on half of the threads at most. Throws Fault
   * store.busy where too many wait, or for too long, Failure query.too-many-at-once where that is due to the caller alone, LimitExceeded,
   * other faults as a connection does, and an error where the statement is wrong.
   */
  async run(query: ThreadQuery, client?: ReadClient): Promise<Extract<ThreadResult, { is: 'value' }>> {
    if (this.#closed) throw new Fault('store.unavailable');
    const signal = client?.signal();
    if (signal?.aborted === true) throw new LimitExceeded('client');
    this.#lastId = (this.#lastId % 0x7fff_ffff) + 1;
    const sent: SentQuery = { ...query, id: this.#lastId, milliseconds: this.#limits.statementTimeout };
    const cancel = () => this.#cancel(sent.id);
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      const answer = await new Promise<ThreadResult>((resolve, reject) => {
        const asked: PendingQuery = { query: sent, caller: client?.caller ?? null, resolve: resolve, reject: reject };
        const thread = this.#mayRunMore(asked) ? this.#findFree() : null;
        if (thread !== null) this.#assign(thread, asked);
        else this.#enqueue(asked);
      });
      if (answer.is === 'value') return answer;
      if (answer.is === 'exceeded') throw new LimitExceeded(answer.limit);
      const reason = new Error(answer.reason);
      throw answer.fault === null ? reason : new Fault(answer.fault, reason);
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  /** Ends all threads; what was asked of them fails with Fault store.unavailable. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const waiting of this.#waiting) this.#dequeue(waiting).reject(new Fault('store.unavailable'));
    for (const { current, cancelled } of this.#threads) {
      if (current === null) continue;
      current.reject(new Fault('store.unavailable'));
      Atomics.store(cancelled, 0, current.query.id);
    }
    await Promise.all([...this.#threads].map(({ worker }) => stopWorker(worker)));
  }

  /** Nobody waits for it any longer. */
  #cancel(id: number): void {
    for (const waiting of this.#waiting) {
      if (waiting.query.query.id === id) this.#dequeue(waiting).reject(new LimitExceeded('client'));
    }
    for (const { current, cancelled } of this.#threads) {
      if (current?.query.id === id) Atomics.store(cancelled, 0, id);
    }
  }

  /** Whether its caller is answered on fewer than half of the threads. */
  #mayRunMore({ caller }: PendingQuery): boolean {
    if (caller === null) return true;
    let held = 0;
    for (const { current } of this.#threads) if (current?.caller === caller) held += 1;
    return held < this.#maxPerCaller;
  }

  /** A thread that rests, or a new one; null: all that there may be are at work. */
  #findFree(): Thread | null {
    for (const thread of this.#threads) if (thread.current === null) return thread;
    return this.#threads.size < this.#limits.maxThreads ? this.#start() : null;
  }

  /** Who has waited longest among those that may be answered now. */
  #next(): QueuedQuery | undefined {
    for (const waiting of this.#waiting) if (this.#mayRunMore(waiting.query)) return waiting;
    return undefined;
  }

  #start(): Thread {
    const cancelled = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
    const workerData: ThreadData = { ...this.#origin, cancelled };
    const worker = new Worker(this.#program, { workerData, execArgv: [] });
    const thread: Thread = {
      worker,
      cancelled: new Int32Array(cancelled),
      current: null,
      timeoutTimer: null,
      idleTimer: null,
    };
    let lastError: unknown = null;
    worker.on('message', (answer: ThreadResult) => {
      const { current } = thread;
      if (current === null) throw new Bug('a thread answers what it was not asked');
      this.#release(thread);
      current.resolve(answer);
    });
    worker.on('error', (error) => {
      lastError = error;
    });
    worker.on('exit', () => {
      this.#threads.delete(thread);
      if (thread.idleTimer !== null) clearTimeout(thread.idleTimer);
      if (thread.timeoutTimer !== null) clearTimeout(thread.timeoutTimer);
      thread.current?.reject(new Fault('store.unavailable', lastError));
      thread.current = null;
      this.#serveNext();
    });
    this.#threads.add(thread);
    return thread;
  }

  #assign(thread: Thread, asked: PendingQuery): void {
    if (thread.idleTimer !== null) clearTimeout(thread.idleTimer);
    thread.idleTimer = null;
    thread.current = asked;
    thread.worker.ref();
    thread.worker.postMessage(asked.query);
    // A thread cannot be stopped before SQLite comes back to it: the caller does not wait for that, and the thread is not asked again before.
    const onTimeout = () => asked.reject(new LimitExceeded('time'));
    thread.timeoutTimer = setTimeout(onTimeout, asked.query.milliseconds + stuckGrace).unref();
  }

  /** Takes up what waits; where nothing does, nobody has to wait for the thread either, and some time later it ends. */
  #release(thread: Thread): void {
    if (thread.timeoutTimer !== null) clearTimeout(thread.timeoutTimer);
    thread.current = null;
    const next = this.#next();
    if (next !== undefined) {
      this.#assign(thread, this.#dequeue(next));
      return;
    }
    // Who closes waits for it.
    if (this.#closed) return;
    thread.worker.unref();
    thread.idleTimer = setTimeout(() => {
      this.#threads.delete(thread);
      void stopWorker(thread.worker);
    }, this.#limits.idleTimeout).unref();
  }

  /** A thread has gone: others wait that it would have taken up. */
  #serveNext(): void {
    const next = this.#next();
    if (this.#closed || next === undefined) return;
    const thread = this.#findFree();
    if (thread !== null) this.#assign(thread, this.#dequeue(next));
  }

  #enqueue(query: PendingQuery): void {
    const rejection = () => (this.#mayRunMore(query) ? new Fault('store.busy') : tooManyAtOnce());
    let callerWaiting = 0;
    for (const waiting of this.#waiting)
      if (query.caller !== null && waiting.query.caller === query.caller) callerWaiting += 1;
    if (this.#waiting.size >= this.#limits.maxWaiting || callerWaiting * 2 >= this.#limits.maxWaiting) {
      query.reject(rejection());
      return;
    }
    const timer = setTimeout(() => this.#dequeue(waiting).reject(rejection()), this.#limits.maxWait);
    const waiting: QueuedQuery = { query, timer };
    this.#waiting.add(waiting);
  }

  #dequeue(waiting: QueuedQuery): PendingQuery {
    clearTimeout(waiting.timer);
    this.#waiting.delete(waiting);
    return waiting.query;
  }
}

/** Seconds after which a caller may try again. */
const retryAfterSeconds = 1;

function tooManyAtOnce(): Failure {
  return new Failure('query.too-many-at-once', { retryAfter: retryAfterSeconds });
}

/**
 * Asks a thread to end, and waits for it. `terminate` would have to wait for SQLite as well, and with the driver of Node 20 the process
 * ends with the thread where that is at a statement. One that rests would not keep the process alive until it is over.
 */
function stopWorker(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.ref();
    worker.once('exit', () => resolve());
    worker.postMessage(stopMessage);
  });
}
