import type { Actor, Audit, Bounds, Keys } from '../accounts/index.js';
import { type Clock, Failure, isoTime, newDocumentId } from '../kernel/index.js';
import type { Outbound } from '../outbound/index.js';
import { fileUid, type Snapshot, type Stored } from '../schema/index.js';
import type { Row, Session, Store, Transaction } from '../store/index.js';
import { attemptOf } from './attempt.js';
import { checkWebhook } from './check-webhook.js';
import { messageTo } from './message.js';
import { outboxStatements } from './outbox-statements.js';
import { newSecret } from './signature.js';
import { eventsTopic, webhooksTopic } from './topics.js';
import type { Subscription, WebhookRequest } from './types.js';
import { deliveryOf, headersOf, receiverOf, sealedAway, webhookOf } from './webhook-row.js';
import { webhookStatements } from './webhook-statements.js';
import type { Webhooks } from './webhooks.js';

/** What webhooks are made with; one set per model. */
export interface WebhooksParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly snapshot: Snapshot;
  readonly keys: Keys;
  readonly audit: Audit;
  readonly bounds: Pick<Bounds, 'demandToken'>;
  readonly outbound: Outbound;
}

/** Each has deliveries of its own under way. */
const mostWebhooks = 50;
/** What a test is called; nothing that happens is called so. */
const testEvent = 'trigger-test';
const filesRight = 'plugin::upload.content-api';

type Headers = Readonly<Record<string, string>>;

/** Webhooks in the tables of a store. */
export function createWebhooks(parts: WebhooksParts): Webhooks {
  const { store, clock, snapshot, keys, audit, bounds, outbound } = parts;
  const statements = webhookStatements(store.dialect);
  const outbox = outboxStatements(store.dialect);
  const now = (): string => isoTime(clock.now());

  async function existing(session: Pick<Session, 'rows'>, id: number): Promise<Row> {
    const [row] = await session.rows(statements.byId, [id]);
    if (row === undefined) throw new Failure('http.not-found');
    return row;
  }

  const write = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
    store.write(async (tx) => {
      tx.touch(webhooksTopic);
      return work(tx);
    });

  /** In a transaction that is open, where there is one. */
  async function writeWithin<T>(within: Transaction | undefined, work: (tx: Transaction) => Promise<T>): Promise<T> {
    if (within === undefined) return write(work);
    within.touch(webhooksTopic);
    return work(within);
  }

  const record = (tx: Transaction, actor: Actor, action: string, id: number, fields?: readonly string[]) =>
    audit.record(tx, {
      actor,
      action,
      type: 'webhook',
      documentId: String(id),
      ...(fields === undefined ? {} : { fields }),
    });

  /** A webhook hands out what it tells of, like a token that may read it, drafts included. */
  function demandReading(tx: Transaction, actor: Actor, { uids }: Subscription): Promise<void> {
    const actions = (uids ?? []).map((uid) => `${uid === fileUid ? filesRight : uid}.find`);
    return bounds.demandToken(tx, actor, { kind: uids === null ? 'read-only' : 'custom', actions, readDrafts: true });
  }

  function check(request: WebhookRequest, known: Headers): void {
    checkWebhook(request, snapshot, new Set(Object.keys(known)));
    outbound.check(request.url);
  }

  function contentOf({ name, url, events, uids, locales, enabled }: WebhookRequest, headers: Headers): Stored[] {
    const list = (entries: readonly string[] | null): string | null =>
      entries === null ? null : JSON.stringify([...new Set(entries)]);
    return [name, url, keys.seal(JSON.stringify(headers)), list(events), list(uids), list(locales), enabled];
  }

  return {
    list: async () => (await store.rows(statements.all, [])).map((row) => webhookOf(row, keys)),
    get: async (id) => webhookOf(await existing(store, id), keys),
    async create(request, actor, within) {
      check(request, {});
      const secret = newSecret();
      const webhook = await writeWithin(within, async (tx) => {
        await tx.alone('webhooks');
        await demandReading(tx, actor, request);
        const [counted] = await tx.rows(statements.count, []);
        if (Number(counted?.count) >= mostWebhooks)
          throw new Failure('event.too-many-webhooks', { limit: mostWebhooks });
        const values = [...contentOf(request, merged(request.headers, {})), keys.seal(secret), now(), now()];
        const [row] = await tx.rows(statements.insert, values);
        const id = Number(row?.id);
        await record(tx, actor, 'webhook.create', id);
        return webhookOf(await existing(tx, id), keys);
      });
      return { webhook, secret };
    },
    change: (id, request, actor) =>
      write(async (tx) => {
        const row = await existing(tx, id);
        const before = webhookOf(row, keys);
        const headers = headersOf(row, keys) ?? {};
        const after: WebhookRequest = { ...before, headers, ...request };
        check(after, headers);
        await demandReading(tx, actor, before);
        await demandReading(tx, actor, after);
        await tx.run(statements.change, [...contentOf(after, merged(after.headers, headers)), now(), id]);
        await record(tx, actor, 'webhook.change', id, Object.keys(request).sort());
        return webhookOf(await existing(tx, id), keys);
      }),
    async renew(id, actor) {
      const secret = newSecret();
      const webhook = await write(async (tx) => {
        await demandReading(tx, actor, webhookOf(await existing(tx, id), keys));
        await tx.run(statements.renew, [keys.seal(secret), now(), id]);
        await record(tx, actor, 'webhook.renew', id);
        return webhookOf(await existing(tx, id), keys);
      });
      return { webhook, secret };
    },
    remove: (id, actor) =>
      write(async (tx) => {
        await existing(tx, id);
        await tx.run(statements.remove, [id]);
        await tx.run(outbox.forget, [id]);
        await record(tx, actor, 'webhook.remove', id);
      }),
    async test(id, actor) {
      const receiver = receiverOf(await existing(store, id), keys);
      await store.write((tx) => record(tx, actor, 'webhook.test', id));
      if (receiver === null) return { delivered: false, status: null, error: sealedAway, milliseconds: 0 };
      const body = JSON.stringify({ event: testEvent, createdAt: now() });
      const message = { event: testEvent, key: newDocumentId(), attempt: 1, body };
      const started = clock.now();
      const { is, status, error } = attemptOf(await outbound.send(messageTo(receiver, message, clock)));
      return { delivered: is === 'delivered', status, error, milliseconds: clock.now() - started };
    },
    async deliveries(id, { state, limit, offset }) {
      await existing(store, id);
      const of: Stored[] = state === null ? [id] : [id, state];
      const rows = await store.rows(state === null ? outbox.newest : outbox.newestIn, [...of, limit, offset]);
      const [counted] = await store.rows(state === null ? outbox.count : outbox.countIn, of);
      return { deliveries: rows.map(deliveryOf), total: Number(counted?.count ?? 0) };
    },
    replay: (id, delivery, actor) =>
      store.write(async (tx) => {
        await demandReading(tx, actor, webhookOf(await existing(tx, id), keys));
        if ((await tx.run(outbox.replay, [now(), now(), delivery, id])) === 0) throw new Failure('http.not-found');
        await record(tx, actor, 'webhook.replay', id);
        tx.touch(eventsTopic);
        const [row] = await tx.rows(outbox.one, [delivery, id]);
        if (row === undefined) throw new Failure('http.not-found');
        return deliveryOf(row);
      }),
  };
}

/** The headers as a request leaves them: null keeps what one says. */
function merged(asked: WebhookRequest['headers'], before: Headers): Headers {
  return Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, value ?? before[name] ?? '']));
}
