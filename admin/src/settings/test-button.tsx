import { Alert, Button } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Send } from 'lucide-react';
import { FailureAlert, maySet, useMe } from '../ui/index.js';

/** A trial of something that the server does. */
type Trial<T> = Pick<UseMutationResult<T, Error, void>, 'mutate' | 'isPending' | 'data' | 'error'>;

/** Begins a trial, for whoever may. */
export function TestButton<T>({ trial, label }: { readonly trial: Trial<T>; readonly label: string }) {
  const me = useMe();
  if (!maySet(me, 'write', 'settings::system')) return null;
  return (
    <Button leftSection={<Send size={15} aria-hidden />} loading={trial.isPending} onClick={() => trial.mutate()}>
      {label}
    </Button>
  );
}

interface TestOutcomeProps<T> {
  readonly trial: Trial<T>;
  /** What went wrong; null: nothing. */
  readonly wrong: (outcome: T) => string | null;
  readonly right: (outcome: T) => string;
}

/** Says what came of a trial. */
export function TestOutcome<T>({ trial: { data, error }, wrong, right }: TestOutcomeProps<T>) {
  if (error !== null) return <FailureAlert failure={error} />;
  if (data === undefined) return null;
  const why = wrong(data);
  return why === null ? (
    <Alert color="teal" variant="light" role="status" icon={<CircleCheck size={18} />}>
      {right(data)}
    </Alert>
  ) : (
    <Alert color="red" variant="light" role="alert" icon={<CircleAlert size={18} />}>
      {why}
    </Alert>
  );
}
