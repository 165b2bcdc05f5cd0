import { Badge } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { Webhook } from '../api/index.js';

/** Shows whether a webhook is enabled, disabled, or stopped by the server. */
export function WebhookStateBadge({ webhook: { enabled, stopped } }: { readonly webhook: Webhook }) {
  const t = useTranslations('settings.webhooks');
  if (stopped !== null) return <Badge color="red">{t('stopped')}</Badge>;
  return <Badge color={enabled ? 'teal' : 'gray'}>{t(enabled ? 'on' : 'off')}</Badge>;
}
