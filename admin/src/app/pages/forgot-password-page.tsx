import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { type ForgotPasswordBody, forgotPassword } from '../../api/index.js';
import { ButtonLink, FailureAlert, TextLink } from '../../ui/index.js';
import { signedOutMutation } from '../query-client.js';
import { SignedOutLayout } from '../signed-out-layout.js';
import { useFieldRules } from '../use-field-rules.js';

/** Asks for a mail with a code; does not say whether the address is known, as the server does not either. */
export function ForgotPasswordPage() {
  const t = useTranslations('app');
  const rules = useFieldRules();
  const { register, handleSubmit, formState, getValues } = useForm<ForgotPasswordBody>();
  const sending = useMutation({ mutationFn: forgotPassword, meta: signedOutMutation });
  const back = (
    <TextLink to="/sign-in" size="sm" ta="center">
      {t('forgot.back')}
    </TextLink>
  );

  if (sending.isSuccess) {
    return (
      <SignedOutLayout title={t('forgot.sentTitle')} description={t('forgot.sent', { email: getValues('email') })}>
        <Stack>
          <ButtonLink to="/reset-password" size="md">
            {t('forgot.haveCode')}
          </ButtonLink>
          {back}
        </Stack>
      </SignedOutLayout>
    );
  }
  return (
    <SignedOutLayout title={t('forgot.title')} description={t('forgot.description')}>
      <form onSubmit={handleSubmit((body) => sending.mutate(body))} noValidate>
        <Stack>
          {sending.error === null ? null : <FailureAlert failure={sending.error} />}
          <TextInput
            label={t('fields.email')}
            type="email"
            autoComplete="username"
            error={formState.errors.email?.message}
            {...register('email', rules.email)}
          />
          <Button type="submit" size="md" loading={sending.isPending} mt="xs">
            {t('forgot.submit')}
          </Button>
          <Text component="div" ta="center" size="sm">
            {back}
          </Text>
        </Stack>
      </form>
    </SignedOutLayout>
  );
}
