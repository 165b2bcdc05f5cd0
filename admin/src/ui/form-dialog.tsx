import { Button, Drawer, Group, Modal, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { FormFailure } from './failure-alert.js';
import type { SaveMutation } from './use-save.js';

/** A short form over a view. */
export interface FormDialogProps {
  readonly title: string;
  /** The word on the button; left out: Save. */
  readonly submitLabel?: string;
  readonly saving: Pick<SaveMutation<never>, 'isSaving' | 'failure'>;
  /** Fields that show what was refused about them; left out: none, all of it is shown above them. */
  readonly fields?: readonly string[];
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly size?: 'md' | 'lg' | 'xl';
  /** Whether it stands at the edge, where what it is about stays in sight; default false. */
  readonly beside?: boolean;
  /** Default true; false while another dialog is in front. */
  readonly closeOnEscape?: boolean;
  readonly children: ReactNode;
}

/** Shows a form in front of a view; what is refused is said above it. */
export function FormDialog({
  title,
  submitLabel,
  saving,
  fields = [],
  onSubmit,
  onClose,
  size = 'md',
  beside = false,
  closeOnEscape = true,
  children,
}: FormDialogProps) {
  const t = useTranslations('ui');
  useFocusReturn();
  const Frame = beside ? Drawer : Modal;
  return (
    <Frame
      opened
      onClose={onClose}
      size={size}
      closeOnEscape={closeOnEscape}
      title={<Text fw={650}>{title}</Text>}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // A form around the dialog is another one.
          event.stopPropagation();
          onSubmit();
        }}
      >
        <Stack>
          <FormFailure failure={saving.failure} fields={fields} />
          {children}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={saving.isSaving}>
              {submitLabel ?? t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Frame>
  );
}

/** Gives the focus back to what had it, unless something else has it by then: a dialog that is taken away does not do so itself. */
function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus();
    },
    [opener],
  );
}
