import { Group, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { namedIcon, TileLink } from '../ui/index.js';
import { useBuilder } from './builder-context.js';
import { DifferenceBadge } from './difference-badge.js';
import { type DraftShape, getShapeKind, getShapeView, hasDrafts, isLocalized, shapeDifference } from './draft/index.js';
import { shapeIcons } from './shape-icons.js';
import classes from './shape-tile.module.css';
import { useShapeName } from './use-shape-name.js';

/** A content type or component among the others: what it is called, how much it has, and what it can. */
export function ShapeTile({ shape }: { readonly shape: DraftShape }) {
  const t = useTranslations('builder.overview');
  const { state } = useBuilder();
  const shapeName = useShapeName();
  const facts = [
    t('attributes', { count: shape.attributes.length }),
    hasDrafts(shape) ? t('drafts') : null,
    isLocalized(shape.head) ? t('locales') : null,
  ];
  const kind = getShapeKind(shape);
  const { icon } = getShapeView(shape);
  const Icon = icon === undefined || kind === 'component' ? shapeIcons[kind] : namedIcon(icon, shapeIcons[kind]);
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
      <Text size="xs" c="dimmed" truncate mt={4}>
        {facts.filter((fact) => fact !== null).join(' · ')}
      </Text>
    </TileLink>
  );
}
