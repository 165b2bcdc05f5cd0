import { useTranslations } from 'use-intl';

/** The shortest password of an administrator, in characters. */
const minPasswordLength = 12;

/** What forms about accounts check before they ask the server, which has the last word. */
export function useFieldRules() {
  const t = useTranslations('app.fields');
  const required = { value: true, message: t('needed') };
  return {
    requiredField: { required },
    email: { required, pattern: { value: /^\S+@\S+$/, message: t('address') } },
    newPassword: { required, minLength: { value: minPasswordLength, message: t('short') } },
  };
}
