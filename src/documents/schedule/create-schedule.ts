import { type Clock, Failure, Fault, isoTime } from '../../kernel/index.js';
import type { Layout } from '../../layout/index.js';
import { localesOf, WritePrinter } from '../../plan/index.js';
import { rowRule } from '../../query/index.js';
import type { Snapshot, Stored } from '../../schema/index.js';
import type { Store, Transaction } from '../../store/index.js';
import { tableOf } from '../context.js';
import type { Documents } from '../types.js';
import { doScheduled } from './do.js';
import { refusalOf, scheduledOf } from './row.js';
import { seenBy } from './seen.js';
import { scheduleStatements } from './statements.js';
import type { Schedule, Scheduled, ScheduledAction, ScheduleRequest, ScheduleWorld } from './types.js';

/** What a schedule is made from: one model and its database. */
export interface ScheduleParts extends ScheduleWorld {
  readonly store: Store;
  readonly clock: Clock;
  readonly snapshot: Snapshot;
  readonly layout: Layout;
  readonly documents: Documents;
}

const actions: readonly ScheduledAction[] = ['publish', 'unpublish'];

/**
 * A schedule in the tables of a store. What is done at its time and the end of its row are one transaction, so that it is done once, also
 * where two nodes are at it, or one dies. It is done with the rights that its administrator has by then.
 */
export function createSchedule(parts: ScheduleParts): Schedule {
  const { store, clock, snapshot } = parts;
  const statements = scheduleStatements(store.dialect);
  const printer = new WritePrinter(store.dialect);
  const now = (): string => isoTime(clock.now());

  async function checkVersion(transaction: Transaction, request: ScheduleRequest): Promise<void> {
    const { ability, type, documentId, locale } = request;
    const rules = actions
      .filter((one) => request.times[one] !== undefined)
      .flatMap((action) => rowRule(ability, action, type) ?? []);
    // Before anything is looked up, so that it tells nothing.
    if (locale !== null && rules.some(({ locales }) => locales?.has(locale) === false)) {
      throw new Failure('access.forbidden');
    }
    const [head] = await transaction.rows(statements.hold, [documentId, type.uid]);
    const creator = Number(head?.created_by ?? 0);
    if (head === undefined || rules.some((rule) => rule.creator !== null && rule.creator !== creator)) {
      throw new Failure('http.not-found');
    }
    const versions = localesOf(tableOf(parts, type.uid), { count: 1, own: false }, printer);
    const found = await transaction.rows(versions, [documentId]);
    if (!found.some((row) => row.locale === (locale ?? ''))) throw new Failure('http.not-found');
  }

  async function setOne(transaction: Transaction, request: ScheduleRequest, action: ScheduledAction): Promise<void> {
    const at = request.times[action];
    if (at === undefined) return;
    const { type, documentId, locale, administrator } = request;
    await transaction.run(statements.remove, [documentId, locale ?? '', action]);
    if (at === null) return;
    const values: readonly Stored[] = [type.uid, documentId, locale ?? '', action, isoTime(at), administrator, now()];
    await transaction.run(statements.insert, values);
  }

  async function refuse(scheduled: Scheduled, error: unknown): Promise<void> {
    const refusal = JSON.stringify(refusalOf(error));
    await store.write(async (transaction) => {
      const refused = await transaction.run(statements.refuse, [refusal, scheduled.id, scheduled.at]);
      if (refused > 0) await parts.record(transaction, { scheduled, outcome: 'refused' });
    });
  }

  async function doOne(scheduled: Scheduled): Promise<void> {
    try {
      await store.write(async (transaction) => {
        const taken = await transaction.run(statements.take, [scheduled.id, scheduled.at]);
        if (taken > 0) await doScheduled(parts, transaction, scheduled);
      });
    } catch (error) {
      if (error instanceof Fault) throw error;
      if (!(error instanceof Failure)) parts.report(error);
      await refuse(scheduled, error);
    }
  }

  return {
    async list({ ability, type, documentId, start, limit }) {
      const types = type === null ? snapshot.contentTypes.values() : [type];
      const seen = seenBy(ability, types, documentId);
      if (seen === null) return { scheduled: [], total: 0 };
      const [rows, counted] = await Promise.all([
        store.rows(statements.page(seen.text), [...seen.values, limit, start]),
        store.rows(statements.count(seen.text), seen.values),
      ]);
      return { scheduled: rows.map((row) => scheduledOf(row, snapshot)), total: Number(counted[0]?.total ?? 0) };
    },
    async set(request) {
      const { ability, type, documentId, locale, times } = request;
      const asked = actions.filter((action) => times[action] !== undefined);
      if (!asked.every((action) => ability.can(action, type.uid))) throw new Failure('access.forbidden');
      if (!type.draftAndPublish) {
        throw new Failure('write.no-draft-and-publish', { type: type.uid, action: asked[0] ?? 'publish' });
      }
      return store.write(async (transaction) => {
        await checkVersion(transaction, request);
        for (const action of asked) await setOne(transaction, request, action);
        await request.alongside(transaction, documentId);
        const rows = await transaction.rows(statements.ofVersion, [documentId, locale ?? '']);
        return rows.map((row) => scheduledOf(row, snapshot));
      });
    },
    isDue: async () => (await store.rows(statements.due, [now()])).length > 0,
    async run(lost) {
      while (!lost.aborted) {
        const [row] = await store.rows(statements.next, [now()]);
        if (row === undefined) return;
        await doOne(scheduledOf(row, snapshot));
      }
    },
  };
}
