import { ActionIcon, Badge, Text, ThemeIcon, UnstyledButton } from '@mantine/core';
import { Pencil, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { attributeTypeViews, DragHandle, isAttributeType } from '../fields/index.js';
import classes from './attribute-list.module.css';
import { useBuilder } from './builder-context.js';
import { DifferenceBadge } from './difference-badge.js';
import {
  asText,
  asTexts,
  attributeDifference,
  type DraftAttribute,
  type DraftShape,
  isLocalized,
} from './draft/index.js';
import { useUidName } from './use-shape-name.js';

/** An attribute among the others of its shape. */
export interface AttributeRowProps {
  readonly shape: DraftShape;
  readonly attribute: DraftAttribute;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/** Shows what an attribute is called, what it holds, and by which rules. */
export function AttributeRow({ shape, attribute, onEdit, onRemove }: AttributeRowProps) {
  const t = useTranslations('builder');
  const { state, readOnlyReason } = useBuilder();
  const { name, facts, origin } = attribute;
  const detail = useAttributeDetail(attribute);
  const difference = attributeDifference(state, shape, attribute);
  const type = isAttributeType(facts.type) ? facts.type : null;
  const Icon = type === null ? null : attributeTypeViews[type].icon;
  const label = type === null ? asText(facts.type) : t(`types.${type}.name`);
  return (
    <div className={classes.row}>
      <DragHandle />
      <ThemeIcon variant="light" color="gray" size={32} className={classes.icon} aria-hidden>
        {Icon === null ? null : <Icon size={17} strokeWidth={1.75} />}
      </ThemeIcon>
      <div className={classes.words}>
        <UnstyledButton className={classes.name} onClick={onEdit} fz="sm" fw={600}>
          {name}
        </UnstyledButton>
        <Text size="xs" c="dimmed" truncate>
          {detail === null ? label : `${label} · ${detail}`}
          {difference === 'renamed' ? ` · ${t('attribute.was', { name: origin ?? '' })}` : ''}
        </Text>
      </div>
      <div className={classes.marks}>
        <DifferenceBadge difference={difference} />
        {facts.required === true ? <Badge color="gray">{t('rules.required')}</Badge> : null}
        {facts.unique === true ? <Badge color="gray">{t('rules.unique')}</Badge> : null}
        {facts.private === true ? <Badge color="gray">{t('rules.private')}</Badge> : null}
        {isLocalized(shape.head) && isLocalized(facts) ? <Badge color="gray">{t('rules.localized')}</Badge> : null}
      </div>
      {readOnlyReason === null ? (
        <>
          <ActionIcon aria-label={t('attribute.editOf', { name })} onClick={onEdit}>
            <Pencil size={16} />
          </ActionIcon>
          <ActionIcon aria-label={t('attribute.removeOf', { name })} onClick={onRemove}>
            <Trash2 size={16} />
          </ActionIcon>
        </>
      ) : null}
    </div>
  );
}

/** Where it leads, or what it may hold; null: its type says all. */
function useAttributeDetail({ facts }: DraftAttribute): string | null {
  const t = useTranslations('builder');
  const { draft } = useBuilder();
  const uidName = useUidName(draft.shapes);
  switch (facts.type) {
    case 'relation': {
      const target = asText(facts.target);
      const targetName = target === '' ? t('relation.anyType') : uidName(target);
      const isMany = /Many$/.test(asText(facts.relation));
      return t(isMany ? 'relation.toMany' : 'relation.toOne', { target: targetName });
    }
    case 'component': {
      const name = uidName(asText(facts.component));
      return facts.repeatable === true ? t('attribute.listOf', { name }) : name;
    }
    case 'dynamiczone':
      return asTexts(facts.components).map(uidName).join(', ');
    case 'enumeration':
      return asTexts(facts.enum).join(', ');
    case 'media':
      return facts.multiple === true ? t('attribute.several') : null;
    case 'computed':
      return asText(facts.as);
    case 'uid':
      return facts.targetField === undefined ? null : t('attribute.from', { name: asText(facts.targetField) });
    default:
      return null;
  }
}
