import type { HttpClient } from '../../foundations/core/http-client/index.js';
import { type Clock, Failure, isoTime, newDocumentId } from '../../foundations/core/index.js';
import { uploadUid } from '../../language/query/access/index.js';
import { fileUid, type Snapshot, type Stored } from '../../language/schema/index.js';
import type { Row, Session, Store, Transaction } from '../../storage/database/index.js';
import type { Actor, AuditLog, Keys, PrivilegeGuard } from '../accounts/index.js';
import { toDeliveryAttempt } from './delivery-attempt.js';
import { outboxStatements } from './outbox-statements.js';
import { createWebhookSecret } from './signature.js';
import { deliveriesTopic, webhooksTopic } from './topics.js';
import type { Subscription, WebhookRequest } from './types.js';
import { validateWebhook } from './validate-webhook.js';
import { createWebhookRequest } from './webhook-message.js';
import { lostKeyMessage, openHeaders, openReceiver, parseDeliveryRow, parseWebhookRow } from './webhook-row.js';
import { webhookStatements } from './webhook-statements.js';
import type { Webhooks } from './webhooks.js';

/** The dependencies of webhooks; one set per model. */
export interface WebhooksServices {
  readonly store: Store;
  readonly clock: Clock;
  readonly snapshot: Snapshot;
  readonly keys: Keys;
  readonly audit: AuditLog;
  readonly bounds: Pick<PrivilegeGuard, 'requireMayGrantToken'>;
  readonly httpClient: HttpClient;
}

/** Maximum number of webhooks, as each has its own concurrent deliveries. */
const maxWebhooks = 50;
/** The name of the test event, which no change has. */
const testEventName = 'trigger-test';

type Headers = Readonly<Record<string, string>>;

