import { Fault } from '../../../../foundations/core/index.js';

interface QueuedWriter {
  readonly resolve: () => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * One queue per document for the writers of this process. Without it they would wait in the database, each with a connection: where
 * another node has locked the document and is stuck, all connections would be used up.
 */
export class DocumentQueues {
  readonly #maxWaiting: number;
  /** By document that is being written, in the order of arrival. */
  readonly #queues = new Map<string, Set<QueuedWriter>>();
  #waiting = 0;

  /** `maxWaiting`: writers that may wait, over all documents. */
  constructor(maxWaiting: number) {
    this.#maxWaiting = maxWaiting;
  }

  /**
   * Resolves when no other writer in this process writes to the document. The caller must call `leave` afterwards. Throws Fault
   * store.busy.
   */
  async enter(document: string, maxWait: number): Promise<void> {
    const queue = this.#queues.get(document);
    if (queue === undefined) {
      this.#queues.set(document, new Set());
      return;
    }
    if (this.#waiting >= this.#maxWaiting) throw new Fault('store.busy');
    this.#waiting += 1;
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.delete(waiting);
        this.#waiting -= 1;
        reject(new Fault('store.busy'));
      }, maxWait);
      const waiting: QueuedWriter = { resolve, timer };
      queue.add(waiting);
    });
  }

  /** Lets the next writer write to the document. */
  leave(document: string): void {
    const queue = this.#queues.get(document);
    const [next] = queue ?? [];
    if (queue === undefined || next === undefined) {
      this.#queues.delete(document);
      return;
    }
    queue.delete(next);
    this.#waiting -= 1;
    clearTimeout(next.timer);
    next.resolve();
  }
}
