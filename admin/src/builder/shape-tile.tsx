import { Badge, Group, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { TileLink } from '../ui/index.js';
import { useBuilder } from './builder-context.js';
import { DifferenceBadge } from './difference-badge.js';
import { type DraftShape, getShapeKind, hasDrafts, isLocalized, shapeDifference } from './draft/index.js';
import { shapeIcons } from './shape-icons.js';
import classes from './shape-tile.module.css';
import { useShapeName } from './use-shape-name.js';

/** A content type or component among the others: what it is called, how much it has, and what it can. */
export function ShapeTile({ shape }: { readonly shape: DraftShape }) {
  const t = useTranslations('builder.overview');
  const { state } = useBuilder();
  const shapeName = useShapeName();
  const Icon = shapeIcons[getShapeKind(shape)];
  return (
    <TileLink to="/builder/types/$key" params={{ key: shape.key }} className={classes.tile} p="md">
      <Group gap="xs" wrap="nowrap">
        <Icon size={18} strokeWidth={1.75} aria-hidden className={classes.icon} />
        <Text fw={600} truncate flex={1}>
          {shapeName(shape)}
        </Text>
        <DifferenceBadge difference={shapeDifference(state, shape)} />
      </Group>
      <Text size="xs" c="dimmed" truncate mt={4}>
        {shape.uid}
      </Text>
      <Group gap={6} mt="sm">
        <Badge color="gray">{t('attributes', { count: shape.attributes.length })}</Badge>
        {hasDrafts(shape) ? <Badge color="blue">{t('drafts')}</Badge> : null}
        {isLocalized(shape.head) ? <Badge color="teal">{t('locales')}</Badge> : null}
      </Group>
    </TileLink>
  );
}
