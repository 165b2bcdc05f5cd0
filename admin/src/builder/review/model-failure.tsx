import { Alert, List, Text } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { ApiFailure, isModelConflict } from '../../api/index.js';
import { FailureAlert } from '../../ui/index.js';

/** Shows why a model was rejected: every mistake with its path, or a concurrent change. */
export function ModelFailure({ failure }: { readonly failure: unknown }) {
  const t = useTranslations('builder.plan');
  if (isModelConflict(failure)) {
    return (
      <Alert color="red" variant="light" icon={<CircleAlert size={18} />} role="alert">
        {t('changed')}
      </Alert>
    );
  }
  if (!(failure instanceof ApiFailure) || failure.problems.length === 0) return <FailureAlert failure={failure} />;
  return (
    <Alert color="red" variant="light" icon={<CircleAlert size={18} />} title={failure.message} role="alert">
      <List size="sm" spacing={4}>
        {failure.problems.map(({ path, message }) => (
          <List.Item key={`${path.join(' ')} ${message}`}>
            {path.length === 0 ? null : (
              <Text span fw={600} size="sm">
                {path.join(' › ')}{' '}
              </Text>
            )}
            {message}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
