import { Fault } from '../../../../foundations/core/index.js';
import type { Compiled } from '../../../sql/plan/index.js';
import type { BoundStatement } from '../connection/connection.js';
import type { ConnectionPool } from '../connection/connection-pool.js';
import type { StatementResult } from '../connection/pipelined-query.js';
import { runRead } from './run-read.js';

/** So many travel together at most: they are answered one behind the other. */
const maxBatchSize = 8;
/** Milliseconds from which on a read is not brief, whatever it looked like. */
const slowMilliseconds = 20;

interface QueuedRead {
  readonly query: BoundStatement;
  readonly resolve: (answer: StatementResult) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Reads that take next to no time. Those of one turn of the event loop travel to the server a few at once: going there and back costs
 * both sides more than the answers do. Each is answered as if it had been asked alone. One that lasted travels by itself, until it is quick.
 */
export class BatchedReads {
  readonly #pool: ConnectionPool;
  readonly #slow = new WeakSet<Compiled>();
  #queue: QueuedRead[] = [];

  constructor(pool: ConnectionPool) {
    this.#pool = pool;
  }

  /** Throws Fault store.*. */
  query(query: BoundStatement): Promise<StatementResult> {
    return new Promise((resolve, reject) => {
      if (this.#queue.length === 0) setImmediate(() => this.#flush());
      this.#queue.push({ query, resolve, reject });
    });
  }

  #flush(): void {
    const isSlow = ({ query: [statement] }: QueuedRead) => this.#slow.has(statement);
    const fast = this.#queue.filter((read) => !isSlow(read));
    const slow = this.#queue.filter(isSlow);
    this.#queue = [];
    for (let index = 0; index < fast.length; index += maxBatchSize) this.#send(fast.slice(index, index + maxBatchSize));
    for (const read of slow) this.#send([read]);
  }

  #send(group: readonly QueuedRead[]): void {
    const queries = group.map(({ query }) => query);
    const startedAt = performance.now();
    runRead(this.#pool, (connection) => connection.queryAll(...queries)).then(
      (answers) => {
        this.#recordDuration(group, performance.now() - startedAt);
        for (const [index, { resolve }] of group.entries()) resolve(answers[index] ?? emptyResult);
      },
      (error: unknown) => {
        const [, ...others] = group;
        // Where there is a server, it is not known which of them it is about, and what stood behind that was left out.
        if (others.length > 0 && !isNotConnected(error)) for (const read of group) this.#send([read]);
        else for (const { reject } of group) reject(error);
      },
    );
  }

  /** Of several it is not known which has lasted: all of them travel alone the next time. */
  #recordDuration(group: readonly QueuedRead[], milliseconds: number): void {
    for (const { query } of group) {
      const [statement] = query;
      if (milliseconds >= slowMilliseconds) this.#slow.add(statement);
      else if (group.length === 1) this.#slow.delete(statement);
    }
  }
}

/** There was no connection for them. */
function isNotConnected(error: unknown): boolean {
  return error instanceof Fault && (error.code === 'store.busy' || error.code === 'store.unavailable');
}

const emptyResult: StatementResult = { columns: [], rows: [], tag: '' };
