import { Alert, Button, Group } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { failureOutsideFields } from './form-failure.js';
import { useFailureText } from './use-failure-text.js';

/** Something that went wrong, and how to go on. */
export interface FailureAlertProps {
  readonly failure: unknown;
  /** Tries again; left out where a form is sent again. */
  readonly onRetry?: () => void;
}

/** Shows what went wrong where it went wrong. */
export function FailureAlert({ failure, onRetry }: FailureAlertProps) {
  const text = useFailureText();
  const t = useTranslations('ui');
  return (
    <Alert color="red" variant="light" icon={<CircleAlert size={18} />} role="alert">
      <Group justify="space-between" gap="sm">
        {text(failure)}
        {onRetry === undefined ? null : (
          <Button size="compact-sm" variant="default" onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

/** The same above a form: only what none of its fields can show. */
export function FormFailure({ failure, fields }: { readonly failure: unknown; readonly fields: readonly string[] }) {
  const remaining = failureOutsideFields(failure, fields);
  return remaining === null ? null : <FailureAlert failure={remaining} />;
}
