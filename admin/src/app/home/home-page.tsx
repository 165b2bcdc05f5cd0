import { SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LayoutTemplate, PencilLine } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { getApiId, type Home, homeQuery } from '../../api/index.js';
import { useChosenChangeSet } from '../../content/change-sets/index.js';
import {
  administratorName,
  ButtonLink,
  Card,
  EmptyState,
  isSuperAdmin,
  Page,
  QueryResult,
  useMe,
  useModel,
} from '../../ui/index.js';
import { HomeList, ScheduledList, TranslationList } from './home-lists.js';
import { OnboardingGuide } from './onboarding-guide.js';

/** The home page: where to go on, what is left to do, and what others did; during setup, the next steps. */
export function HomePage() {
  const t = useTranslations('app.welcome');
  const me = useMe();
  const { contentTypes } = useModel();
  const readable = contentTypes.filter(({ actions }) => actions.includes('find') || actions.includes('findOne'));
  const chosenSet = useChosenChangeSet();
  const home = useQuery(homeQuery(chosenSet));
  return (
    <Page title={t('title', { name: me.firstName ?? administratorName(me) })} description={t('description')}>
      {isSuperAdmin(me) ? <OnboardingGuide types={readable} /> : null}
      {readable.length === 0 ? (
        <Card>
          <EmptyState icon={LayoutTemplate} title={t('typesNone')} description={t('typesNoneText')} />
        </Card>
      ) : (
        <QueryResult query={home}>{(data) => <HomeWidgets home={data} inSet={chosenSet !== null} />}</QueryResult>
      )}
    </Page>
  );
}

interface HomeWidgetsProps {
  readonly home: Home;
  /** Whether it was read with a change set. What is scheduled never is. */
  readonly inSet: boolean;
}

/** The lists that have something in them, one's own work first; "continue" says where to begin if it has nothing. */
function HomeWidgets({ home, inSet }: HomeWidgetsProps) {
  const t = useTranslations('app.welcome');
  const { mine, drafts, changed, scheduled, translations, activity } = home;
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
      <Stack gap="md">
        <Card title={t('continue')}>
          {mine.length === 0 ? <Beginning /> : <HomeList entries={mine} shows="state" />}
        </Card>
        {drafts.length === 0 ? null : (
          <Card title={t(inSet ? 'newInSet' : 'drafts')}>
            <HomeList entries={drafts} shows="time" />
          </Card>
        )}
        {changed.length === 0 ? null : (
          <Card title={t(inSet ? 'changedInSet' : 'changed')}>
            <HomeList entries={changed} shows="person" />
          </Card>
        )}
      </Stack>
      <Stack gap="md">
        {scheduled.length === 0 ? null : (
          <Card title={t('scheduled')} description={inSet ? t('scheduledLive') : undefined}>
            <ScheduledList entries={scheduled} />
          </Card>
        )}
        {translations.length === 0 ? null : (
          <Card title={t('translations')}>
            <TranslationList entries={translations} />
          </Card>
        )}
        <Card title={t('activity')}>
          {activity.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('activityNone')}
            </Text>
          ) : (
            <HomeList entries={activity} shows="person" />
          )}
        </Card>
      </Stack>
    </SimpleGrid>
  );
}

/** For somebody who has not written anything yet: the first collection that they may write to. */
function Beginning() {
  const t = useTranslations('app.welcome');
  const { contentTypes } = useModel();
  const type = contentTypes.find(({ kind, actions }) => kind === 'collectionType' && actions.includes('create'));
  return (
    <EmptyState
      icon={PencilLine}
      title={t('continueNone')}
      description={t('continueNoneText')}
      action={
        type === undefined ? null : (
          <ButtonLink to="/content/$apiId/new" params={{ apiId: getApiId(type) }} variant="default">
            {t('stepDocumentAction', { type: type.displayName })}
          </ButtonLink>
        )
      }
    />
  );
}
