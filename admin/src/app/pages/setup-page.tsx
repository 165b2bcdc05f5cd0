import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { type SetupBody, setUp } from '../../api/index.js';
import { FormFailure, failureOnFields } from '../../ui/index.js';
import { useEntered } from '../entered.js';
import { Entrance } from '../entrance.js';
import { useFieldRules } from '../field-rules.js';
import { byNobody } from '../query-client.js';

const fields = ['code', 'email', 'password', 'firstName', 'lastName'] as const;

/** Makes the first administrator. `#code=…` in the address fills the code in: what follows a `#` is never sent to any server. */
export function SetupPage() {
  const t = useTranslations('app');
  const rules = useFieldRules();
  const entered = useEntered();
  const form = useForm<Required<SetupBody>>({ defaultValues: { code: codeInAddress() } });
  const { register, formState } = form;
  const { errors } = formState;
  const making = useMutation({ mutationFn: setUp, meta: byNobody, onSuccess: () => entered() });
  const submit = form.handleSubmit((body) =>
    making.mutateAsync(body).catch((error: unknown) => failureOnFields(error, form, fields)),
  );

  return (
    <Entrance title={t('setup.title')} description={t('setup.description')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <FormFailure failure={making.error} fields={fields} />
          <TextInput
            label={t('setup.code')}
            description={t('setup.codeHint')}
            autoComplete="one-time-code"
            error={errors.code?.message}
            {...register('code', rules.needed)}
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
          <Button type="submit" size="md" loading={making.isPending} mt="xs">
            {t('setup.submit')}
          </Button>
        </Stack>
      </form>
    </Entrance>
  );
}

function codeInAddress(): string {
  return new URLSearchParams(location.hash.slice(1)).get('code') ?? '';
}
