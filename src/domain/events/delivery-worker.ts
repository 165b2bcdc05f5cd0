import { isoTime } from '../../foundations/core/index.js';
import { createLease, type Row } from '../../storage/database/index.js';
import { createDeliverEvent, type DeliveryServices } from './deliver-event.js';
import { maxRetryDelay } from './delivery-attempt.js';
import { outboxStatements } from './outbox-statements.js';
import { deliveriesTopic, webhooksTopic } from './topics.js';
import { WakeUpSignal } from './wake-up-signal.js';
import { WebhookQueue } from './webhook-queue.js';
import { webhookStatements } from './webhook-statements.js';

/** What deliveries are made with, and who hears of what goes wrong. */
export interface DeliveryWorkerServices extends DeliveryServices {
  readonly report: (error: unknown) => void;
}

/** Deliveries under way. */
export interface DeliveryWorker {
  /** Waits two seconds for those that are under way; what is not over by then is sent again, by whoever goes on. */
  stop(): Promise<void>;
}

/** Between two looks whether anything is due, where nobody says so. */
const pollInterval = 2_000;
/** A node that found nothing to do for so long lets another one do it. */
const idleTimeout = 5_000;
/** From a look that failed to the next. */
const retryInterval = 1_000;
const maxWait = 2_000;
const maxSleep = 60_000;

/**
 * Delivers what is in the outbox, on whichever node has the turn: at once where the commit was here, and where it was elsewhere after
 * the next look at what anybody committed. What is told of one document arrives in the order in which it happened, per webhook.
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

  /** Milliseconds until something is due; null: nothing is pending. */
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
      // It stays due, and would be taken again at once.
      await new Promise((resolve) => setTimeout(resolve, retryInterval).unref());
    } finally {
      wakeUp.wake();
    }
  }

  /** Begins with what is due, as far as there is room. Returns how many deliveries that are. */
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

  /** What the node with the turn does, until there was nothing to do for a while. */
  async function deliverWhileDue(signal: AbortSignal): Promise<void> {
    signal.addEventListener('abort', () => wakeUp.wake(), { once: true });
    let idleSince = clock.now();
    try {
      while (!signal.aborted && !stopping.signal.aborted) {
        if ((await startDue()) > 0 || isBusy()) idleSince = clock.now();
        else if (clock.now() - idleSince >= idleTimeout) return;
        // Each that ends rings the bell.
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
        // Another node is at it, or there may be more to do.
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
