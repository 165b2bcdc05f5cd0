import { Compass } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { EmptyState } from './empty-state.js';
import { ButtonLink } from './links.js';

/** Stands where an address leads nowhere. */
export function NotFound() {
  const t = useTranslations('app.notFound');
  return (
    <EmptyState
      icon={Compass}
      headingLevel={1}
      title={t('title')}
      description={t('description')}
      action={<ButtonLink to="/">{t('action')}</ButtonLink>}
    />
  );
}
