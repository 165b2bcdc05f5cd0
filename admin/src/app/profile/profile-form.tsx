import { Button, Group, PasswordInput, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { queryKeys, updateMe } from '../../api/index.js';
import { Card, FormFailure, setFieldErrors, toastSuccess, useMe, useProblemText } from '../../ui/index.js';
import { useFieldRules } from '../use-field-rules.js';

const fields = ['firstName', 'lastName', 'email', 'currentPassword'] as const;

/** One's own names and address; another address needs the password. */
export function ProfileForm() {
  const t = useTranslations('app');
  const common = useTranslations('ui');
  const rules = useFieldRules();
  const problemText = useProblemText();
  const me = useMe();
  const client = useQueryClient();
  const { firstName, lastName, email } = me;
  const values = { firstName: firstName ?? '', lastName: lastName ?? '', email, currentPassword: '' };
  const form = useForm({ values });
  const { register, handleSubmit, formState, watch } = form;
  const { errors, isDirty } = formState;
  const emailChanged = watch('email') !== email;
  const saving = useMutation({
    mutationFn: updateMe,
    onSuccess: (updated) => {
      client.setQueryData(queryKeys.me, updated);
      toastSuccess(common('saved'));
    },
  });
  const submit = handleSubmit(({ currentPassword, ...body }) =>
    saving
      .mutateAsync(emailChanged ? { ...body, currentPassword } : { firstName: body.firstName, lastName: body.lastName })
      .catch((error: unknown) => setFieldErrors(error, form, fields, problemText)),
  );

  return (
    <Card title={t('me.about')} description={t('me.aboutText')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <FormFailure failure={saving.error} fields={fields} />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
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
            <TextInput
              label={t('fields.email')}
              type="email"
              autoComplete="email"
              error={errors.email?.message}
              {...register('email', rules.email)}
            />
            <TextInput label={t('me.role')} value={me.role.name} readOnly variant="filled" />
          </SimpleGrid>
          {emailChanged ? (
            <PasswordInput
              label={t('me.passwordForAddress')}
              description={t('me.passwordForAddressHint')}
              autoComplete="current-password"
              error={errors.currentPassword?.message}
              {...register('currentPassword', rules.requiredField)}
            />
          ) : null}
          <Group justify="flex-end">
            <Button type="submit" loading={saving.isPending} disabled={!isDirty}>
              {common('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
