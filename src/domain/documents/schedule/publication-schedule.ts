import { type Clock, Failure, Fault, isoTime } from '../../../foundations/core/index.js';
import { getRowRule, isAboutContent } from '../../../language/query/index.js';
import type { Snapshot } from '../../../language/schema/index.js';
import type { Store, Transaction } from '../../../storage/database/index.js';
import { documentTable, type Layout, scheduleTable } from '../../../storage/sql/layout/index.js';
import {
  columnNames,
  columnShape,
  type Dialect,
  documentLocales,
  NamedValues,
  selectList,
  statementPrinter,
  tableStatements,
  WritePrinter,
} from '../../../storage/sql/plan/index.js';
import type { SetPublications } from '../change-sets/publication/create-set-publications.js';
import { createSetSchedule } from '../change-sets/publication/set-schedule.js';
import { getVersionTable } from '../context.js';
import type { Documents } from '../types.js';
import { executeScheduled } from './execute-scheduled.js';
import { parseScheduleRow, toScheduleFailure } from './schedule-row.js';
import type {
  PublicationSchedule,
  ScheduleCallbacks,
  ScheduledAction,
  ScheduledPublication,
  ScheduleRequest,
} from './types.js';
import { visibleScheduleCondition } from './visible-schedule.js';

/** The services of a schedule: one model and its database. */
export interface PublicationScheduleServices extends ScheduleCallbacks {
  readonly store: Store;
  readonly clock: Clock;
  readonly snapshot: Snapshot;
  readonly layout: Layout;
  readonly documents: Documents;
  readonly changeSets: Pick<SetPublications, 'publish'>;
}

const columns = columnNames(scheduleTable);
const row = columnShape(scheduleTable);

function createStatements(dialect: Dialect) {
  const schedule = tableStatements(dialect, scheduleTable);
  const print = statementPrinter(dialect);
  const due = { at: '<=', refusal: 'IS NULL' } as const;
  const joined = 'FROM [octavo_schedule] s JOIN [octavo_documents] d ON d.[document_id] = s.[document_id]';
  return {
    lockDocument: print(
      'UPDATE [octavo_documents] SET [revision] = [revision] WHERE [document_id] = :document AND [type] = :type RETURNING [created_by]',
      { document: 'text', type: 'text' },
      columnShape(documentTable, ['created_by']),
    ),
    remove: schedule.delete({ document_id: '=', locale: '=', action: '=' }),
    insert: schedule.insert(columnNames(scheduleTable, 'id', 'refusal')),
    ofVersion: schedule.select(columns, { document_id: '=', locale: '=' }, { orderBy: ['at', 'id'] }),
    due: schedule.select(['id'], due, { limit: 1 }),
    next: schedule.select(columns, due, { orderBy: ['at', 'id'], limit: 1 }),
    /** Takes a row that is still as it was. */
    claim: schedule.delete({ id: '=', at: '=', refusal: 'IS NULL' }),
    recordFailure: print(
      'UPDATE [octavo_schedule] SET [refusal] = :refusal, [attempts] = [attempts] + 1 WHERE [id] = :id AND [at] = :at AND [refusal] IS NULL',
      { refusal: 'json', id: 'integer', at: 'instant' },
    ),
    page: (condition: string, { kinds }: NamedValues) =>
      print(
        `SELECT ${selectList(row, 's')} ${joined} WHERE ${condition} ORDER BY s.[at], s.[id] LIMIT :limit OFFSET :start`,
        { ...kinds, limit: 'integer', start: 'integer' },
        row,
      ),
    count: (condition: string, { kinds }: NamedValues) =>
      print(`SELECT COUNT(*) AS [total] ${joined} WHERE ${condition}`, kinds, { total: 'integer' }),
  };
}

const actions: readonly ScheduledAction[] = ['publish', 'unpublish'];

/** Stands for all locales of a document. */
const everyLocale = '*';

/**
 * Creates a schedule stored in the tables of a store. An action and the deletion of its row are one transaction, so
 * that it runs once, also if two nodes attempt it or one crashes. It runs with the permissions that its administrator
 * has at that time.
 */
