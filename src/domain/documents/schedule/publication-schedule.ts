import { type Clock, Failure, Fault, isoTime } from '../../../foundations/core/index.js';
import { getRowRule } from '../../../language/query/index.js';
import type { Snapshot, Stored } from '../../../language/schema/index.js';
import type { Store, Transaction } from '../../../storage/database/index.js';
import type { Layout } from '../../../storage/sql/layout/index.js';
import { documentLocales, WritePrinter } from '../../../storage/sql/plan/index.js';
import { getVersionTable } from '../context.js';
import type { Documents } from '../types.js';
import { executeScheduled } from './execute-scheduled.js';
import { parseScheduleRow, toScheduleFailure } from './schedule-row.js';
import { scheduleStatements } from './schedule-statements.js';
import type {
  PublicationSchedule,
  ScheduleCallbacks,
  ScheduledAction,
  ScheduledPublication,
  ScheduleRequest,
} from './types.js';
import { visibleScheduleCondition } from './visible-schedule.js';

/** What a schedule is made from: one model and its database. */
export interface PublicationScheduleServices extends ScheduleCallbacks {
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
export function createPublicationSchedule(services: PublicationScheduleServices): PublicationSchedule {
  const { store, clock, snapshot } = services;
  const statements = scheduleStatements(store.dialect);
  const printer = new WritePrinter(store.dialect);
  const currentTime = (): string => isoTime(clock.now());

  async function checkVersion(transaction: Transaction, request: ScheduleRequest): Promise<void> {
    const { ability, type, documentId, locale } = request;
    const rules = actions
      .filter((action) => request.times[action] !== undefined)
      .flatMap((action) => getRowRule(ability, action, type) ?? []);
    // Before anything is looked up, so that it tells nothing.
    if (locale !== null && rules.some(({ locales }) => locales?.has(locale) === false)) {
      throw new Failure('access.forbidden');
    }
    const [documentRow] = await transaction.rows(statements.lockDocument, [documentId, type.uid]);
    const creator = Number(documentRow?.created_by ?? 0);
    if (documentRow === undefined || rules.some((rule) => rule.creator !== null && rule.creator !== creator)) {
      throw new Failure('http.not-found');
    }
    const versions = documentLocales(getVersionTable(services, type.uid), { count: 1, ownOnly: false }, printer);
    const versionRows = await transaction.rows(versions, [documentId]);
    if (!versionRows.some((row) => row.locale === (locale ?? ''))) throw new Failure('http.not-found');
  }

  async function setTime(transaction: Transaction, request: ScheduleRequest, action: ScheduledAction): Promise<void> {
    const time = request.times[action];
    if (time === undefined) return;
    const { type, documentId, locale, administrator } = request;
    await transaction.run(statements.remove, [documentId, locale ?? '', action]);
    if (time === null) return;
    const values: readonly Stored[] = [
      type.uid,
      documentId,
      locale ?? '',
      action,
      isoTime(time),
      administrator,
      currentTime(),
    ];
    await transaction.run(statements.insert, values);
  }

  async function recordFailure(scheduled: ScheduledPublication, error: unknown): Promise<void> {
    const failure = JSON.stringify(toScheduleFailure(error));
    await store.write(async (transaction) => {
      const updated = await transaction.run(statements.recordFailure, [failure, scheduled.id, scheduled.at]);
      if (updated > 0) await services.record(transaction, { scheduled, outcome: 'refused' });
    });
  }

  async function runScheduled(scheduled: ScheduledPublication): Promise<void> {
    try {
      await store.write(async (transaction) => {
        const claimed = await transaction.run(statements.claim, [scheduled.id, scheduled.at]);
        if (claimed > 0) await executeScheduled(services, transaction, scheduled);
      });
    } catch (error) {
      if (error instanceof Fault) throw error;
      if (!(error instanceof Failure)) services.report(error);
      await recordFailure(scheduled, error);
    }
  }

  return {
    async list({ ability, type, documentId, start, limit }) {
      const types = type === null ? snapshot.contentTypes.values() : [type];
      const condition = visibleScheduleCondition(ability, types, documentId);
      if (condition === null) return { scheduled: [], total: 0 };
      const [rows, countRows] = await Promise.all([
        store.rows(statements.page(condition.text), [...condition.values, limit, start]),
        store.rows(statements.count(condition.text), condition.values),
      ]);
      return { scheduled: rows.map((row) => parseScheduleRow(row, snapshot)), total: Number(countRows[0]?.total ?? 0) };
    },
    async set(request) {
      const { ability, type, documentId, locale, times } = request;
      const requested = actions.filter((action) => times[action] !== undefined);
      if (!requested.every((action) => ability.can(action, type.uid))) throw new Failure('access.forbidden');
      if (!type.draftAndPublish) {
        throw new Failure('write.no-draft-and-publish', { type: type.uid, action: requested[0] ?? 'publish' });
      }
      return store.write(async (transaction) => {
        await checkVersion(transaction, request);
        for (const action of requested) await setTime(transaction, request, action);
        await request.afterWrite(transaction, documentId);
        const rows = await transaction.rows(statements.ofVersion, [documentId, locale ?? '']);
        return rows.map((row) => parseScheduleRow(row, snapshot));
      });
    },
    isDue: async () => (await store.rows(statements.due, [currentTime()])).length > 0,
    async runDue(signal) {
      while (!signal.aborted) {
        const [row] = await store.rows(statements.next, [currentTime()]);
        if (row === undefined) return;
        await runScheduled(parseScheduleRow(row, snapshot));
      }
    },
  };
}
