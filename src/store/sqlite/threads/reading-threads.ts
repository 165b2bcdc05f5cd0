import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { Bug, Fault } from '../../../kernel/index.js';
import { end, type ThreadAnswer, type ThreadOrigin, type ThreadQuestion } from './words.js';

/** Threads and questions, at most. */
export interface ThreadLimits {
  readonly threads: number;
  /** Questions that wait for a thread; what comes then is refused. */
  readonly waiting: number;
  /** For which a question waits for a thread, in milliseconds. */
  readonly patience: number;
  /** After which a thread that nobody asks anything ends, in milliseconds. */
  readonly rest: number;
}

/** One core is left to the loop; more threads than a few read the same pages into as many caches. */
const usual: ThreadLimits = {
  threads: Math.max(1, Math.min(4, availableParallelism() - 1)),
  waiting: 256,
  patience: 10_000,
  rest: 60_000,
};

/** A question, and who waits for its answer. */
interface Asked {
  readonly question: ThreadQuestion;
  readonly answer: (answer: ThreadAnswer) => void;
  readonly fail: (error: unknown) => void;
}

interface Waiting {
  readonly asked: Asked;
  readonly impatience: NodeJS.Timeout;
}

interface Thread {
  readonly worker: Worker;
  /** What it is at; null: it rests. */
  asked: Asked | null;
  resting: NodeJS.Timeout | null;
}

/**
 * Threads that ask the database what the loop would have to wait for, one question each at a time. They are started when they are
 * needed, and end when nobody needs them.
 */
export class ReadingThreads {
  readonly #program: string;
  readonly #origin: ThreadOrigin;
  readonly #limits: ThreadLimits;
  readonly #threads = new Set<Thread>();
  readonly #waiting = new Set<Waiting>();
  #closed = false;

  /** `program`: absolute path of the built `reading-thread`. */
  constructor(program: string, origin: ThreadOrigin, limits: Partial<ThreadLimits> = {}) {
    this.#program = program;
    this.#origin = origin;
    this.#limits = { ...usual, ...limits };
  }

  /**
   * The value, and how long the database took, in milliseconds. Raises Fault store.busy where too many wait, or for too long, other
   * faults as a connection does, and an error where the statement is wrong.
   */
  async ask(question: ThreadQuestion): Promise<Extract<ThreadAnswer, { is: 'value' }>> {
    if (this.#closed) throw new Fault('store.unavailable');
    const answer = await new Promise<ThreadAnswer>((resolve, reject) => {
      const asked: Asked = { question, answer: resolve, fail: reject };
      const thread = this.#free();
      if (thread !== null) this.#give(thread, asked);
      else this.#wait(asked);
    });
    if (answer.is === 'value') return answer;
    const reason = new Error(answer.reason);
    throw answer.fault === null ? reason : new Fault(answer.fault, reason);
  }

  /** Ends all threads; what was asked of them fails with Fault store.unavailable. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const waiting of this.#waiting) this.#leave(waiting).fail(new Fault('store.unavailable'));
    for (const { asked } of this.#threads) asked?.fail(new Fault('store.unavailable'));
    await Promise.all([...this.#threads].map(({ worker }) => ended(worker)));
  }

  /** A thread that rests, or a new one; null: all that there may be are at work. */
  #free(): Thread | null {
    for (const thread of this.#threads) if (thread.asked === null) return thread;
    return this.#threads.size < this.#limits.threads ? this.#start() : null;
  }

  #start(): Thread {
    const worker = new Worker(this.#program, { workerData: this.#origin, execArgv: [] });
    const thread: Thread = { worker, asked: null, resting: null };
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
  }

  /** Takes up what waits; where nothing does, nobody has to wait for the thread either, and some time later it ends. */
  #rest(thread: Thread): void {
    thread.asked = null;
    const [next] = this.#waiting;
    if (next !== undefined) {
      this.#give(thread, this.#leave(next));
      return;
    }
    // Who closes waits for it.
    if (this.#closed) return;
    thread.worker.unref();
    thread.resting = setTimeout(() => {
      this.#threads.delete(thread);
      void ended(thread.worker);
    }, this.#limits.rest).unref();
  }

  /** A thread has gone: others wait that it would have taken up. */
  #replace(): void {
    const [next] = this.#waiting;
    if (this.#closed || next === undefined) return;
    const thread = this.#free();
    if (thread !== null) this.#give(thread, this.#leave(next));
  }

  #wait(asked: Asked): void {
    if (this.#waiting.size >= this.#limits.waiting) {
      asked.fail(new Fault('store.busy'));
      return;
    }
    const impatience = setTimeout(() => this.#leave(waiting).fail(new Fault('store.busy')), this.#limits.patience);
    const waiting: Waiting = { asked, impatience };
    this.#waiting.add(waiting);
  }

  #leave(waiting: Waiting): Asked {
    clearTimeout(waiting.impatience);
    this.#waiting.delete(waiting);
    return waiting.asked;
  }
}

/**
 * Asks a thread to end, and waits for it. `terminate` would have to wait for SQLite as well, and with the driver of Node 20 the process
 * ends with the thread where that is at a statement. One that rests would not keep the process alive until it is over.
 */
function ended(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.ref();
    worker.once('exit', () => resolve());
    worker.postMessage(end);
  });
}
