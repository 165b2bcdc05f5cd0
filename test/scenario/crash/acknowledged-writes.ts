import type { Status } from './page-model.js';

interface Sent {
  readonly g: number;
  readonly status: Status;
  readonly at: number;
  /** When its answer was there; infinite as long as there is none. */
  answeredAt: number;
}

/**
 * What may be read of a document with concurrent writers: the last acknowledged write, or one that may have come
 * after it. A write may not be read any more once another one was sent after its answer, and answered itself.
 */
export class AcknowledgedWrites {
  #time = 0;
  #writes: Sent[] = [];

  /** Notes that a write is on its way; the outcome tells when it has been answered. */
  sent(g: number, status: Status): { acknowledged(): void } {
    const write = { g, status, at: ++this.#time, answeredAt: Number.POSITIVE_INFINITY };
    this.#writes.push(write);
    return {
      acknowledged: () => {
        write.answeredAt = ++this.#time;
      },
    };
  }

  /** Is this what a reader may see in the version, where null stands for no version at all? */
  mayBe(status: Status, g: number | null): boolean {
    const writes = this.#writesOf(status);
    const seen = writes.find((write) => write.g === g);
    const readAt = g === null ? 0 : seen?.answeredAt;
    if (readAt === undefined) return false;
    return !writes.some(({ at, answeredAt }) => at > readAt && Number.isFinite(answeredAt));
  }

  /** What has been read is what later writes come after: nothing that was under way can happen any more. */
  settle({ draft, published }: Readonly<Record<Status, number | null>>): void {
    this.#writes = [];
    if (published !== null) this.sent(published, 'published').acknowledged();
    if (draft !== null && draft !== published) this.sent(draft, 'draft').acknowledged();
  }

  /** Every write goes to the draft; those that publish to the published version too. */
  #writesOf(status: Status): readonly Sent[] {
    return status === 'draft' ? this.#writes : this.#writes.filter((write) => write.status === status);
  }
}
