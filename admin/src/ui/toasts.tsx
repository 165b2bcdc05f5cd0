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

/** Says that something was not done; stays until it is put away, with a button of this name. */
export function toastFailed(message: string, close: string): void {
  const closeButtonProps = { 'aria-label': close };
  notifications.show({ message, color: 'red', icon: <CircleAlert size={18} />, autoClose: false, closeButtonProps });
}
