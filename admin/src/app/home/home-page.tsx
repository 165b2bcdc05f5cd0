import { Badge, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { FileStack, LayoutTemplate, RectangleEllipsis } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { apiPrefix, type ContentType, getApiId } from '../../api/index.js';
import { administratorName, EmptyState, isSuperAdmin, Page, TileLink, useMe, useModel } from '../../ui/index.js';
import classes from './home-page.module.css';
import { OnboardingGuide } from './onboarding-guide.js';

/** The home page: content to work on, and during setup the next steps. */
export function HomePage() {
  const t = useTranslations('app.welcome');
  const me = useMe();
  const { contentTypes } = useModel();
  const readable = contentTypes.filter(({ actions }) => actions.includes('find') || actions.includes('findOne'));
  return (
    <Page title={t('title', { name: me.firstName ?? administratorName(me) })} description={t('description')}>
      {isSuperAdmin(me) ? <OnboardingGuide types={readable} /> : null}
      <Stack gap="sm">
        <Title order={2}>{t('types')}</Title>
        {readable.length === 0 ? (
          <EmptyState icon={LayoutTemplate} title={t('typesNone')} description={t('typesNoneText')} />
        ) : (
          <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} spacing="md">
            {readable.map((type) => (
              <TypeTile key={type.uid} type={type} />
            ))}
          </SimpleGrid>
        )}
      </Stack>
    </Page>
  );
}

function TypeTile({ type }: { readonly type: ContentType }) {
  const t = useTranslations('app.welcome');
  const single = type.kind === 'singleType';
  const Icon = single ? RectangleEllipsis : FileStack;
  return (
    <TileLink to="/content/$apiId" params={{ apiId: getApiId(type) }} className={classes.tile} p="md">
      <div className={classes.head}>
        <Icon size={18} strokeWidth={1.75} aria-hidden />
        <Text fw={600} truncate flex={1}>
          {type.displayName}
        </Text>
        <Badge color="gray">{t(single ? 'single' : 'collection')}</Badge>
      </div>
      <Text size="sm" c="dimmed" lineClamp={2} mt={6}>
        {type.description === '' ? `${apiPrefix}/${getApiId(type)}` : type.description}
      </Text>
    </TileLink>
  );
}
