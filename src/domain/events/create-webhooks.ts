import type { HttpClient } from '../../foundations/core/http-client/index.js';
import { type Clock, Failure, isoTime, newDocumentId } from '../../foundations/core/index.js';
import { changeSetsUid, uploadUid } from '../../language/query/access/index.js';
import { fileUid, type Snapshot } from '../../language/schema/index.js';
import type { Session, Store, Transaction } from '../../storage/database/index.js';
import { deliveryTable, webhookTable } from '../../storage/sql/layout/index.js';
import {
  columnNames,
  type Dialect,
  selectList,
  statementPrinter,
  tableStatements,
} from '../../storage/sql/plan/index.js';
import type { Actor, AuditLog, Keys, PrivilegeGuard } from '../accounts/index.js';
import { toDeliveryAttempt } from './delivery-attempt.js';
import { createWebhookSecret } from './signature.js';
import { deliveriesTopic, webhooksTopic } from './topics.js';
import { documentEventNames, type EventName, type Subscription, type WebhookRequest } from './types.js';
import { validateWebhook } from './validate-webhook.js';
import { createWebhookRequest } from './webhook-message.js';
import {
  deliveryColumns,
  eventColumns,
  lostKeyMessage,
  openHeaders,
  openReceiver,
  parseDeliveryRow,
  parseWebhookRow,
  type WebhookRow,
} from './webhook-row.js';
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

const documentEvents: ReadonlySet<string> = new Set(documentEventNames);
const isDocumentEvent = (event: EventName): boolean => documentEvents.has(event);

type Headers = Readonly<Record<string, string>>;

function createStatements(dialect: Dialect) {
  const print = statementPrinter(dialect);
  const webhooks = tableStatements(dialect, webhookTable);
  const deliveries = tableStatements(dialect, deliveryTable);
  const columns = columnNames(webhookTable);
  const written = ['name', 'url', 'headers', 'events', 'uids', 'locales', 'enabled', 'updated_at'] as const;
  const row = { ...deliveryColumns, ...eventColumns };
  const select = `SELECT ${selectList(deliveryColumns, 'd')}, ${selectList(eventColumns, 'e')}
    FROM [octavo_deliveries] d JOIN [octavo_outbox] e ON e.[id] = d.[event_id]`;
  const page = 'ORDER BY d.[id] DESC LIMIT :limit OFFSET :offset';
  const bounds = { limit: 'integer', offset: 'integer' } as const;
  const count = { count: 'integer' } as const;
  return {
    list: webhooks.select(columns, {}, { orderBy: ['id'] }),
    byId: webhooks.select(columns, { id: '=' }),
    count: print('SELECT COUNT(*) AS [count] FROM [octavo_webhooks]', {}, count),
    insert: webhooks.insert([...written, 'secret', 'created_at'], ['id']),
    update: webhooks.update([...written, 'stopped'], { id: '=' }),
    updateSecret: webhooks.update(['secret', 'updated_at'], { id: '=' }),
    remove: webhooks.delete({ id: '=' }),
    removeDeliveries: deliveries.delete({ webhook_id: '=' }),
    listDeliveries: print(`${select} WHERE d.[webhook_id] = :id ${page}`, { id: 'integer', ...bounds }, row),
    listDeliveriesInState: print(
      `${select} WHERE d.[webhook_id] = :id AND d.[state] = :state ${page}`,
      { id: 'integer', state: 'text', ...bounds },
      row,
    ),
    countDeliveries: print(
      'SELECT COUNT(*) AS [count] FROM [octavo_deliveries] WHERE [webhook_id] = :id',
      { id: 'integer' },
      count,
    ),
    countDeliveriesInState: print(
      'SELECT COUNT(*) AS [count] FROM [octavo_deliveries] WHERE [webhook_id] = :id AND [state] = :state',
      { id: 'integer', state: 'text' },
      count,
    ),
    delivery: print(
      `${select} WHERE d.[id] = :delivery AND d.[webhook_id] = :id`,
      { delivery: 'integer', id: 'integer' },
      row,
    ),
    replay: deliveries.update(['state', 'attempts', 'since', 'next_at'], { id: '=', webhook_id: '=' }),
  };
}

