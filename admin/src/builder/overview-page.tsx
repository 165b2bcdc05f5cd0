import { Alert, Button, Menu, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { ChevronDown, History, LayoutTemplate, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ButtonLink, EmptyState, Page } from '../ui/index.js';
import { useBuilder } from './builder-context.js';
import { ClosedNotice } from './closed-notice.js';
import { categoryOf, type DraftShape, displayNameOf, goneFrom, kindOf, type ShapeNames } from './draft/index.js';
import { NewShape } from './new-shape.js';
import { shapeIcons } from './shape-icons.js';
import { ShapeTile } from './shape-tile.js';

/** Everything that the model consists of, and where to begin with something new. */
export function OverviewPage() {
  const t = useTranslations('builder.overview');
  const { state, draft, closed } = useBuilder();
  const [making, setMaking] = useState<ShapeNames['kind'] | null>(null);
  const of = (kind: ReturnType<typeof kindOf>): readonly DraftShape[] =>
    draft.shapes
      .filter((shape) => kindOf(shape) === kind)
      .sort((one, other) => displayNameOf(one).localeCompare(displayNameOf(other)));
  const components = of('component');
  const categories = [...new Set(components.map(categoryOf))].sort();
  const gone = goneFrom(state, draft);

  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        <>
          <ButtonLink to="/builder/history" variant="default" leftSection={<History size={16} aria-hidden />}>
            {t('history')}
          </ButtonLink>
          {closed === null ? <NewMenu onChoose={setMaking} /> : null}
        </>
      }
    >
      <ClosedNotice />
      {gone.length === 0 ? null : (
        <Alert color="red" variant="light">
          {t('gone', { names: gone.join(', ') })}
        </Alert>
      )}
      {draft.shapes.length === 0 ? (
        <EmptyState icon={LayoutTemplate} title={t('noneTitle')} description={t('none')} />
      ) : null}
      <Shapes title={t('collectionTypes')} shapes={[...of('collectionType'), ...of('extension')]} />
      <Shapes title={t('singleTypes')} shapes={of('singleType')} />
      {components.length === 0 ? null : (
        <Stack gap="md" component="section" aria-label={t('components')}>
          <Title order={2}>{t('components')}</Title>
          {categories.map((category) => (
            <Stack key={category} gap="xs">
              <Text size="sm" fw={600} c="dimmed">
                {category}
              </Text>
              <Tiles shapes={components.filter((shape) => categoryOf(shape) === category)} />
            </Stack>
          ))}
        </Stack>
      )}
      {making === null ? null : <NewShape kind={making} onClose={() => setMaking(null)} />}
    </Page>
  );
}

function Shapes({ title, shapes }: { readonly title: string; readonly shapes: readonly DraftShape[] }) {
  if (shapes.length === 0) return null;
  return (
    <Stack gap="sm" component="section" aria-label={title}>
      <Title order={2}>{title}</Title>
      <Tiles shapes={shapes} />
    </Stack>
  );
}

function Tiles({ shapes }: { readonly shapes: readonly DraftShape[] }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} spacing="md">
      {shapes.map((shape) => (
        <ShapeTile key={shape.key} shape={shape} />
      ))}
    </SimpleGrid>
  );
}

const kinds: readonly ShapeNames['kind'][] = ['collectionType', 'singleType', 'component'];

function NewMenu({ onChoose }: { readonly onChoose: (kind: ShapeNames['kind']) => void }) {
  const t = useTranslations('builder.overview');
  return (
    <Menu position="bottom-end" width={300} withinPortal>
      <Menu.Target>
        <Button leftSection={<Plus size={16} aria-hidden />} rightSection={<ChevronDown size={16} aria-hidden />}>
          {t('new')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {kinds.map((kind) => {
          const Icon = shapeIcons[kind];
          return (
            <Menu.Item key={kind} leftSection={<Icon size={18} aria-hidden />} onClick={() => onChoose(kind)}>
              {t(`kind.${kind}`)}
              <Text size="xs" c="dimmed">
                {t(`kindText.${kind}`)}
              </Text>
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
