import { Alert, Code, List, Stack, Text } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { ApiFailure, isModelConflict, isModelRefusal, type Problem } from '../../api/index.js';
import { FailureAlert } from '../../ui/index.js';
import classes from './model-failure.module.css';
import { type ModelSides, type ModelWords, useModelWords } from './model-words.js';

/** A failure of a plan or a change, and the models whose names it is told in. */
export interface ModelFailureProps extends ModelSides {
  readonly failure: unknown;
}

/** Shows why a model was rejected: the places of its mistakes, what documents prevent, or a concurrent change. */
export function ModelFailure({ failure, ...sides }: ModelFailureProps) {
  const t = useTranslations('builder');
  const words = useModelWords(sides);
  if (isModelConflict(failure)) {
    return (
      <Alert color="red" variant="light" icon={<CircleAlert size={18} />} role="alert">
        {t('plan.changed')}
      </Alert>
    );
  }
  if (!(failure instanceof ApiFailure) || failure.problems.length === 0) return <FailureAlert failure={failure} />;
  const { problems } = failure;
  const isRefusal = isModelRefusal(failure);
  const places = new Set(problems.map((problem) => placeText(problem, sides, words)));
  return (
    <Alert color="red" variant="light" icon={<CircleAlert size={18} />} role="alert">
      <Stack gap="xs">
        <Text size="sm">{t(isRefusal ? 'review.failure.refused' : 'review.failure.invalid')}</Text>
        {isRefusal ? null : (
          <List size="sm" spacing={4}>
            {[...places].map((place) => (
              <List.Item key={place}>{place}</List.Item>
            ))}
          </List>
        )}
        <details className={classes.details}>
          <summary>{t('review.failure.server')}</summary>
          <Code block lang="en">
            {problems.map(({ path, message }) => [...path, message].join(' ')).join('\n')}
          </Code>
        </details>
      </Stack>
    </Alert>
  );
}

/** The content type, component or field that a mistake is in. */
function placeText({ path }: Problem, { before, after }: ModelSides, { t, after: names }: ModelWords): string {
  const [uid = '', key, attribute] = path[0] === 'definitions' ? path.slice(1) : path;
  if (!Object.hasOwn(before, uid) && !Object.hasOwn(after, uid)) return t('review.failure.general');
  if (key !== 'attributes' || attribute === undefined) return names.shape(uid);
  return `${names.shape(uid)} › ${names.field({ of: uid, attribute })}`;
}
