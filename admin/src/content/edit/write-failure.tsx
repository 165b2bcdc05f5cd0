import { Alert, List } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { ApiFailure, type Attribute } from '../../api/index.js';
import { FailureAlert, useProblemText } from '../../ui/index.js';

/** The error of the last write; shows problems that belong to no field of the form. */
export interface WriteFailureProps {
  readonly failure: unknown;
  readonly attributes: readonly Attribute[];
}

/** Says why a document was not written. */
export function WriteFailure({ failure, attributes }: WriteFailureProps) {
  const t = useTranslations('content.edit');
  const problemText = useProblemText();
  if (failure === null || failure === undefined) return null;
  if (!(failure instanceof ApiFailure) || failure.problems.length === 0) return <FailureAlert failure={failure} />;
  const attributeNames = new Set(attributes.map(({ name }) => name));
  const otherProblems = failure.problems.filter(({ path }) => !attributeNames.has(path[0] ?? ''));
  return (
    <Alert color="red" variant="light" icon={<CircleAlert size={18} />} role="alert" title={t('refused')}>
      {otherProblems.length === 0 ? null : (
        <List size="sm">
          {otherProblems.map((problem) => (
            <List.Item key={problem.path.join('.')}>
              {t('elsewhere', { path: problem.path.join(' › '), message: problemText(problem) })}
            </List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}
