import { useTranslations } from 'use-intl';
import { AgentList } from '../../agents/index.js';
import { Page } from '../../ui/index.js';
import { PasswordForm } from './password-form.js';
import { ProfileForm } from './profile-form.js';
import { SecondFactorCard } from './second-factor-card.js';
import { SessionList } from './session-list.js';

/** What administrators see and change about themselves. */
export function ProfilePage() {
  const t = useTranslations('app.me');
  return (
    <Page title={t('title')} width="narrow">
      <ProfileForm />
      <PasswordForm />
      <SecondFactorCard />
      <SessionList />
      <AgentList />
    </Page>
  );
}
