import { Button, Code, Group, PasswordInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { beginSecondFactor, confirmSecondFactor, keys, type SecondFactorSecret } from '../../api/index.js';
import { CopyText, FailureAlert } from '../../ui/index.js';
import { useFieldRules } from '../field-rules.js';
import { QrCode } from './qr-code.js';

/** Turns the second factor on in three steps: the password, a code of the app, the recovery codes to keep. */
export function TurnOn({ onClose }: { readonly onClose: () => void }) {
  const beginning = useMutation({ mutationFn: beginSecondFactor });
  const confirming = useMutation({ mutationFn: confirmSecondFactor });
  const client = useQueryClient();

  function finish(): void {
    onClose();
    void client.invalidateQueries({ queryKey: keys.me });
  }

  if (confirming.isSuccess) return <RecoveryCodes codes={confirming.data.recoveryCodes} onKept={finish} />;
  if (beginning.isSuccess) {
    return (
      <CodeOfApp
        secret={beginning.data}
        failure={confirming.error}
        busy={confirming.isPending}
        onCode={(code) => confirming.mutate({ code })}
      />
    );
  }
  return (
    <Password
      failure={beginning.error}
      busy={beginning.isPending}
      onPassword={(currentPassword) => beginning.mutate({ currentPassword })}
    />
  );
}

interface PasswordProps {
  readonly failure: unknown;
  readonly busy: boolean;
  readonly onPassword: (password: string) => void;
}

function Password({ failure, busy, onPassword }: PasswordProps) {
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
          {...register('password', rules.needed)}
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

interface CodeOfAppProps {
  readonly secret: SecondFactorSecret;
  readonly failure: unknown;
  readonly busy: boolean;
  readonly onCode: (code: string) => void;
}

function CodeOfApp({ secret, failure, busy, onCode }: CodeOfAppProps) {
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
          <CopyText text={secret.secret} what={t('me.secret')} />
        </Group>
        {failure === null ? null : <FailureAlert failure={failure} />}
        <TextInput
          label={t('fields.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          error={formState.errors.code?.message}
          {...register('code', rules.needed)}
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

function RecoveryCodes({ codes, onKept }: { readonly codes: readonly string[]; readonly onKept: () => void }) {
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
        <CopyText text={codes.join('\n')} what={t('recovery')} />
        <Button onClick={onKept}>{t('kept')}</Button>
      </Group>
    </Stack>
  );
}
