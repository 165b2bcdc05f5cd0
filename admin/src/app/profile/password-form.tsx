import { Button, Group, PasswordInput, SimpleGrid, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { changePassword, type NewPasswordBody, queryKeys } from '../../api/index.js';
import { Card, FormFailure, setFieldErrors, toastSuccess, useProblemText } from '../../ui/index.js';
import { useFieldRules } from '../use-field-rules.js';

const fields = ['currentPassword', 'password'] as const;

/** A new password for oneself. */
export function PasswordForm() {
  const t = useTranslations('app');
  const rules = useFieldRules();
  const problemText = useProblemText();
  const client = useQueryClient();
  const form = useForm<NewPasswordBody>({ defaultValues: { currentPassword: '', password: '' } });
  const { register, handleSubmit, formState, reset } = form;
  const { errors } = formState;
  const changing = useMutation({
    mutationFn: changePassword,
    onSuccess: () => {
      reset();
      toastSuccess(t('me.changed'));
      return client.invalidateQueries({ queryKey: queryKeys.sessions });
    },
  });
  const submit = handleSubmit((body) =>
    changing.mutateAsync(body).catch((error: unknown) => setFieldErrors(error, form, fields, problemText)),
  );

  return (
    <Card title={t('me.password')} description={t('me.passwordText')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <FormFailure failure={changing.error} fields={fields} />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <PasswordInput
              label={t('me.current')}
              autoComplete="current-password"
              error={errors.currentPassword?.message}
              {...register('currentPassword', rules.requiredField)}
            />
            <PasswordInput
              label={t('fields.newPassword')}
              autoComplete="new-password"
              error={errors.password?.message}
              {...register('password', rules.newPassword)}
            />
          </SimpleGrid>
          <Group justify="flex-end">
            <Button type="submit" variant="default" loading={changing.isPending}>
              {t('me.change')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
