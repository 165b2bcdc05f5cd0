import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { queryKeys, removeSecondFactor } from '../../api/index.js';
import { FailureAlert } from '../../ui/index.js';
import { useFieldRules } from '../use-field-rules.js';

/** Turns the second factor off, with the password. */
export function DisableSecondFactor({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('app.me');
  const rules = useFieldRules();
  const client = useQueryClient();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { currentPassword: '' } });
  const removing = useMutation({
    mutationFn: removeSecondFactor,
    onSuccess: () => {
      onClose();
      return client.invalidateQueries({ queryKey: queryKeys.me });
    },
  });
  return (
    <form onSubmit={handleSubmit((body) => removing.mutate(body))} noValidate>
      <Stack>
        <Text size="sm">{t('turnOffText')}</Text>
        {removing.error === null ? null : <FailureAlert failure={removing.error} />}
        <PasswordInput
          label={t('current')}
          autoComplete="current-password"
          data-autofocus
          error={formState.errors.currentPassword?.message}
          {...register('currentPassword', rules.requiredField)}
        />
        <Group justify="flex-end">
          <Button type="submit" color="red" loading={removing.isPending}>
            {t('turnOff')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
