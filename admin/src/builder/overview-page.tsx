import { Alert, Button, Menu, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { ChevronDown, History, LayoutTemplate, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ButtonLink, EmptyState, Page } from '../ui/index.js';
import { useBuilder } from './builder-context.js';
import {
  type DraftShape,
  getCategory,
  getDisplayName,
  getShapeKind,
  removedUids,
  type ShapeSettings,
} from './draft/index.js';
import { NewShapeDialog } from './new-shape-dialog.js';
import { ReadOnlyNotice } from './read-only-notice.js';
import { shapeIcons } from './shape-icons.js';
import { ShapeTile } from './shape-tile.js';

/** Everything that the model consists of, and where to begin with something new. */
export function OverviewPage() {
  const t = useTranslations('builder.overview');
  const { state, draft, readOnlyReason } = useBuilder();
  const [newKind, setNewKind] = useState<ShapeSettings['kind'] | null>(null);
  const shapesOfKind = (kind: ReturnType<typeof getShapeKind>): readonly DraftShape[] =>
    draft.shapes
      .filter((shape) => getShapeKind(shape) === kind)
      .sort((left, right) => getDisplayName(left).localeCompare(getDisplayName(right)));
  const components = shapesOfKind('component');
  const categories = [...new Set(components.map(getCategory))].sort();
  const removed = removedUids(state, draft);

  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        <>
          <ButtonLink to="/builder/history" variant="default" leftSection={<History size={16} aria-hidden />}>
            {t('history')}
          </ButtonLink>
          {readOnlyReason === null ? <NewShapeMenu onChoose={setNewKind} /> : null}
        </>
      }
    >
      <ReadOnlyNotice />
      {removed.length === 0 ? null : (
        <Alert color="red" variant="light">
          {t('gone', { names: removed.join(', ') })}
        </Alert>
      )}
      {draft.shapes.length === 0 ? (
        <EmptyState icon={LayoutTemplate} title={t('noneTitle')} description={t('none')} />
      ) : null}
      <ShapeSection
        title={t('collectionTypes')}
        shapes={[...shapesOfKind('collectionType'), ...shapesOfKind('extension')]}
      />
      <ShapeSection title={t('singleTypes')} shapes={shapesOfKind('singleType')} />
      {components.length === 0 ? null : (
        <Stack gap="md" component="section" aria-label={t('components')}>
          <Title order={2}>{t('components')}</Title>
          {categories.map((category) => (
            <Stack key={category} gap="xs">
              <Text size="sm" fw={600} c="dimmed">
                {category}
              </Text>
              <ShapeGrid shapes={components.filter((shape) => getCategory(shape) === category)} />
            </Stack>
          ))}
        </Stack>
      )}
      {newKind === null ? null : <NewShapeDialog kind={newKind} onClose={() => setNewKind(null)} />}
    </Page>
  );
}

function ShapeSection({ title, shapes }: { readonly title: string; readonly shapes: readonly DraftShape[] }) {
  if (shapes.length === 0) return null;
  return (
    <Stack gap="sm" component="section" aria-label={title}>
      <Title order={2}>{title}</Title>
      <ShapeGrid shapes={shapes} />
    </Stack>
  );
}

function ShapeGrid({ shapes }: { readonly shapes: readonly DraftShape[] }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} spacing="md">
      {shapes.map((shape) => (
        <ShapeTile key={shape.key} shape={shape} />
      ))}
    </SimpleGrid>
  );
}

const newShapeKinds: readonly ShapeSettings['kind'][] = ['collectionType', 'singleType', 'component'];

function NewShapeMenu({ onChoose }: { readonly onChoose: (kind: ShapeSettings['kind']) => void }) {
  const t = useTranslations('builder.overview');
  return (
    <Menu position="bottom-end" width={300} withinPortal>
      <Menu.Target>
        <Button leftSection={<Plus size={16} aria-hidden />} rightSection={<ChevronDown size={16} aria-hidden />}>
          {t('new')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {newShapeKinds.map((kind) => {
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
