import { Button, Code, Group, PasswordInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { beginSecondFactor, confirmSecondFactor, queryKeys, type SecondFactorSecret } from '../../api/index.js';
import { CopyTextButton, FailureAlert } from '../../ui/index.js';
import { useFieldRules } from '../use-field-rules.js';
import { QrCode } from './qr-code.js';

/** Turns the second factor on in three steps: the password, a code of the app, the recovery codes to keep. */
export function EnableSecondFactor({ onClose }: { readonly onClose: () => void }) {
  const begin = useMutation({ mutationFn: beginSecondFactor });
  const confirmation = useMutation({ mutationFn: confirmSecondFactor });
  const client = useQueryClient();

  function finish(): void {
    onClose();
    void client.invalidateQueries({ queryKey: queryKeys.me });
  }

  if (confirmation.isSuccess) return <RecoveryCodeList codes={confirmation.data.recoveryCodes} onSaved={finish} />;
  if (begin.isSuccess) {
    return (
      <AppCodeStep
        secret={begin.data}
        failure={confirmation.error}
        busy={confirmation.isPending}
        onCode={(code) => confirmation.mutate({ code })}
      />
    );
  }
  return (
    <PasswordStep
      failure={begin.error}
      busy={begin.isPending}
      onPassword={(currentPassword) => begin.mutate({ currentPassword })}
    />
  );
}

interface PasswordStepProps {
  readonly failure: unknown;
  readonly busy: boolean;
  readonly onPassword: (password: string) => void;
}

function PasswordStep({ failure, busy, onPassword }: PasswordStepProps) {
  const t = useTranslations('app.me');
  const rules = useFieldRules();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: '' } });
  return (
    <form onSubmit={handleSubmit(({ password }) => onPassword(password))} noValidate>
      <Stack>
        <Text size="sm">{t('begin')}</Text>
        {failure === null ? null : <FailureAlert failure={failure} />}
        <PasswordInput
          label={t('current')}
          autoComplete="current-password"
          data-autofocus
          error={formState.errors.password?.message}
          {...register('password', rules.requiredField)}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={busy}>
            {t('next')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface AppCodeStepProps {
  readonly secret: SecondFactorSecret;
  readonly failure: unknown;
  readonly busy: boolean;
  readonly onCode: (code: string) => void;
}

function AppCodeStep({ secret, failure, busy, onCode }: AppCodeStepProps) {
  const t = useTranslations('app');
  const rules = useFieldRules();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { code: '' } });
  return (
    <form onSubmit={handleSubmit(({ code }) => onCode(code))} noValidate>
      <Stack>
        <Text size="sm">{t('me.scan')}</Text>
        <QrCode text={secret.address} label={t('me.picture')} />
        <Group gap={4} justify="center" wrap="nowrap">
          <Code aria-label={t('me.secret')} style={{ wordBreak: 'break-all' }}>
            {secret.secret}
          </Code>
          <CopyTextButton text={secret.secret} copyLabel={t('me.secret')} />
        </Group>
        {failure === null ? null : <FailureAlert failure={failure} />}
        <TextInput
          label={t('fields.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          error={formState.errors.code?.message}
          {...register('code', rules.requiredField)}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={busy}>
            {t('me.confirm')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function RecoveryCodeList({ codes, onSaved }: { readonly codes: readonly string[]; readonly onSaved: () => void }) {
  const t = useTranslations('app.me');
  return (
    <Stack>
      <Text fw={600}>{t('recovery')}</Text>
      <Text size="sm">{t('recoveryText')}</Text>
      <SimpleGrid cols={2} spacing="xs">
        {codes.map((code) => (
          <Code key={code} ta="center" fz="sm">
            {code}
          </Code>
        ))}
      </SimpleGrid>
      <Group justify="space-between">
        <CopyTextButton text={codes.join('\n')} copyLabel={t('recovery')} />
        <Button onClick={onSaved}>{t('kept')}</Button>
      </Group>
    </Stack>
  );
}
