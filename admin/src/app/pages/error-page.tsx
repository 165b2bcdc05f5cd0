import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { CloudOff, ShieldX, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { ApiFailure } from '../../api/index.js';
import { EmptyState, useFailureText } from '../../ui/index.js';

/** Replaces a view that failed: shows the server's message, or the panel's own for bugs. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const t = useTranslations('app.broken');
  const failureText = useFailureText();
  const isApiFailure = error instanceof ApiFailure;
  const icon = !isApiFailure ? TriangleAlert : error.status === 0 ? CloudOff : ShieldX;
  return (
    <EmptyState
      icon={icon}
      title={t('title')}
      description={isApiFailure ? failureText(error) : t('description')}
      action={<Button onClick={() => location.reload()}>{t('reload')}</Button>}
    />
  );
}