/** Returns webhooks stored in the tables of a store. */
export function createWebhooks(services: WebhooksServices): Webhooks {
  const { store, clock, snapshot, keys, audit, bounds, httpClient } = services;
  const statements = createStatements(store.dialect);
  const currentTime = (): string => isoTime(clock.now());

  async function getRow(session: Pick<Session, 'rows'>, id: number): Promise<WebhookRow> {
    const row = await statements.byId.first(session, { id });
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

  /** A webhook exposes the documents it reports, drafts included, and change sets, like a token that may read them. */
  function checkReadPermission(tx: Transaction, actor: Actor, { uids, events }: Subscription): Promise<void> {
    const ofTypes = (uids ?? []).map((uid) => `${uid === fileUid ? uploadUid : uid}.find`);
    const actions = events.every(isDocumentEvent) ? ofTypes : [...ofTypes, `${changeSetsUid}.read`];
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

  function toColumns({ name, url, events, uids, locales, enabled }: WebhookRequest, headers: Headers) {
    const printList = (entries: readonly string[]): string => JSON.stringify([...new Set(entries)]);
    return {
      name,
      url,
      headers: keys.seal(JSON.stringify(headers)),
      events: printList(events),
      uids: uids === null ? null : printList(uids),
      locales: locales === null ? null : printList(locales),
      enabled,
      updated_at: currentTime(),
    };
  }

  return {
    list: async () => (await statements.list.rows(store, {})).map((row) => parseWebhookRow(row, keys)),
    get: async (id) => parseWebhookRow(await getRow(store, id), keys),
    async create(request, actor, transaction) {
      validate(request, {});
      const secret = createWebhookSecret();
      const webhook = await writeInTransaction(transaction, async (tx) => {
        await tx.acquireLock('webhooks');
        await checkReadPermission(tx, actor, request);
        const { count } = await statements.count.one(tx, {});
        if (count >= maxWebhooks) throw new Failure('event.too-many-webhooks', { limit: maxWebhooks });
        const { id } = await statements.insert.one(tx, {
          ...toColumns(request, mergeHeaders(request.headers, {})),
          secret: keys.seal(secret),
          created_at: currentTime(),
        });
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
        const columns = toColumns(after, mergeHeaders(after.headers, headers));
        await statements.update.run(tx, { ...columns, stopped: null, id });
        await record(tx, actor, 'webhook.change', id, Object.keys(request).sort());
        return parseWebhookRow(await getRow(tx, id), keys);
      }),
    async renewSecret(id, actor) {
      const secret = createWebhookSecret();
      const webhook = await writeAndNotify(async (tx) => {
        await checkReadPermission(tx, actor, parseWebhookRow(await getRow(tx, id), keys));
        await statements.updateSecret.run(tx, { secret: keys.seal(secret), updated_at: currentTime(), id });
        await record(tx, actor, 'webhook.renew', id);
        return parseWebhookRow(await getRow(tx, id), keys);
      });
      return { webhook, secret };
    },
    remove: (id, actor) =>
      writeAndNotify(async (tx) => {
        await getRow(tx, id);
        await statements.remove.run(tx, { id });
        await statements.removeDeliveries.run(tx, { webhook_id: id });
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
      const page = { id, limit, offset };
      const [rows, { count }] =
        state === null
          ? [await statements.listDeliveries.rows(store, page), await statements.countDeliveries.one(store, { id })]
          : [
              await statements.listDeliveriesInState.rows(store, { ...page, state }),
              await statements.countDeliveriesInState.one(store, { id, state }),
            ];
      return { listDeliveries: rows.map(parseDeliveryRow), total: count };
    },
    replay: (id, delivery, actor) =>
      store.write(async (tx) => {
        await checkReadPermission(tx, actor, parseWebhookRow(await getRow(tx, id), keys));
        const replayed = { state: 'pending', attempts: 0, since: currentTime(), next_at: currentTime() };
        const changed = await statements.replay.run(tx, { ...replayed, id: delivery, webhook_id: id });
        if (changed === 0) throw new Failure('http.not-found');
        await record(tx, actor, 'webhook.replay', id);
        tx.touch(deliveriesTopic);
        const row = await statements.delivery.first(tx, { delivery, id });
        if (row === undefined) throw new Failure('http.not-found');
        return parseDeliveryRow(row);
      }),
  };
}

/** Returns the headers after a request: null keeps the current value of a header. */
function mergeHeaders(requested: WebhookRequest['headers'], current: Headers): Headers {
  return Object.fromEntries(Object.entries(requested).map(([name, value]) => [name, value ?? current[name] ?? '']));
}
