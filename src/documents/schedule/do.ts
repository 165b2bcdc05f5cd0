import { Failure } from '../../kernel/index.js';
import { addressNode } from '../../query/index.js';
import type { Transaction } from '../../store/index.js';
import type { ScheduleParts } from './create-schedule.js';
import type { Scheduled } from './types.js';

/**
 * Does what is scheduled within a transaction, with the rights that its administrator has now. Raises Failure access.forbidden where they
 * do not suffice any more, and what the action raises.
 */
export async function doScheduled(parts: ScheduleParts, within: Transaction, scheduled: Scheduled): Promise<void> {
  const { documents, snapshot } = parts;
  const { action, documentId, locale } = scheduled;
  const type = snapshot.contentTypes.get(scheduled.type);
  if (type === undefined) throw new Failure('http.not-found');
  const ability = await parts.abilityOf(within, scheduled.administrator);
  if (ability === null || !ability.can(action, type.uid)) throw new Failure('access.forbidden');
  await documents[action]({ type, ability, documentId, locale, within, answer: addressNode(type), values: [] });
  await parts.record(within, { scheduled, outcome: 'done' });
}
