import { Fault } from '../../kernel/index.js';
import type { Compiled } from '../../plan/index.js';
import type { Asked } from './connection.js';
import type { Answer } from './exchange.js';
import type { Pool } from './pool.js';
import { reading } from './reading.js';

/** So many travel together at most: they are answered one behind the other. */
const together = 8;
/** Milliseconds from which on a read is not brief, whatever it looked like. */
const long = 20;

interface Waiting {
  readonly asked: Asked;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Reads that take next to no time. Those of one turn of the event loop travel to the server a few at once: going there and back costs
 * both sides more than the answers do. Each is answered as if it had been asked alone. One that lasted travels by itself, until it is quick.
 */
export class BriefReads {
  readonly #pool: Pool;
  readonly #lasting = new WeakSet<Compiled>();
  #waiting: Waiting[] = [];

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Raises Fault store.*. */
  ask(asked: Asked): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) setImmediate(() => this.#leave());
      this.#waiting.push({ asked, resolve, reject });
    });
  }

  #leave(): void {
    const isLasting = ({ asked: [statement] }: Waiting) => this.#lasting.has(statement);
    const brief = this.#waiting.filter((one) => !isLasting(one));
    const lasting = this.#waiting.filter(isLasting);
    this.#waiting = [];
    for (let at = 0; at < brief.length; at += together) this.#travel(brief.slice(at, at + together));
    for (const one of lasting) this.#travel([one]);
  }

  #travel(group: readonly Waiting[]): void {
    const all = group.map(({ asked }) => asked);
    const began = performance.now();
    reading(this.#pool, (connection) => connection.askAll(...all)).then(
      (answers) => {
        this.#note(group, performance.now() - began);
        for (const [at, { resolve }] of group.entries()) resolve(answers[at] ?? nothing);
      },
      (error: unknown) => {
        const [, ...others] = group;
        // Where there is a server, it is not known which of them it is about, and what stood behind that was left out.
        if (others.length > 0 && !isUnreached(error)) for (const one of group) this.#travel([one]);
        else for (const { reject } of group) reject(error);
      },
    );
  }

  /** Of several it is not known which has lasted: all of them travel alone the next time. */
  #note(group: readonly Waiting[], milliseconds: number): void {
    for (const { asked } of group) {
      const [statement] = asked;
      if (milliseconds >= long) this.#lasting.add(statement);
      else if (group.length === 1) this.#lasting.delete(statement);
    }
  }
}

/** There was no connection for them. */
function isUnreached(error: unknown): boolean {
  return error instanceof Fault && (error.code === 'store.busy' || error.code === 'store.unavailable');
}

const nothing: Answer = { columns: [], rows: [], tag: '' };
