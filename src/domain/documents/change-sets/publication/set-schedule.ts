import { Failure, Fault, isoTime } from '../../../../foundations/core/index.js';
import { canUseChangeSets } from '../../../../language/query/access/index.js';
import { changeSetTable } from '../../../../storage/sql/layout/index.js';
import { changeSetsTopic, type Dialect, oncePerDialect, tableStatements } from '../../../../storage/sql/plan/index.js';
import type { PublicationScheduleServices } from '../../schedule/publication-schedule.js';
import { toScheduleFailure } from '../../schedule/schedule-row.js';
import type { PublicationSchedule } from '../../schedule/types.js';
import type { SetPublications } from './create-set-publications.js';

/** What the schedule of change sets depends on. */
export type SetScheduleServices = Pick<
  PublicationScheduleServices,
  'store' | 'clock' | 'findAbility' | 'report' | 'recordSet'
> & { readonly changeSets: Pick<SetPublications, 'publish'> };

/** A set whose publication is due. */
interface DueSet {
  readonly id: string;
  readonly at: string;
  /** Row id of the administrator in whose name it is published. */
  readonly administrator: number;
}

const createStatements = oncePerDialect((dialect: Dialect) => {
  const sets = tableStatements(dialect, changeSetTable);
  const due = { publish_at: '<=', state: '=', refusal: 'IS NULL' } as const;
  const unchanged = { set_id: '=', publish_at: '=', state: '=', refusal: 'IS NULL' } as const;
  return {
    due: sets.select(['set_id'], due, { limit: 1 }),
    next: sets.select(['set_id', 'publish_at', 'publish_as'], due, { orderBy: ['publish_at', 'set_id'], limit: 1 }),
    /** Takes a time that is still as it was: finds and locks the set. */
    claim: sets.update(['updated_at'], unchanged),
    refuse: sets.update(['refusal'], unchanged),
  };
});

/** Creates the part of the schedule that publishes change sets, with the permissions that their administrators have at that time. */
export function createSetSchedule(services: SetScheduleServices): Pick<PublicationSchedule, 'isDue' | 'runDue'> {
  const { store, clock, changeSets, findAbility, recordSet, report } = services;
  const statements = createStatements(store.dialect);
  const dueNow = () => ({ publish_at: isoTime(clock.now()), state: 'open' });

  async function publish(due: DueSet): Promise<void> {
    const { id, at, administrator } = due;
    const key = { set_id: id, publish_at: at, state: 'open' };
    try {
      await store.write(
        async (transaction) => {
          if ((await statements.claim.run(transaction, { ...key, updated_at: isoTime(clock.now()) })) === 0) return;
          const ability = await findAbility(transaction, administrator);
          if (ability === null || !canUseChangeSets(ability, 'write')) throw new Failure('access.forbidden');
          await changeSets.publish({ ability, resolutions: [], transaction }, id);
          await recordSet(transaction, { id, administrator, refusal: null });
        },
        { document: id, longRunning: true },
      );
    } catch (error) {
      if (error instanceof Fault) throw error;
      if (!(error instanceof Failure)) report(error);
      const refusal = toScheduleFailure(error);
      await store.write(async (transaction) => {
        if ((await statements.refuse.run(transaction, { ...key, refusal: JSON.stringify(refusal) })) === 0) return;
        transaction.touch(changeSetsTopic, 'values');
        await recordSet(transaction, { id, administrator, refusal });
      });
    }
  }

  return {
    isDue: () => statements.due.exists(store, dueNow()),
    async runDue(signal) {
      while (!signal.aborted) {
        const row = await statements.next.first(store, dueNow());
        if (row === undefined || row.publish_at === null || row.publish_as === null) return;
        await publish({ id: row.set_id, at: row.publish_at, administrator: row.publish_as });
      }
    },
  };
}
