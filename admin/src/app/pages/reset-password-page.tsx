import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { hasStatus, type ResetPasswordBody, resetPassword } from '../../api/index.js';
import { FormFailure, setFieldErrors, TextLink, useProblemText } from '../../ui/index.js';
import { signedOutMutation } from '../query-client.js';
import { SignedOutLayout } from '../signed-out-layout.js';
import { useEnterPanel } from '../use-enter-panel.js';
import { useFieldRules } from '../use-field-rules.js';

const fields = ['code', 'password', 'secondFactor'] as const;

/** Chooses a password with the code of a mail or an invitation. */
export function ResetPasswordPage() {
  const t = useTranslations('app');
  const rules = useFieldRules();
  const problemText = useProblemText();
  const enterPanel = useEnterPanel();
  const { code } = useSearch({ from: '/reset-password' });
  const [factorNeeded, setFactorNeeded] = useState(false);
  const form = useForm<ResetPasswordBody>({ defaultValues: { code: code ?? '' } });
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  const reset = useMutation({
    mutationFn: resetPassword,
    meta: signedOutMutation,
    onSuccess: () => enterPanel(),
    onError: (error) => {
      if (hasStatus(error, 401)) setFactorNeeded(true);
      else setFieldErrors(error, form, fields, problemText);
    },
  });
  const failure = hasStatus(reset.error, 401) ? null : reset.error;

  return (
    <SignedOutLayout title={t('reset.title')} description={t('reset.description')}>
      <form onSubmit={handleSubmit((body) => reset.mutate(body))} noValidate>
        <Stack>
          <FormFailure failure={failure} fields={fields} />
          <TextInput
            label={t('fields.code')}
            autoComplete="one-time-code"
            error={errors.code?.message}
            {...register('code', rules.requiredField)}
          />
          <PasswordInput
            label={t('fields.newPassword')}
            description={t('fields.passwordHint')}
            autoComplete="new-password"
            error={errors.password?.message}
            {...register('password', rules.newPassword)}
          />
          {factorNeeded ? (
            <TextInput
              label={t('reset.factor')}
              description={t('signIn.secondDescription')}
              autoComplete="off"
              autoFocus
              error={errors.secondFactor?.message}
              {...register('secondFactor', { ...rules.requiredField, shouldUnregister: true })}
            />
          ) : null}
          <Button type="submit" size="md" loading={reset.isPending} mt="xs">
            {t('reset.submit')}
          </Button>
          <TextLink to="/sign-in" size="sm" ta="center">
            {t('forgot.back')}
          </TextLink>
        </Stack>
      </form>
    </SignedOutLayout>
  );
}
