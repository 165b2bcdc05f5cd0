import { Alert } from '@mantine/core';
import { Lock } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useBuilder } from './builder-context.js';

/** Says why nothing can be changed here, and what else there is to know about the model. */
export function ClosedNotice() {
  const t = useTranslations('builder.closed');
  const { closed, state } = useBuilder();
  return (
    <>
      {closed === null ? null : (
        <Alert color="gray" variant="light" icon={<Lock size={18} />}>
          {t(closed)}
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
