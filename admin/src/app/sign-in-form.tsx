import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { type Administrator, hasStatus, type SignInBody, signIn } from '../api/index.js';
import { FailureAlert } from '../ui/index.js';
import { signedOutMutation } from './query-client.js';
import { useFieldRules } from './use-field-rules.js';

/** Who signs in, and what follows. */
export interface SignInFormProps {
  /** The administrator who must enter the password; omitted: any. */
  readonly email?: string;
  readonly onSignedIn: (administrator: Administrator) => void;
  /** Below the button. */
  readonly children?: ReactNode;
}

/** Asks for address and password, and then, where one is on, for a code of the second factor. */
export function SignInForm({ email, onSignedIn, children }: SignInFormProps) {
  const t = useTranslations('app');
  const rules = useFieldRules();
  const [needsSecondFactor, setNeedsSecondFactor] = useState(false);
  const { register, handleSubmit, formState, setFocus, resetField } = useForm<SignInBody>({
    defaultValues: { email: email ?? '' },
  });
  const { errors } = formState;
  const signingIn = useMutation({
    mutationFn: signIn,
    meta: signedOutMutation,
    onSuccess: onSignedIn,
    onError: (error) => {
      if (hasStatus(error, 401)) setNeedsSecondFactor(true);
      else setFocus(needsSecondFactor ? 'code' : 'password');
    },
  });
  const submit = handleSubmit(({ code, ...body }) =>
    signingIn.mutate(needsSecondFactor && code !== undefined ? { ...body, code } : body),
  );
  const failure = hasStatus(signingIn.error, 401) ? null : signingIn.error;

  function restart(): void {
    setNeedsSecondFactor(false);
    resetField('code');
    signingIn.reset();
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {failure === null ? null : <FailureAlert failure={failure} />}
        {needsSecondFactor ? (
          <>
            <Text size="sm">{t('signIn.secondDescription')}</Text>
            <TextInput
              label={t('fields.code')}
              autoComplete="one-time-code"
              data-autofocus
              autoFocus
              error={errors.code?.message}
              {...register('code', rules.requiredField)}
            />
          </>
        ) : (
          <>
            <TextInput
              label={t('fields.email')}
              type="email"
              autoComplete="username"
              readOnly={email !== undefined}
              error={errors.email?.message}
              {...register('email', rules.email)}
            />
            <PasswordInput
              label={t('fields.password')}
              autoComplete="current-password"
              data-autofocus={email !== undefined}
              error={errors.password?.message}
              {...register('password', rules.requiredField)}
            />
          </>
        )}
        <Button type="submit" size="md" loading={signingIn.isPending} mt="xs">
          {t('signIn.submit')}
        </Button>
        {needsSecondFactor ? (
          <Button variant="subtle" onClick={restart}>
            {t('signIn.other')}
          </Button>
        ) : (
          children
        )}
      </Stack>
    </form>
  );
}