/** Returns webhooks stored in the tables of a store. */
export function createWebhooks(services: WebhooksServices): Webhooks {
  const { store, clock, snapshot, keys, audit, bounds, httpClient } = services;
  const statements = webhookStatements(store.dialect);
  const outbox = outboxStatements(store.dialect);
  const currentTime = (): string => isoTime(clock.now());

  async function getRow(session: Pick<Session, 'rows'>, id: number): Promise<Row> {
    const [row] = await session.rows(statements.byId, [id]);
    if (row === undefined) throw new Failure('http.not-found');
    return row;
  }

  const writeAndNotify = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
    store.write(async (tx) => {
      tx.touch(webhooksTopic);
      return work(tx);
    });

  /** Runs in the open transaction, if there is one. */
  async function writeInTransaction<T>(
    transaction: Transaction | undefined,
    work: (tx: Transaction) => Promise<T>,
  ): Promise<T> {
    if (transaction === undefined) return writeAndNotify(work);
    transaction.touch(webhooksTopic);
    return work(transaction);
  }

  const record = (tx: Transaction, actor: Actor, action: string, id: number, fields?: readonly string[]) =>
    audit.record(tx, {
      actor,
      action,
      type: 'webhook',
      documentId: String(id),
      ...(fields === undefined ? {} : { fields }),
    });

  /** A webhook exposes the documents it reports, drafts included, like a token that may read them. */
  function checkReadPermission(tx: Transaction, actor: Actor, { uids }: Subscription): Promise<void> {
    const actions = (uids ?? []).map((uid) => `${uid === fileUid ? uploadUid : uid}.find`);
    return bounds.requireMayGrantToken(tx, actor, {
      kind: uids === null ? 'read-only' : 'custom',
      actions,
      readDrafts: true,
    });
  }

  function validate(request: WebhookRequest, existingHeaders: Headers): void {
    validateWebhook(request, snapshot, new Set(Object.keys(existingHeaders)));
    httpClient.checkUrl(request.url);
  }

  function toColumnValues({ name, url, events, uids, locales, enabled }: WebhookRequest, headers: Headers): Stored[] {
    const printList = (entries: readonly string[] | null): string | null =>
      entries === null ? null : JSON.stringify([...new Set(entries)]);
    return [
      name,
      url,
      keys.seal(JSON.stringify(headers)),
      printList(events),
      printList(uids),
      printList(locales),
      enabled,
    ];
  }

  return {
    list: async () => (await store.rows(statements.listAll, [])).map((row) => parseWebhookRow(row, keys)),
    get: async (id) => parseWebhookRow(await getRow(store, id), keys),
    async create(request, actor, transaction) {
      validate(request, {});
      const secret = createWebhookSecret();
      const webhook = await writeInTransaction(transaction, async (tx) => {
        await tx.acquireLock('webhooks');
        await checkReadPermission(tx, actor, request);
        const [countRow] = await tx.rows(statements.count, []);
        if (Number(countRow?.count) >= maxWebhooks)
          throw new Failure('event.too-many-webhooks', { limit: maxWebhooks });
        const values = [
          ...toColumnValues(request, mergeHeaders(request.headers, {})),
          keys.seal(secret),
          currentTime(),
          currentTime(),
        ];
        const [row] = await tx.rows(statements.insert, values);
        const id = Number(row?.id);
        await record(tx, actor, 'webhook.create', id);
        return parseWebhookRow(await getRow(tx, id), keys);
      });
      return { webhook, secret };
    },
    update: (id, request, actor) =>
      writeAndNotify(async (tx) => {
        const row = await getRow(tx, id);
        const before = parseWebhookRow(row, keys);
        const headers = openHeaders(row, keys) ?? {};
        const after: WebhookRequest = { ...before, headers, ...request };
        validate(after, headers);
        await checkReadPermission(tx, actor, before);
        await checkReadPermission(tx, actor, after);
        await tx.run(statements.update, [
          ...toColumnValues(after, mergeHeaders(after.headers, headers)),
          currentTime(),
          id,
        ]);
        await record(tx, actor, 'webhook.change', id, Object.keys(request).sort());
        return parseWebhookRow(await getRow(tx, id), keys);
      }),
    async renewSecret(id, actor) {
      const secret = createWebhookSecret();
      const webhook = await writeAndNotify(async (tx) => {
        await checkReadPermission(tx, actor, parseWebhookRow(await getRow(tx, id), keys));
        await tx.run(statements.updateSecret, [keys.seal(secret), currentTime(), id]);
        await record(tx, actor, 'webhook.renew', id);
        return parseWebhookRow(await getRow(tx, id), keys);
      });
      return { webhook, secret };
    },
    remove: (id, actor) =>
      writeAndNotify(async (tx) => {
        await getRow(tx, id);
        await tx.run(statements.remove, [id]);
        await tx.run(outbox.removeForWebhook, [id]);
        await record(tx, actor, 'webhook.remove', id);
      }),
    async sendTest(id, actor) {
      const receiver = openReceiver(await getRow(store, id), keys);
      await store.write((tx) => record(tx, actor, 'webhook.test', id));
      if (receiver === null) return { delivered: false, status: null, error: lostKeyMessage, milliseconds: 0 };
      const body = JSON.stringify({ event: testEventName, createdAt: currentTime() });
      const message = { event: testEventName, key: newDocumentId(), attempt: 1, body };
      const startedAt = clock.now();
      const { is, status, error } = toDeliveryAttempt(
        await httpClient.send(createWebhookRequest(receiver, message, clock)),
      );
      return { delivered: is === 'delivered', status, error, milliseconds: clock.now() - startedAt };
    },
    async listDeliveries(id, { state, limit, offset }) {
      await getRow(store, id);
      const filterValues: Stored[] = state === null ? [id] : [id, state];
      const rows = await store.rows(state === null ? outbox.list : outbox.listInState, [
        ...filterValues,
        limit,
        offset,
      ]);
      const [countRow] = await store.rows(state === null ? outbox.count : outbox.countInState, filterValues);
      return { listDeliveries: rows.map(parseDeliveryRow), total: Number(countRow?.count ?? 0) };
    },
    replay: (id, delivery, actor) =>
      store.write(async (tx) => {
        await checkReadPermission(tx, actor, parseWebhookRow(await getRow(tx, id), keys));
        if ((await tx.run(outbox.replay, [currentTime(), currentTime(), delivery, id])) === 0)
          throw new Failure('http.not-found');
        await record(tx, actor, 'webhook.replay', id);
        tx.touch(deliveriesTopic);
        const [row] = await tx.rows(outbox.byId, [delivery, id]);
        if (row === undefined) throw new Failure('http.not-found');
        return parseDeliveryRow(row);
      }),
  };
}

/** Returns the headers after a request: null keeps the current value of a header. */
function mergeHeaders(requested: WebhookRequest['headers'], current: Headers): Headers {
  return Object.fromEntries(Object.entries(requested).map(([name, value]) => [name, value ?? current[name] ?? '']));
}
