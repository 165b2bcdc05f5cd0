import { useTranslations } from 'use-intl';
import { Page } from '../../ui/index.js';
import { AboutMe } from './about-me.js';
import { MyPassword } from './my-password.js';
import { MySessions } from './my-sessions.js';
import { SecondFactor } from './second-factor.js';

/** What administrators see and change about themselves. */
export function ProfilePage() {
  const t = useTranslations('app.me');
  return (
    <Page title={t('title')} width="narrow">
      <AboutMe />
      <MyPassword />
      <SecondFactor />
      <MySessions />
    </Page>
  );
}