export function createPublicationSchedule(services: PublicationScheduleServices): PublicationSchedule {
  const { store, clock, snapshot } = services;
  const statements = createStatements(store.dialect);
  const printer = new WritePrinter(store.dialect);
  const sets = createSetSchedule(services);
  const currentTime = (): string => isoTime(clock.now());

  /** Locks the document; returns the requested locales, as they are stored. */
  async function findLocales(transaction: Transaction, request: ScheduleRequest): Promise<readonly string[]> {
    const { ability, type, documentId, locale } = request;
    const rules = actions
      .filter((action) => request.times[action] !== undefined)
      .flatMap((action) => getRowRule(ability, action, type) ?? []);
    // Checked before any lookup, so that the response does not reveal whether the document exists. A rule about content cannot be
    // applied to content of a later day.
    if (rules.some(isAboutContent)) throw new Failure('access.forbidden');
    const allows = (code: string): boolean => rules.every(({ locales }) => locales?.has(code) !== false);
    if (locale !== null && locale !== everyLocale && !allows(locale)) throw new Failure('access.forbidden');
    const documentRow = await statements.lockDocument.first(transaction, { document: documentId, type: type.uid });
    const creator = documentRow?.created_by ?? 0;
    if (documentRow === undefined || rules.some((rule) => rule.creator !== null && rule.creator !== creator)) {
      throw new Failure('http.not-found');
    }
    const versions = documentLocales(getVersionTable(services, type.uid), { count: 1, ownOnly: false }, printer);
    const versionRows = await transaction.rows(versions, [documentId]);
    const existing = versionRows.map((version) => String(version.locale)).sort();
    if (locale !== everyLocale) {
      if (!existing.includes(locale ?? '')) throw new Failure('http.not-found');
      return [locale ?? ''];
    }
    if (!existing.some(allows)) throw new Failure('http.not-found');
    if (!existing.every(allows)) throw new Failure('access.forbidden');
    return existing;
  }

  async function setTime(
    transaction: Transaction,
    request: ScheduleRequest,
    locale: string,
    action: ScheduledAction,
  ): Promise<void> {
    const time = request.times[action];
    if (time === undefined) return;
    const { type, documentId, administrator } = request;
    const key = { document_id: documentId, locale, action };
    await statements.remove.run(transaction, key);
    if (time === null) return;
    await statements.insert.run(transaction, {
      ...key,
      type: type.uid,
      at: isoTime(time),
      administrator_id: administrator,
      created_at: currentTime(),
      attempts: 0,
    });
  }

  async function recordFailure(scheduled: ScheduledPublication, error: unknown): Promise<void> {
    const { id, at } = scheduled;
    const refusal = JSON.stringify(toScheduleFailure(error));
    await store.write(async (transaction) => {
      const updated = await statements.recordFailure.run(transaction, { refusal, id, at });
      if (updated > 0) await services.record(transaction, { scheduled, outcome: 'refused' });
    });
  }

  async function runScheduled(scheduled: ScheduledPublication): Promise<void> {
    try {
      await store.write(async (transaction) => {
        const claimed = await statements.claim.run(transaction, { id: scheduled.id, at: scheduled.at });
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
      const inputs = new NamedValues();
      const condition = visibleScheduleCondition(ability, types, documentId, inputs);
      if (condition === null) return { scheduled: [], total: 0 };
      const [rows, count] = await Promise.all([
        statements.page(condition, inputs).rows(store, { ...inputs.values, limit, start }),
        statements.count(condition, inputs).first(store, inputs.values),
      ]);
      return { scheduled: rows.map((row) => parseScheduleRow(row, snapshot)), total: count?.total ?? 0 };
    },
    async set(request) {
      const { ability, type, documentId, times } = request;
      const requested = actions.filter((action) => times[action] !== undefined);
      if (!requested.every((action) => ability.can(action, type.uid))) throw new Failure('access.forbidden');
      if (!type.draftAndPublish) {
        throw new Failure('write.no-draft-and-publish', { type: type.uid, action: requested[0] ?? 'publish' });
      }
      const setAll = async (transaction: Transaction): Promise<readonly ScheduledPublication[]> => {
        const locales = await findLocales(transaction, request);
        for (const locale of locales) {
          for (const action of requested) await setTime(transaction, request, locale, action);
        }
        await request.afterWrite(transaction, documentId);
        const scheduled: ScheduledPublication[] = [];
        for (const locale of locales) {
          const rows = await statements.ofVersion.rows(transaction, { document_id: documentId, locale });
          scheduled.push(...rows.map((row) => parseScheduleRow(row, snapshot)));
        }
        return scheduled;
      };
      return request.transaction === undefined ? store.write(setAll) : setAll(request.transaction);
    },
    isDue: async () => (await statements.due.exists(store, { at: currentTime() })) || sets.isDue(),
    async runDue(signal) {
      await sets.runDue(signal);
      while (!signal.aborted) {
        const row = await statements.next.first(store, { at: currentTime() });
        if (row === undefined) return;
        await runScheduled(parseScheduleRow(row, snapshot));
      }
    },
  };
}
