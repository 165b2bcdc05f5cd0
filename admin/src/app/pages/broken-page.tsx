import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { CloudOff, ShieldX, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { ApiFailure } from '../../api/index.js';
import { EmptyState, useFailureText } from '../../ui/index.js';

/** Stands in the place of a view that could not be shown: what the server refused in its words, our own mistakes in ours. */
export function BrokenPage({ error }: ErrorComponentProps) {
  const t = useTranslations('app.broken');
  const text = useFailureText();
  const known = error instanceof ApiFailure;
  const icon = !known ? TriangleAlert : error.status === 0 ? CloudOff : ShieldX;
  return (
    <EmptyState
      icon={icon}
      title={t('title')}
      description={known ? text(error) : t('description')}
      action={<Button onClick={() => location.reload()}>{t('reload')}</Button>}
    />
  );
}
