import { isoTime } from '../../foundations/core/index.js';
import { createLease, type Row } from '../../storage/database/index.js';
import { createDeliverEvent, type DeliveryServices } from './deliver-event.js';
import { maxRetryDelay } from './delivery-attempt.js';
import { outboxStatements } from './outbox-statements.js';
import { deliveriesTopic, webhooksTopic } from './topics.js';
import { WakeUpSignal } from './wake-up-signal.js';
import { WebhookQueue } from './webhook-queue.js';
import { webhookStatements } from './webhook-statements.js';

/** The dependencies of the delivery worker. */
export interface DeliveryWorkerServices extends DeliveryServices {
  readonly report: (error: unknown) => void;
}

/** The running delivery worker. */
export interface DeliveryWorker {
  /** Waits two seconds for the deliveries under way. The others are sent again by the node that takes over. */
  stop(): Promise<void>;
}

/** Milliseconds between two checks for due deliveries without a wake-up signal. */
const pollInterval = 2_000;
/** Milliseconds without work after which a node releases the lease. */
const idleTimeout = 5_000;
/** Milliseconds between a failed check and the next. */
const retryInterval = 1_000;
const maxWait = 2_000;
const maxSleep = 60_000;

/**
 * Delivers the events of the outbox on the node that holds the lease: immediately after a commit of this node, otherwise after the next
 * check for commits of other nodes. Events of one document are delivered in order, per webhook.
 */
export function startDeliveryWorker(services: DeliveryWorkerServices): DeliveryWorker {
  const { store, clock, report } = services;
  const outbox = outboxStatements(store.dialect);
  const webhooks = webhookStatements(store.dialect);
  const lease = createLease(store, clock, 'events.deliver');
  const deliver = createDeliverEvent(services);
  const queues = new Map<number, WebhookQueue>();
  const wakeUp = new WakeUpSignal();
  const stopping = new AbortController();
  const aborting = new AbortController();

  const unsubscribe = store.onChanged((changed) => {
    if (changed === 'anything' || changed.has(deliveriesTopic) || changed.has(webhooksTopic)) wakeUp.wake();
  });

  /** Returns the milliseconds until a delivery is due; null: none is pending. */
  async function untilDue(): Promise<number | null> {
    let next: number | null = null;
    for (const { id } of await store.rows(webhooks.enabled, [true])) {
      const [row] = await store.rows(outbox.nextDue, [id ?? null]);
      if (row !== undefined) next = Math.min(next ?? Infinity, Date.parse(String(row.at)));
    }
    return next === null ? null : Math.max(next - clock.now(), 0);
  }

  function getQueue(id: number): WebhookQueue {
    const queue = queues.get(id) ?? new WebhookQueue();
    queues.set(id, queue);
    return queue;
  }

  async function attempt(webhook: Row, delivery: Row, queue: WebhookQueue): Promise<void> {
    try {
      const delivered = await deliver(webhook, delivery, aborting.signal);
      if (queue.recordResult(delivered)) {
        const now = isoTime(clock.now());
        await store.write((tx) => tx.run(outbox.retryNow, [now, webhook.id ?? null, now]));
      }
    } catch (error) {
      queue.recordResult(false);
      report(error);
      // It stays due, and would be started again immediately.
      await new Promise((resolve) => setTimeout(resolve, retryInterval).unref());
    } finally {
      wakeUp.wake();
    }
  }

  /** Starts due deliveries within the limit of each webhook. Returns how many. */
  async function startDue(): Promise<number> {
    let started = 0;
    for (const webhook of await store.rows(webhooks.enabled, [true])) {
      const queue = getQueue(Number(webhook.id));
      if (queue.capacity === 0) continue;
      const { active } = queue;
      const now = clock.now();
      const dueBounds = [isoTime(now), isoTime(now + 2 * maxRetryDelay)];
      const due = await store.rows(outbox.due, [webhook.id ?? null, ...dueBounds, queue.capacity + active.size]);
      started += queue.start(due, active, (delivery) => attempt(webhook, delivery, queue));
    }
    return started;
  }

  const isBusy = (): boolean => [...queues.values()].some((queue) => queue.active.size > 0);

  /** Runs while this node holds the lease, until there was no work for a while. */
  async function deliverWhileDue(signal: AbortSignal): Promise<void> {
    signal.addEventListener('abort', () => wakeUp.wake(), { once: true });
    let idleSince = clock.now();
    try {
      while (!signal.aborted && !stopping.signal.aborted) {
        if ((await startDue()) > 0 || isBusy()) idleSince = clock.now();
        else if (clock.now() - idleSince >= idleTimeout) return;
        // Each delivery that ends wakes the loop.
        await wakeUp.wait(isBusy() ? retryInterval : Math.min((await untilDue()) ?? idleTimeout, idleTimeout));
      }
    } finally {
      await Promise.all([...queues.values()].map((queue) => queue.waitForActive()));
      queues.clear();
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      let sleep = retryInterval;
      try {
        const wait = await untilDue();
        const worked = wait === 0 && (await lease.runIfDue(0, deliverWhileDue));
        if (wait === null) sleep = maxSleep;
        else if (wait > 0) sleep = Math.min(wait, maxSleep);
        // Another node holds the lease, or more work may be due.
        else sleep = worked ? 0 : pollInterval;
      } catch (error) {
        report(error);
      }
      if (!stopping.signal.aborted) await wakeUp.wait(sleep);
    }
  }

  const running = run();
  return {
    async stop() {
      unsubscribe();
      stopping.abort();
      wakeUp.wake();
      const limit = setTimeout(() => aborting.abort(), maxWait);
      await running;
      clearTimeout(limit);
    },
  };
}
