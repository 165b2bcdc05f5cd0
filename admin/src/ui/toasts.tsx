import { Button, Group, Text } from '@mantine/core';
import { notifications, notificationsStore } from '@mantine/notifications';
import { CircleAlert, CircleCheck } from 'lucide-react';

const successPrefix = 'octavo-success-';
/** Messages of success that are shown together. */
const maxSuccesses = 3;
let successCount = 0;

/** Says at once, and for a moment, that something is done; of several such messages the oldest give way. */
export function toastSuccess(message: string): void {
  const shown = notificationsStore
    .getState()
    .notifications.flatMap(({ id }) => (id?.startsWith(successPrefix) ? id : []));
  for (const id of shown.slice(0, Math.max(0, shown.length - maxSuccesses + 1))) notifications.hide(id);
  successCount += 1;
  notifications.show({
    id: `${successPrefix}${successCount}`,
    message,
    color: 'teal',
    icon: <CircleCheck size={18} />,
    autoClose: 4_000,
    withCloseButton: false,
  });
}

/** A way back from what is done. */
export interface UndoButton {
  readonly label: string;
  readonly onUndo: () => void;
}

/** There is one at a time: the way back from what was done last. */
const undoToastId = 'octavo-undoable';

/** Something else is being done: the way back from what was done before is no longer offered. */
export function closeUndoToast(): void {
  notifications.hide(undoToastId);
}

/** Says that something is done, and offers the way back for some seconds. */
export function toastWithUndo(message: string, { label, onUndo }: UndoButton): void {
  closeUndoToast();
  notifications.show({
    id: undoToastId,
    message: (
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text size="sm" c="inherit">
          {message}
        </Text>
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => {
            closeUndoToast();
            onUndo();
          }}
        >
          {label}
        </Button>
      </Group>
    ),
    color: 'teal',
    icon: <CircleCheck size={18} />,
    autoClose: 10_000,
    withCloseButton: false,
  });
}

/** Says that something was not done; stays until it is put away, with a button of this name. */
export function toastError(message: string, closeLabel: string): void {
  const closeButtonProps = { 'aria-label': closeLabel };
  notifications.show({ message, color: 'red', icon: <CircleAlert size={18} />, autoClose: false, closeButtonProps });
}
