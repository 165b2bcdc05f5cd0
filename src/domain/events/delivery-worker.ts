import { isoTime } from '../../foundations/core/index.js';
import { createLease } from '../../storage/database/index.js';
import { webhookTable } from '../../storage/sql/layout/index.js';
import {
  columnNames,
  type Dialect,
  selectList,
  statementPrinter,
  tableStatements,
} from '../../storage/sql/plan/index.js';
import {
  createDeliverEvent,
  type DeliveryServices,
  type DueDelivery,
  dueColumns,
  dueEventColumns,
} from './deliver-event.js';
import { maxRetryDelay } from './delivery-attempt.js';
import { deliveriesTopic, webhooksTopic } from './topics.js';
import { WakeUpSignal } from './wake-up-signal.js';
import { WebhookQueue } from './webhook-queue.js';
import type { WebhookRow } from './webhook-row.js';

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

function createStatements(dialect: Dialect) {
  const print = statementPrinter(dialect);
  // Deliveries about one document stay in order.
  const isNext = `d.[webhook_id] = :webhook AND d.[state] = 'pending' AND NOT EXISTS (
    SELECT 1 FROM [octavo_deliveries] b WHERE b.[webhook_id] = d.[webhook_id]
    AND b.[document_id] = d.[document_id] AND b.[state] = 'pending' AND b.[id] < d.[id])`;
  return {
    webhooks: tableStatements(dialect, webhookTable).select(
      columnNames(webhookTable),
      { enabled: '=' },
      { orderBy: ['id'] },
    ),
    /** Nothing is due after `latest` unless the clock was set back. */
    due: print(
      `SELECT ${selectList(dueColumns, 'd')}, ${selectList(dueEventColumns, 'e')}
      FROM [octavo_deliveries] d JOIN [octavo_outbox] e ON e.[id] = d.[event_id]
      WHERE (d.[next_at] <= :now OR d.[next_at] > :latest) AND ${isNext} ORDER BY d.[next_at], d.[id] LIMIT :limit`,
      { webhook: 'integer', now: 'instant', latest: 'instant', limit: 'integer' },
      { ...dueColumns, ...dueEventColumns },
    ),
    nextDue: print(
      `SELECT d.[next_at] FROM [octavo_deliveries] d WHERE ${isNext} ORDER BY d.[next_at] LIMIT 1`,
      { webhook: 'integer' },
      { next_at: 'instant' },
    ),
    /** Makes deliveries due whose last attempt had no response. */
    retryNow: print(
      `UPDATE [octavo_deliveries] SET [next_at] = :now WHERE [webhook_id] = :webhook AND [state] = 'pending'
      AND [attempts] > 0 AND [last_status] IS NULL AND [next_at] > :now`,
      { now: 'instant', webhook: 'integer' },
    ),
  };
}

/**
 * Delivers the events of the outbox on the node that holds the lease: immediately after a commit of this node, otherwise after the next
 * check for commits of other nodes. Events of one document are delivered in order, per webhook.
 */
export function startDeliveryWorker(services: DeliveryWorkerServices): DeliveryWorker {
  const { store, clock, report } = services;
  const statements = createStatements(store.dialect);
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
    for (const { id } of await statements.webhooks.rows(store, { enabled: true })) {
      const row = await statements.nextDue.first(store, { webhook: id });
      if (row !== undefined) next = Math.min(next ?? Infinity, Date.parse(row.next_at));
    }
    return next === null ? null : Math.max(next - clock.now(), 0);
  }

  function getQueue(id: number): WebhookQueue {
    const queue = queues.get(id) ?? new WebhookQueue();
    queues.set(id, queue);
    return queue;
  }

  async function attempt(webhook: WebhookRow, delivery: DueDelivery, queue: WebhookQueue): Promise<void> {
    try {
      const delivered = await deliver(webhook, delivery, aborting.signal);
      if (queue.recordResult(delivered)) {
        const now = isoTime(clock.now());
        await store.write((tx) => statements.retryNow.run(tx, { now, webhook: webhook.id }));
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
    for (const webhook of await statements.webhooks.rows(store, { enabled: true })) {
      const queue = getQueue(webhook.id);
      if (queue.capacity === 0) continue;
      const { active } = queue;
      const now = clock.now();
      const due = await statements.due.rows(store, {
        webhook: webhook.id,
        now: isoTime(now),
        latest: isoTime(now + 2 * maxRetryDelay),
        limit: queue.capacity + active.size,
      });
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
