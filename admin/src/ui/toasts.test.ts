import { notificationsStore } from '@mantine/notifications';
import { expect, test } from 'vitest';
import { toastError, toastSuccess, toastWithUndo } from './toasts.js';

test('a message of success is shown at once, however many there were, and none hides what wants an answer', () => {
  toastError('The upload failed.', 'Close');
  toastWithUndo('The document was deleted.', { label: 'Undo', onUndo: () => undefined });
  for (let at = 1; at <= 9; at += 1) toastSuccess(`Saved ${at}.`);
  const { notifications, queue } = notificationsStore.getState();
  expect(queue).toEqual([]);
  expect(notifications.map(({ message }) => message).filter((message) => typeof message === 'string')).toEqual([
    'The upload failed.',
    'Saved 7.',
    'Saved 8.',
    'Saved 9.',
  ]);
  expect(notifications).toHaveLength(5);
});
