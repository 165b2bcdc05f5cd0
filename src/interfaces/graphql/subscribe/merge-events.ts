import type { FeedEvent } from '../../../domain/events/index.js';

/**
 * Returns the events of one read of the feed with one per version, at the place of its last: a document that was saved ten times meanwhile
 * is sent once. A new document that was changed since is still new.
 */
export function mergeEvents(events: readonly FeedEvent[]): readonly FeedEvent[] {
  const merged = new Map<string, FeedEvent>();
  for (const event of events) {
    const version = `${event.documentId} ${event.locale ?? ''} ${event.status}`;
    const earlier = merged.get(version);
    merged.delete(version);
    const staysNew = earlier !== undefined && isNew(earlier) && event.event.endsWith('.update');
    merged.set(version, staysNew ? { ...event, event: earlier.event } : event);
  }
  return [...merged.values()];
}

function isNew({ event }: FeedEvent): boolean {
  return event.endsWith('.create') || event === 'entry.publish';
}
