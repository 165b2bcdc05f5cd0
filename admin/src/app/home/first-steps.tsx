import { Code, Group, Text, ThemeIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { apiIdOf, type ContentType, documentsQuery } from '../../api/index.js';
import { ButtonLink, Card, CopyText } from '../../ui/index.js';
import classes from './first-steps.module.css';

/** Leads whoever sets a server up from nothing to the first answer; gone once there are documents. */
export function FirstSteps({ types }: { readonly types: readonly ContentType[] }) {
  const t = useTranslations('app.welcome');
  const type = types.find(({ kind }) => kind === 'collectionType');
  const apiId = type === undefined ? '' : apiIdOf(type);
  const one = { status: 'draft', fields: ['documentId'], pagination: { pageSize: 1 } };
  const { data } = useQuery({ ...documentsQuery(apiId, one), enabled: type !== undefined });
  const written = (data?.meta.pagination.total ?? 0) > 0;
  if (type !== undefined && (data === undefined || written)) return null;
  const address = `${location.origin}/api/${apiId}`;
  return (
    <Card title={t('guide')} description={t('guideText')}>
      <ol className={classes.steps}>
        <Step
          number={1}
          done={types.length > 0}
          title={t('stepType')}
          text={t('stepTypeText', { count: types.length })}
        >
          {types.length > 0 ? null : (
            <ButtonLink to="/builder" size="xs">
              {t('stepTypeAction')}
            </ButtonLink>
          )}
        </Step>
        <Step number={2} done={written} title={t('stepDocument')} text={t('stepDocumentText')}>
          {type === undefined ? null : (
            <ButtonLink to="/content/$apiId/new" params={{ apiId }} size="xs">
              {t('stepDocumentAction', { type: type.displayName })}
            </ButtonLink>
          )}
        </Step>
        <Step number={3} done={false} title={t('stepAnswer')} text={t('stepAnswerText')}>
          {type === undefined ? null : (
            <Group gap={4} wrap="nowrap" maw="100%">
              <Code className={classes.address}>{address}</Code>
              <CopyText text={address} what={t('stepAnswer')} />
            </Group>
          )}
        </Step>
      </ol>
    </Card>
  );
}

interface StepProps {
  readonly number: number;
  readonly done: boolean;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

function Step({ number, done, title, text, children }: StepProps) {
  const t = useTranslations('app.welcome');
  return (
    <li className={classes.step}>
      <ThemeIcon radius="xl" size={30} variant={done ? 'filled' : 'light'} aria-hidden={!done}>
        {done ? <Check size={16} aria-label={t('done')} /> : number}
      </ThemeIcon>
      <div className={classes.words}>
        <Text fw={600} size="sm">
          {title}
        </Text>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
        {children}
      </div>
    </li>
  );
}
