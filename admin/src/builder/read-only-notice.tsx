import { Alert } from '@mantine/core';
import { Lock } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useBuilder } from './builder-context.js';

/** Says why nothing can be changed here, and what else there is to know about the model. */
export function ReadOnlyNotice() {
  const t = useTranslations('builder.closed');
  const { readOnlyReason, state } = useBuilder();
  return (
    <>
      {readOnlyReason === null ? null : (
        <Alert color="gray" variant="light" icon={<Lock size={18} />}>
          {t(readOnlyReason)}
        </Alert>
      )}
      {state.drift ? (
        <Alert color="yellow" variant="light">
          {t('drift')}
        </Alert>
      ) : null}
    </>
  );
}
