import { useTranslations } from 'use-intl';
import { Page } from '../../ui/index.js';
import { ProfileForm } from './about-me.js';
import { PasswordForm } from './my-password.js';
import { SessionList } from './my-sessions.js';
import { SecondFactorCard } from './second-factor.js';

/** What administrators see and change about themselves. */
export function ProfilePage() {
  const t = useTranslations('app.me');
  return (
    <Page title={t('title')} width="narrow">
      <ProfileForm />
      <PasswordForm />
      <SecondFactorCard />
      <SessionList />
    </Page>
  );
}
