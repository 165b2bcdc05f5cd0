import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { Bug, Failure, Fault } from '../../../kernel/index.js';
import { LimitExceeded } from '../../limits.js';
import type { ReadClient } from '../../types.js';
import type { SentQuestion, ThreadAnswer, ThreadOrigin, ThreadQuestion } from './words.js';

/** Threads and questions, at most. */
export interface ThreadLimits {
  readonly threads: number;
  /** Questions that wait for a thread; what comes then is refused. */
  readonly waiting: number;
  /** For which a question waits for a thread, in milliseconds. */
  readonly patience: number;
  /** For which a query may last on a thread, in milliseconds. */
  readonly statement: number;
  /** After which a thread that nobody asks anything ends, in milliseconds. */
  readonly rest: number;
}

/**
 * One core is left to the loop; more threads than a few read the same pages into as many caches. With fewer than two, one caller would
 * have all of them.
 */
const usual: ThreadLimits = {
  threads: Math.max(2, Math.min(4, availableParallelism() - 1)),
  waiting: 256,
  patience: 10_000,
  statement: 30_000,
  rest: 60_000,
};

/** Milliseconds after which a query is given up that should have ended itself. */
const grace = 1_000;

/** A question, and who waits for its answer. */
interface Asked {
  readonly question: SentQuestion;
  /** null: the server itself. */
  readonly caller: string | null;
  readonly answer: (answer: ThreadAnswer) => void;
  readonly fail: (error: unknown) => void;
}

interface Waiting {
  readonly asked: Asked;
  readonly impatience: NodeJS.Timeout;
}

interface Thread {
  readonly worker: Worker;
  readonly cancelled: Int32Array;
  /** What it is at; null: it rests. */
  asked: Asked | null;
  /** Gives it up where it does not end the query in time. */
  watch: NodeJS.Timeout | null;
  resting: NodeJS.Timeout | null;
}

/**
 * Threads that ask the database what the loop would have to wait for, one question each at a time. They are started when they are
 * needed, and end when nobody needs them.
 */
export class ReadingThreads {
  readonly #program: string;
  readonly #origin: Omit<ThreadOrigin, 'cancelled'>;
  readonly #limits: ThreadLimits;
  readonly #threads = new Set<Thread>();
  readonly #waiting = new Set<Waiting>();
  readonly #half: number;
  #ids = 0;
  #closed = false;

  /** `program`: absolute path of the built `reading-thread`. */
  constructor(program: string, origin: Omit<ThreadOrigin, 'cancelled'>, limits: Partial<ThreadLimits> = {}) {
    this.#program = program;
    this.#origin = origin;
    this.#limits = { ...usual, ...limits };
    this.#half = Math.max(1, Math.floor(this.#limits.threads / 2));
  }

