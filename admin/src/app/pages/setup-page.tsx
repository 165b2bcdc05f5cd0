import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { createFirstAdministrator, type SetupBody } from '../../api/index.js';
import { FormFailure, setFieldErrors, useProblemText } from '../../ui/index.js';
import { signedOutMutation } from '../query-client.js';
import { SignedOutLayout } from '../signed-out-layout.js';
import { useEnterPanel } from '../use-enter-panel.js';
import { useFieldRules } from '../use-field-rules.js';

const fields = ['code', 'email', 'password', 'firstName', 'lastName'] as const;

/** Makes the first administrator. `#code=…` in the address fills the code in: what follows a `#` is never sent to any server. */
export function SetupPage() {
  const t = useTranslations('app');
  const rules = useFieldRules();
  const problemText = useProblemText();
  const enterPanel = useEnterPanel();
  const form = useForm<Required<SetupBody>>({ defaultValues: { code: setupCodeFromUrl() } });
  const { register, formState } = form;
  const { errors } = formState;
  const creation = useMutation({
    mutationFn: createFirstAdministrator,
    meta: signedOutMutation,
    onSuccess: () => enterPanel(),
  });
  const submit = form.handleSubmit((body) =>
    creation.mutateAsync(body).catch((error: unknown) => setFieldErrors(error, form, fields, problemText)),
  );

  return (
    <SignedOutLayout title={t('setup.title')} description={t('setup.description')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <FormFailure failure={creation.error} fields={fields} />
          <TextInput
            label={t('setup.code')}
            description={t('setup.codeHint')}
            autoComplete="one-time-code"
            error={errors.code?.message}
            {...register('code', rules.requiredField)}
          />
          <Group grow align="flex-start">
            <TextInput
              label={t('fields.firstName')}
              autoComplete="given-name"
              error={errors.firstName?.message}
              {...register('firstName')}
            />
            <TextInput
              label={t('fields.lastName')}
              autoComplete="family-name"
              error={errors.lastName?.message}
              {...register('lastName')}
            />
          </Group>
          <TextInput
            label={t('fields.email')}
            type="email"
            autoComplete="username"
            error={errors.email?.message}
            {...register('email', rules.email)}
          />
          <PasswordInput
            label={t('fields.password')}
            description={t('fields.passwordHint')}
            autoComplete="new-password"
            error={errors.password?.message}
            {...register('password', rules.newPassword)}
          />
          <Button type="submit" size="md" loading={creation.isPending} mt="xs">
            {t('setup.submit')}
          </Button>
        </Stack>
      </form>
    </SignedOutLayout>
  );
}

function setupCodeFromUrl(): string {
  return new URLSearchParams(location.hash.slice(1)).get('code') ?? '';
}
