import { isoTime } from '../kernel/index.js';
import { createTurn, type Row } from '../store/index.js';
import { longestWait } from './attempt.js';
import { Bell } from './bell.js';
import { createDeliver, type DeliverParts } from './deliver.js';
import { Lane } from './lane.js';
import { outboxStatements } from './outbox-statements.js';
import { eventsTopic, webhooksTopic } from './topics.js';
import { webhookStatements } from './webhook-statements.js';

/** What deliveries are made with, and who hears of what goes wrong. */
export interface DeliveriesParts extends DeliverParts {
  readonly report: (error: unknown) => void;
}

/** Deliveries under way. */
export interface Deliveries {
  /** Waits two seconds for those that are under way; what is not over by then is sent again, by whoever goes on. */
  stop(): Promise<void>;
}

/** Between two looks whether anything is due, where nobody says so. */
const look = 2_000;
/** A node that found nothing to do for so long lets another one do it. */
const rest = 5_000;
/** From a look that failed to the next. */
const mend = 1_000;
const patience = 2_000;
const longestSleep = 60_000;

/**
 * Delivers what is in the outbox, on whichever node has the turn: at once where the commit was here, and where it was elsewhere after
 * the next look at what anybody committed. What is told of one document arrives in the order in which it happened, per webhook.
 */
export function startDeliveries(parts: DeliveriesParts): Deliveries {
  const { store, clock, report } = parts;
  const outbox = outboxStatements(store.dialect);
  const webhooks = webhookStatements(store.dialect);
  const turn = createTurn(store, clock, 'events.deliver');
  const deliver = createDeliver(parts);
  const lanes = new Map<number, Lane>();
  const bell = new Bell();
  const stopping = new AbortController();
  const breaking = new AbortController();

  const forget = store.onChanged((changed) => {
    if (changed === 'anything' || changed.has(eventsTopic) || changed.has(webhooksTopic)) bell.ring();
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

  function laneOf(id: number): Lane {
    const lane = lanes.get(id) ?? new Lane();
    lanes.set(id, lane);
    return lane;
  }

  async function attempt(webhook: Row, delivery: Row, lane: Lane): Promise<void> {
    try {
      const arrived = await deliver(webhook, delivery, breaking.signal);
      if (lane.note(arrived)) {
        const now = isoTime(clock.now());
        await store.write((tx) => tx.run(outbox.hasten, [now, webhook.id ?? null, now]));
      }
    } catch (error) {
      lane.note(false);
      report(error);
      // It stays due, and would be taken again at once.
      await new Promise((resolve) => setTimeout(resolve, mend).unref());
    } finally {
      bell.ring();
    }
  }

  /** Begins with what is due, as far as there is room. Gives how many deliveries that are. */
  async function begin(): Promise<number> {
    let begun = 0;
    for (const webhook of await store.rows(webhooks.enabled, [true])) {
      const lane = laneOf(Number(webhook.id));
      if (lane.room === 0) continue;
      const { active } = lane;
      const now = clock.now();
      const moments = [isoTime(now), isoTime(now + 2 * longestWait)];
      const due = await store.rows(outbox.due, [webhook.id ?? null, ...moments, lane.room + active.size]);
      begun += lane.begin(due, active, (delivery) => attempt(webhook, delivery, lane));
    }
    return begun;
  }

  const busy = (): boolean => [...lanes.values()].some((lane) => lane.active.size > 0);

  /** What the node with the turn does, until there was nothing to do for a while. */
  async function work(lost: AbortSignal): Promise<void> {
    lost.addEventListener('abort', () => bell.ring(), { once: true });
    let idleSince = clock.now();
    try {
      while (!lost.aborted && !stopping.signal.aborted) {
        if ((await begin()) > 0 || busy()) idleSince = clock.now();
        else if (clock.now() - idleSince >= rest) return;
        // Each that ends rings the bell.
        await bell.wait(busy() ? mend : Math.min((await untilDue()) ?? rest, rest));
      }
    } finally {
      await Promise.all([...lanes.values()].map((lane) => lane.settled()));
      lanes.clear();
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      let sleep = mend;
      try {
        const wait = await untilDue();
        const worked = wait === 0 && (await turn.take(0, work));
        if (wait === null) sleep = longestSleep;
        else if (wait > 0) sleep = Math.min(wait, longestSleep);
        // Another node is at it, or there may be more to do.
        else sleep = worked ? 0 : look;
      } catch (error) {
        report(error);
      }
      if (!stopping.signal.aborted) await bell.wait(sleep);
    }
  }

  const running = run();
  return {
    async stop() {
      forget();
      stopping.abort();
      bell.ring();
      const limit = setTimeout(() => breaking.abort(), patience);
      await running;
      clearTimeout(limit);
    },
  };
}
