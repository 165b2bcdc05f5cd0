import { expect, test } from 'vitest';
import type { DocumentEventName, FeedEvent } from '../../../domain/events/index.js';
import { mergeEvents } from './merge-events.js';

function event(
  cursor: string,
  name: DocumentEventName,
  documentId: string,
  status: FeedEvent['status'] = 'published',
): FeedEvent {
  return { cursor, event: name, documentId, status, uid: 'api::tag.tag', locale: null, createdAt: '2026-01-01' };
}

test('there is one event per version, the last one', () => {
  const events = [
    event('1', 'entry.update', 'a'),
    event('2', 'entry.update', 'b'),
    event('3', 'entry.update', 'a', 'draft'),
    event('4', 'entry.update', 'a'),
  ];
  expect(mergeEvents(events).map(({ cursor }) => cursor)).toEqual(['2', '3', '4']);
});

test('what is new stays new until it is deleted', () => {
  const changed = [event('1', 'entry.create', 'a'), event('2', 'entry.update', 'a'), event('3', 'entry.update', 'a')];
  expect(mergeEvents(changed)).toEqual([event('3', 'entry.create', 'a')]);
  expect(mergeEvents([...changed, event('4', 'entry.delete', 'a')])).toEqual([event('4', 'entry.delete', 'a')]);
  const published = [event('1', 'entry.unpublish', 'a'), event('2', 'entry.publish', 'a')];
  expect(mergeEvents(published)).toEqual([event('2', 'entry.publish', 'a')]);
});
