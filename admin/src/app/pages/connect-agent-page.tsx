import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { ConnectForm } from '../../agents/index.js';
import { SignedOutLayout } from '../signed-out-layout.js';

/** The page to which programs send administrators who want to let an agent act for them. */
export function ConnectAgentPage() {
  const t = useTranslations('agents');
  const { request = '' } = useSearch({ from: '/connect-agent' });
  return (
    <SignedOutLayout title={t('title')}>
      <ConnectForm query={request} />
    </SignedOutLayout>
  );
}
