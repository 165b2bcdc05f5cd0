import { Alert, List } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { ApiFailure, type Attribute } from '../../api/index.js';
import { FailureAlert, useProblemText } from '../../ui/index.js';

/** What went wrong with the last write; what no field of the form can show is told here. */
export interface EditFailureProps {
  readonly failure: unknown;
  readonly attributes: readonly Attribute[];
}

/** Says why a document was not written. */
export function EditFailure({ failure, attributes }: EditFailureProps) {
  const t = useTranslations('content.edit');
  const problemText = useProblemText();
  if (failure === null || failure === undefined) return null;
  if (!(failure instanceof ApiFailure) || failure.problems.length === 0) return <FailureAlert failure={failure} />;
  const known = new Set(attributes.map(({ name }) => name));
  const elsewhere = failure.problems.filter(({ path }) => !known.has(path[0] ?? ''));
  return (
    <Alert color="red" variant="light" icon={<CircleAlert size={18} />} role="alert" title={t('refused')}>
      {elsewhere.length === 0 ? null : (
        <List size="sm">
          {elsewhere.map((problem) => (
            <List.Item key={problem.path.join('.')}>
              {t('elsewhere', { path: problem.path.join(' › '), message: problemText(problem) })}
            </List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}