  /**
   * The value, and how long the database took, in milliseconds. One caller is answered on half of the threads at most. Throws Fault
   * store.busy where too many wait, or for too long, Failure query.too-many-at-once where that is due to the caller alone, LimitExceeded,
   * other faults as a connection does, and an error where the statement is wrong.
   */
  async ask(question: ThreadQuestion, client?: ReadClient): Promise<Extract<ThreadAnswer, { is: 'value' }>> {
    if (this.#closed) throw new Fault('store.unavailable');
    const signal = client?.signal();
    if (signal?.aborted === true) throw new LimitExceeded('client');
    this.#ids = (this.#ids % 0x7fff_ffff) + 1;
    const sent: SentQuestion = { ...question, id: this.#ids, milliseconds: this.#limits.statement };
    const cancel = () => this.#cancel(sent.id);
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      const answer = await new Promise<ThreadAnswer>((resolve, reject) => {
        const asked: Asked = { question: sent, caller: client?.caller ?? null, answer: resolve, fail: reject };
        const thread = this.#mayHaveMore(asked) ? this.#free() : null;
        if (thread !== null) this.#give(thread, asked);
        else this.#wait(asked);
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
    for (const waiting of this.#waiting) this.#leave(waiting).fail(new Fault('store.unavailable'));
    await Promise.all([...this.#threads].map(({ worker }) => ended(worker)));
  }

  /** Nobody waits for it any longer. */
  #cancel(id: number): void {
    for (const waiting of this.#waiting) {
      if (waiting.asked.question.id === id) this.#leave(waiting).fail(new LimitExceeded('client'));
    }
    for (const { asked, cancelled } of this.#threads) {
      if (asked?.question.id === id) Atomics.store(cancelled, 0, id);
    }
  }

  /** Whether its caller is answered on fewer than half of the threads. */
  #mayHaveMore({ caller }: Asked): boolean {
    if (caller === null) return true;
    let held = 0;
    for (const { asked } of this.#threads) if (asked?.caller === caller) held += 1;
    return held < this.#half;
  }

  /** A thread that rests, or a new one; null: all that there may be are at work. */
  #free(): Thread | null {
    for (const thread of this.#threads) if (thread.asked === null) return thread;
    return this.#threads.size < this.#limits.threads ? this.#start() : null;
  }

  /** Who has waited longest among those that may be answered now. */
  #next(): Waiting | undefined {
    for (const waiting of this.#waiting) if (this.#mayHaveMore(waiting.asked)) return waiting;
    return undefined;
  }

  #start(): Thread {
    const cancelled = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
    const workerData: ThreadOrigin = { ...this.#origin, cancelled };
    const worker = new Worker(this.#program, { workerData, execArgv: [] });
    const thread: Thread = { worker, cancelled: new Int32Array(cancelled), asked: null, watch: null, resting: null };
    let trouble: unknown = null;
    worker.on('message', (answer: ThreadAnswer) => {
      const { asked } = thread;
      if (asked === null) throw new Bug('a thread answers what it was not asked');
      this.#rest(thread);
      asked.answer(answer);
    });
    worker.on('error', (error) => {
      trouble = error;
    });
    worker.on('exit', () => {
      this.#threads.delete(thread);
      if (thread.resting !== null) clearTimeout(thread.resting);
      if (thread.watch !== null) clearTimeout(thread.watch);
      thread.asked?.fail(new Fault('store.unavailable', trouble));
      thread.asked = null;
      this.#replace();
    });
    this.#threads.add(thread);
    return thread;
  }

  #give(thread: Thread, asked: Asked): void {
    if (thread.resting !== null) clearTimeout(thread.resting);
    thread.resting = null;
    thread.asked = asked;
    thread.worker.ref();
    thread.worker.postMessage(asked.question);
    // Until SQLite comes back to it, a thread does not end either: the caller does not wait for that.
    thread.watch = setTimeout(() => {
      asked.fail(new LimitExceeded('time'));
      void thread.worker.terminate();
    }, asked.question.milliseconds + grace).unref();
  }

  /** Takes up what waits; where nothing does, nobody has to wait for the thread either, and some time later it ends. */
  #rest(thread: Thread): void {
    if (thread.watch !== null) clearTimeout(thread.watch);
    thread.asked = null;
    const next = this.#next();
    if (next !== undefined) {
      this.#give(thread, this.#leave(next));
      return;
    }
    // Who closes waits for it.
    if (this.#closed) return;
    thread.worker.unref();
    thread.resting = setTimeout(() => {
      this.#threads.delete(thread);
      void thread.worker.terminate();
    }, this.#limits.rest).unref();
  }

  /** A thread has gone: others wait that it would have taken up. */
  #replace(): void {
    const next = this.#next();
    if (this.#closed || next === undefined) return;
    const thread = this.#free();
    if (thread !== null) this.#give(thread, this.#leave(next));
  }

  #wait(asked: Asked): void {
    const refusal = () => (this.#mayHaveMore(asked) ? new Fault('store.busy') : tooManyAtOnce());
    let own = 0;
    for (const waiting of this.#waiting) if (asked.caller !== null && waiting.asked.caller === asked.caller) own += 1;
    if (this.#waiting.size >= this.#limits.waiting || own * 2 >= this.#limits.waiting) {
      asked.fail(refusal());
      return;
    }
    const impatience = setTimeout(() => this.#leave(waiting).fail(refusal()), this.#limits.patience);
    const waiting: Waiting = { asked, impatience };
    this.#waiting.add(waiting);
  }

  #leave(waiting: Waiting): Asked {
    clearTimeout(waiting.impatience);
    this.#waiting.delete(waiting);
    return waiting.asked;
  }
}

/** Seconds after which a caller may try again. */
const secondsToFinish = 1;

function tooManyAtOnce(): Failure {
  return new Failure('query.too-many-at-once', { retryAfter: secondsToFinish });
}

/** Ends a thread. One that rests would not keep the process alive until it is over. */
function ended(worker: Worker): Promise<number> {
  worker.ref();
  return worker.terminate();
}
