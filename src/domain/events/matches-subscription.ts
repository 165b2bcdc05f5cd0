import { roleUid, userUid } from '../../language/schema/index.js';
import type { EventName, Subscription } from './types.js';

/** What is told of a version of a document. */
export interface EventSubject {
  readonly event: EventName;
  readonly uid: string;
  /** '' on types without locales. */
  readonly locale: string;
}

/** Documents of accounts: nobody hears of them who did not ask for just that. */
const accountTypes: ReadonlySet<string> = new Set([userUid, roleUid]);

/** Whether a subscription is for what happened to a version. */
export function matchesSubscription(
  { events, uids, locales }: Subscription,
  { event, uid, locale }: EventSubject,
): boolean {
  if (!events.includes(event)) return false;
  if (uids === null ? accountTypes.has(uid) : !uids.includes(uid)) return false;
  return locales === null || locale === '' || locales.includes(locale);
}
