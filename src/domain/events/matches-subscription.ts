import { roleUid, userUid } from '../../language/schema/index.js';
import type { EventName, Subscription } from './types.js';

/** An event of a version of a document. */
export interface EventSubject {
  readonly event: EventName;
  readonly uid: string;
  /** '' on types without locales. */
  readonly locale: string;
}

/** Types of accounts: only subscriptions that name them receive their events. */
const accountTypes: ReadonlySet<string> = new Set([userUid, roleUid]);

/** Whether a subscription includes an event. */
export function matchesSubscription(
  { events, uids, locales }: Subscription,
  { event, uid, locale }: EventSubject,
): boolean {
  if (!events.includes(event)) return false;
  if (uids === null ? accountTypes.has(uid) : !uids.includes(uid)) return false;
  return locales === null || locale === '' || locales.includes(locale);
}
