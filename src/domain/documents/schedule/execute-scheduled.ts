import { Failure } from '../../../foundations/core/index.js';
import { idOnlyNode } from '../../../language/query/index.js';
import type { Transaction } from '../../../storage/database/index.js';
import type { PublicationScheduleServices } from './publication-schedule.js';
import type { ScheduledPublication } from './types.js';

/**
 * Executes a scheduled action within a transaction, with the current permissions of its administrator. Throws Failure
 * access.forbidden if these no longer suffice, and the errors of the action.
 */
export async function executeScheduled(
  services: PublicationScheduleServices,
  transaction: Transaction,
  scheduled: ScheduledPublication,
): Promise<void> {
  const { documents, snapshot } = services;
  const { action, documentId, locale } = scheduled;
  const type = snapshot.contentTypes.get(scheduled.type);
  if (type === undefined) throw new Failure('http.not-found');
  const ability = await services.findAbility(transaction, scheduled.administrator);
  if (ability === null || !ability.can(action, type.uid)) throw new Failure('access.forbidden');
  await documents[action]({ type, ability, documentId, locale, transaction, answer: idOnlyNode(type), values: [] });
  await services.record(transaction, { scheduled, outcome: 'done' });
}
