import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { CircleAlert, CircleCheck } from 'lucide-react';

/** Says for a moment that something is done. */
export function toastDone(message: string): void {
  notifications.show({
    message,
    color: 'teal',
    icon: <CircleCheck size={18} />,
    autoClose: 4_000,
    withCloseButton: false,
  });
}

/** A way back from what is done. */
export interface Undo {
  readonly label: string;
  readonly onUndo: () => void;
}

/** There is one at a time: the way back from what was done last. */
const undoable = 'octavo-undoable';

/** Something else is being done: the way back from what was done before is no longer offered. */
export function closeUndoable(): void {
  notifications.hide(undoable);
}

/** Says that something is done, and offers the way back for some seconds. */
export function toastUndoable(message: string, { label, onUndo }: Undo): void {
  closeUndoable();
  notifications.show({
    id: undoable,
    message: (
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text size="sm" c="inherit">
          {message}
        </Text>
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => {
            closeUndoable();
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
export function toastFailed(message: string, close: string): void {
  const closeButtonProps = { 'aria-label': close };
  notifications.show({ message, color: 'red', icon: <CircleAlert size={18} />, autoClose: false, closeButtonProps });
}
