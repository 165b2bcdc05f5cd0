import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { TextLink } from '../../ui/index.js';
import { useEntered } from '../entered.js';
import { Entrance } from '../entrance.js';
import { SignInForm } from '../sign-in-form.js';

/** Signs an administrator in, and leads to where they wanted to go. */
export function SignInPage() {
  const t = useTranslations('app.signIn');
  const entered = useEntered();
  const { to } = useSearch({ from: '/sign-in' });
  return (
    <Entrance title={t('title')} description={t('description')}>
      <SignInForm onEntered={() => entered(to)}>
        <TextLink to="/forgot-password" size="sm" ta="center">
          {t('forgot')}
        </TextLink>
      </SignInForm>
    </Entrance>
  );
}
