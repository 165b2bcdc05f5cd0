import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { TextLink } from '../../ui/index.js';
import { SignInForm } from '../sign-in-form.js';
import { SignedOutLayout } from '../signed-out-layout.js';
import { useEnterPanel } from '../use-enter-panel.js';

/** Signs an administrator in, and leads to where they wanted to go. */
export function SignInPage() {
  const t = useTranslations('app.signIn');
  const enterPanel = useEnterPanel();
  const { to } = useSearch({ from: '/sign-in' });
  return (
    <SignedOutLayout title={t('title')} description={t('description')}>
      <SignInForm onSignedIn={() => enterPanel(to)}>
        <TextLink to="/forgot-password" size="sm" ta="center">
          {t('forgot')}
        </TextLink>
      </SignInForm>
    </SignedOutLayout>
  );
}
