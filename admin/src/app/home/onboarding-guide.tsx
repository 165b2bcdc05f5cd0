import { Button, Code, Group, Text, ThemeIcon } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { apiPrefix, type ContentType, documentsQuery, getApiId, hasPublicDocumentsQuery } from '../../api/index.js';
import { usePublicActions } from '../../documents/index.js';
import { ButtonLink, Card, CopyTextButton } from '../../ui/index.js';
import classes from './onboarding-guide.module.css';

/** Guides through the setup of a server up to the first public response; hidden once that is done, or dismissed. */
export function OnboardingGuide({ types }: { readonly types: readonly ContentType[] }) {
  const [isDismissed, setDismissed] = useLocalStorage({
    key: 'octavo.first-steps.away',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  return isDismissed ? null : <Guide types={types} onDismiss={() => setDismissed(true)} />;
}

interface GuideProps {
  readonly types: readonly ContentType[];
  readonly onDismiss: () => void;
}

function Guide({ types, onDismiss }: GuideProps) {
  const t = useTranslations('app.welcome');
  const collections = types.filter(({ kind }) => kind === 'collectionType');
  const publicActions = usePublicActions();
  const publicType = collections.find(({ uid }) => publicActions?.actions.has(`${uid}.find`) === true);
  const type = publicType ?? collections[0];
  const apiId = type === undefined ? '' : getApiId(type);
  const firstDraftParameters = { status: 'draft', fields: ['documentId'], pagination: { pageSize: 1 } };
  const { data: drafts } = useQuery({ ...documentsQuery(apiId, firstDraftParameters), enabled: type !== undefined });
  const { data: hasPublicDocuments = false } = useQuery({
    ...hasPublicDocumentsQuery(apiId),
    enabled: publicType !== undefined,
  });
  const hasDocuments = (drafts?.meta.pagination.total ?? 0) > 0;
  const isLoaded = type === undefined || (drafts !== undefined && publicActions !== null);
  if (hasPublicDocuments || !isLoaded) return null;

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
        <Step number={2} done={hasDocuments} title={t('stepDocument')} text={t('stepDocumentText')}>
          {type === undefined || hasDocuments ? null : (
            <ButtonLink to="/content/$apiId/new" params={{ apiId }} size="xs">
              {t('stepDocumentAction', { type: type.displayName })}
            </ButtonLink>
          )}
        </Step>
        <Step number={3} done={publicType !== undefined} title={t('stepOpen')} text={t('stepOpenText')}>
          {type === undefined || publicType !== undefined || publicActions === null ? null : (
            <ButtonLink to="/settings/user-roles/$id" params={{ id: publicActions.role }} size="xs" variant="default">
              {t('stepOpenAction')}
            </ButtonLink>
          )}
        </Step>
        <Step
          number={4}
          done={false}
          title={t('stepAnswer')}
          text={t(publicType !== undefined && hasDocuments ? 'stepAnswerPublish' : 'stepAnswerText')}
        >
          {type === undefined ? null : (
            <>
              <Group gap={4} wrap="nowrap" maw="100%">
                <Code className={classes.address}>{`${apiPrefix}/${apiId}`}</Code>
                <CopyTextButton text={`${location.origin}${apiPrefix}/${apiId}`} copyLabel={t('stepAnswer')} />
              </Group>
              <ButtonLink to="/reference" search={{ type: apiId }} size="xs" variant="default">
                {t('stepAnswerAction')}
              </ButtonLink>
            </>
          )}
        </Step>
      </ol>
      <Group justify="flex-end" mt="md">
        <Button variant="subtle" color="gray" size="compact-sm" onClick={onDismiss}>
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
