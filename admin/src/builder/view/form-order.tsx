import { ActionIcon, Badge, Button, Group, Select, Text } from '@mantine/core';
import { FolderPlus, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PanelText, ViewWidth } from '../../api/index.js';
import { attributeTypeViews, DragHandle, fieldLabel, isAttributeType, SortableList } from '../../fields/index.js';
import type { Language } from '../../translations/languages.js';
import { Card, panelText, useModel } from '../../ui/index.js';
import { useBuilder } from '../builder-context.js';
import {
  type DraftAttribute,
  type DraftShape,
  type FormItem,
  getAttributeView,
  getShapeView,
  setAttributeView,
  setShapeView,
  toFormItems,
  toViewGroups,
} from '../draft/index.js';
import { FieldTextsDialog, GroupDialog } from './view-dialogs.js';
import classes from './view-page.module.css';

const widths: readonly ViewWidth[] = ['full', 'two-thirds', 'half', 'third'];
/** The tab of fields that stand before the first one with a name. */
const firstTab: PanelText = { en: 'General', de: 'Allgemein' };

/** The form of a shape. */
export interface FormOrderProps {
  readonly shape: DraftShape;
  readonly language: Language;
}

/** Lists the fields and groups of a form, to be put in order, made wider or narrower, and given texts. */
export function FormOrder({ shape, language }: FormOrderProps) {
  const t = useTranslations('builder.view');
  const { readOnlyReason, updateDraft } = useBuilder();
  const [edited, setEdited] = useState<FormItem | null>(null);
  const { attributeTypes } = useModel();
  const readOnly = readOnlyReason !== null;
  const items = toFormItems(shape);
  const hasGroups = getShapeView(shape).groups !== undefined;

  function setItems(next: readonly FormItem[]): void {
    const groups = toViewGroups(next, shape.attributes, firstTab);
    updateDraft((previous) => setShapeView(previous, shape.key, { groups }));
  }

  function move(from: number, to: number): void {
    const rest = items.toSpliced(from, 1);
    const [moved] = items.slice(from, from + 1);
    if (moved !== undefined) setItems(rest.toSpliced(to, 0, moved));
  }

  const nameOf = (item: FormItem): string =>
    item.is === 'field' ? attributeName(item.attribute, language) : groupName(item, language, t('untitledGroup'));

  return (
    <Card title={t('form')} description={t('formHint')} flush>
      <div className={classes.list}>
        <SortableList
          label={t('order')}
          keys={items.map((item, index) =>
            item.is === 'field' ? item.attribute.key : `group ${groupIndex(items, index)}`,
          )}
          itemLabel={(index) => (items[index] === undefined ? '' : nameOf(items[index]))}
          onMove={readOnly ? null : move}
        >
          {(index) => {
            const item = items[index];
            if (item === undefined) return null;
            return item.is === 'field' ? (
              <FieldRow
                attribute={item.attribute}
                name={nameOf(item)}
                readOnly={readOnly}
                onEdit={() => setEdited(item)}
                onWidth={(width) =>
                  updateDraft((previous) => setAttributeView(previous, shape.key, item.attribute.key, { width }))
                }
              />
            ) : (
              <GroupRow
                item={item}
                name={nameOf(item)}
                language={language}
                onEdit={readOnly ? null : () => setEdited(item)}
                onRemove={() => setItems(items.filter((candidate) => candidate !== item))}
              />
            );
          }}
        </SortableList>
      </div>
      {readOnly ? null : (
        <Group gap="xs" p="md">
          <Button
            variant="default"
            leftSection={<FolderPlus size={16} aria-hidden />}
            onClick={() => setEdited({ is: 'group', group: {} })}
          >
            {t('addGroup')}
          </Button>
          {hasGroups ? (
            <Button
              variant="subtle"
              color="gray"
              onClick={() => updateDraft((previous) => setShapeView(previous, shape.key, { groups: undefined }))}
            >
              {t('reset')}
            </Button>
          ) : null}
        </Group>
      )}
      {edited?.is === 'field' ? (
        <FieldTextsDialog
          name={nameOf(edited)}
          view={getAttributeView(edited.attribute)}
          hasPlaceholder={attributeTypes.some(
            ({ name, column }) => name === edited.attribute.facts.type && column !== null && column !== 'boolean',
          )}
          language={language}
          onClose={() => setEdited(null)}
          onApply={({ label, help, placeholder }) => {
            updateDraft((previous) =>
              setAttributeView(previous, shape.key, edited.attribute.key, { label, help, placeholder }),
            );
            setEdited(null);
          }}
        />
      ) : null}
      {edited?.is === 'group' ? (
        <GroupDialog
          group={edited.group}
          language={language}
          onClose={() => setEdited(null)}
          onApply={(group) => {
            const changed: FormItem = { is: 'group', group };
            setItems(
              items.includes(edited)
                ? items.map((candidate) => (candidate === edited ? changed : candidate))
                : [...items, changed],
            );
            setEdited(null);
          }}
        />
      ) : null}
    </Card>
  );
}

