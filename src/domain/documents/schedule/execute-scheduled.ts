import { Failure } from '../../../foundations/core/index.js';
import { idOnlyNode } from '../../../language/query/index.js';
import type { Transaction } from '../../../storage/database/index.js';
import type { PublicationScheduleServices } from './publication-schedule.js';
import type { ScheduledPublication } from './types.js';

/**
 * Does what is scheduled within a transaction, with the rights that its administrator has now. Throws Failure access.forbidden where they
 * do not suffice any more, and what the action raises.
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
