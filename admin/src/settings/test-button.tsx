import { Alert, Button } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Send } from 'lucide-react';
import { FailureAlert, hasSettingsPermission, useMe } from '../ui/index.js';

/** A trial of something that the server does. */
type TestMutation<T> = Pick<UseMutationResult<T, Error, void>, 'mutate' | 'isPending' | 'data' | 'error'>;

/** Starts a test, for administrators with the permission. */
export function TestButton<T>({ test, label }: { readonly test: TestMutation<T>; readonly label: string }) {
  const me = useMe();
  if (!hasSettingsPermission(me, 'write', 'settings::system')) return null;
  return (
    <Button leftSection={<Send size={15} aria-hidden />} loading={test.isPending} onClick={() => test.mutate()}>
      {label}
    </Button>
  );
}

interface TestResultProps<T> {
  readonly test: TestMutation<T>;
  /** What went wrong; null: nothing. */
  readonly failureMessage: (outcome: T) => string | null;
  readonly successMessage: (outcome: T) => string;
}

/** Says what came of a trial. */
export function TestResult<T>({ test: { data, error }, failureMessage, successMessage }: TestResultProps<T>) {
  if (error !== null) return <FailureAlert failure={error} />;
  if (data === undefined) return null;
  const failureText = failureMessage(data);
  return failureText === null ? (
    <Alert color="teal" variant="light" role="status" icon={<CircleCheck size={18} />}>
      {successMessage(data)}
    </Alert>
  ) : (
    <Alert color="red" variant="light" role="alert" icon={<CircleAlert size={18} />}>
      {failureText}
    </Alert>
  );
}