/** Which of the groups an entry is. */
function groupIndex(items: readonly FormItem[], index: number): number {
  return items.slice(0, index).filter(({ is }) => is === 'group').length;
}

function attributeName(attribute: DraftAttribute, language: Language): string {
  const { label } = getAttributeView(attribute);
  return label === undefined ? fieldLabel(attribute.name) : panelText(label, language);
}

function groupName({ group }: Extract<FormItem, { is: 'group' }>, language: Language, untitled: string): string {
  const text = group.heading ?? group.tab;
  return text === undefined ? untitled : panelText(text, language);
}

interface FieldRowProps {
  readonly attribute: DraftAttribute;
  readonly name: string;
  readonly readOnly: boolean;
  readonly onEdit: () => void;
  readonly onWidth: (width: ViewWidth | undefined) => void;
}

function FieldRow({ attribute, name, readOnly, onEdit, onWidth }: FieldRowProps) {
  const t = useTranslations('builder.view');
  const { width } = getAttributeView(attribute);
  const Icon = isAttributeType(attribute.facts.type) ? attributeTypeViews[attribute.facts.type].icon : null;
  return (
    <div className={classes.row} data-kind="field">
      <DragHandle />
      {Icon === null ? null : <Icon size={16} strokeWidth={1.75} aria-hidden />}
      <div className={classes.words}>
        <Text size="sm" fw={600} truncate>
          {name}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {attribute.name}
        </Text>
      </div>
      <Select
        aria-label={t('widthOf', { name })}
        size="xs"
        w={130}
        readOnly={readOnly}
        data={['auto' as const, ...widths].map((value) => ({ value, label: t(`width.${value}`) }))}
        value={width ?? 'auto'}
        onChange={(chosen) => onWidth(widths.find((candidate) => candidate === chosen))}
      />
      {readOnly ? null : (
        <ActionIcon onClick={onEdit} aria-label={t('edit', { name })} title={t('edit', { name })}>
          <Pencil size={16} />
        </ActionIcon>
      )}
    </div>
  );
}

interface GroupRowProps {
  readonly item: Extract<FormItem, { is: 'group' }>;
  readonly name: string;
  readonly language: Language;
  /** null: nothing may be changed. */
  readonly onEdit: (() => void) | null;
  readonly onRemove: () => void;
}

function GroupRow({ item: { group }, name, language, onEdit, onRemove }: GroupRowProps) {
  const t = useTranslations('builder.view');
  return (
    <div className={classes.row} data-kind="group">
      <DragHandle />
      <Text size="sm" fw={650} truncate className={classes.words}>
        {name}
      </Text>
      {group.tab === undefined ? null : (
        <Badge color="gray">{t('tabMark', { name: panelText(group.tab, language) })}</Badge>
      )}
      {group.collapsed === true ? <Badge color="gray">{t('collapsedMark')}</Badge> : null}
      {onEdit === null ? null : (
        <>
          <ActionIcon onClick={onEdit} aria-label={t('edit', { name })} title={t('edit', { name })}>
            <Pencil size={16} />
          </ActionIcon>
          <ActionIcon onClick={onRemove} aria-label={t('removeGroup', { name })} title={t('removeGroup', { name })}>
            <Trash2 size={16} />
          </ActionIcon>
        </>
      )}
    </div>
  );
}
