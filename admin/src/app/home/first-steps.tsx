import { Button, Code, Group, Text, ThemeIcon } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { apiIdOf, apiPrefix, type ContentType, documentsQuery, publicAnswerQuery } from '../../api/index.js';
import { usePublicActions } from '../../documents/index.js';
import { ButtonLink, Card, CopyText } from '../../ui/index.js';
import classes from './first-steps.module.css';

/** Leads whoever sets a server up from nothing to the first answer that everybody gets; gone once it is there, or put away. */
export function FirstSteps({ types }: { readonly types: readonly ContentType[] }) {
  const [away, setAway] = useLocalStorage({
    key: 'octavo.first-steps.away',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  return away ? null : <Guide types={types} onAway={() => setAway(true)} />;
}

interface GuideProps {
  readonly types: readonly ContentType[];
  readonly onAway: () => void;
}

function Guide({ types, onAway }: GuideProps) {
  const t = useTranslations('app.welcome');
  const collections = types.filter(({ kind }) => kind === 'collectionType');
  const everybody = usePublicActions();
  const opened = collections.find(({ uid }) => everybody?.actions.has(`${uid}.find`) === true);
  const type = opened ?? collections[0];
  const apiId = type === undefined ? '' : apiIdOf(type);
  const one = { status: 'draft', fields: ['documentId'], pagination: { pageSize: 1 } };
  const { data: drafts } = useQuery({ ...documentsQuery(apiId, one), enabled: type !== undefined });
  const { data: answered = false } = useQuery({ ...publicAnswerQuery(apiId), enabled: opened !== undefined });
  const written = (drafts?.meta.pagination.total ?? 0) > 0;
  const known = type === undefined || (drafts !== undefined && everybody !== null);
  if (answered || !known) return null;

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
          {type === undefined || written ? null : (
            <ButtonLink to="/content/$apiId/new" params={{ apiId }} size="xs">
              {t('stepDocumentAction', { type: type.displayName })}
            </ButtonLink>
          )}
        </Step>
        <Step number={3} done={opened !== undefined} title={t('stepOpen')} text={t('stepOpenText')}>
          {type === undefined || opened !== undefined || everybody === null ? null : (
            <ButtonLink to="/settings/user-roles/$id" params={{ id: everybody.role }} size="xs" variant="default">
              {t('stepOpenAction')}
            </ButtonLink>
          )}
        </Step>
        <Step
          number={4}
          done={false}
          title={t('stepAnswer')}
          text={t(opened !== undefined && written ? 'stepAnswerPublish' : 'stepAnswerText')}
        >
          {type === undefined ? null : (
            <>
              <Group gap={4} wrap="nowrap" maw="100%">
                <Code className={classes.address}>{`${apiPrefix}/${apiId}`}</Code>
                <CopyText text={`${location.origin}${apiPrefix}/${apiId}`} what={t('stepAnswer')} />
              </Group>
              <ButtonLink to="/reference" search={{ type: apiId }} size="xs" variant="default">
                {t('stepAnswerAction')}
              </ButtonLink>
            </>
          )}
        </Step>
      </ol>
      <Group justify="flex-end" mt="md">
        <Button variant="subtle" color="gray" size="compact-sm" onClick={onAway}>
          {t('guideAway')}
        </Button>
      </Group>
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
