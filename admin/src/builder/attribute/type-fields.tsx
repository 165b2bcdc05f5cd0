import { Checkbox, Group, MultiSelect, Select, Stack, Switch, Textarea } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { AttributeTypeInfo } from '../../api/index.js';
import { blockKinds } from '../../fields/index.js';
import { asText, asTexts, type DraftShape, getShapeKind, withPropertyAt } from '../draft/index.js';
import { useUidName } from '../use-shape-name.js';
import type { AttributeFormApi } from './attribute-form-api.js';
import { getExtensionOptions } from './attribute-form-state.js';
import { findAttributeType } from './attribute-types.js';
import { EnumValuesField } from './enum-values-field.js';
import { RelationFields } from './relation-fields.js';

/** What only attributes of one type have. */
export function TypeFields({ form }: { readonly form: AttributeFormApi }) {
  switch (form.state.type.name) {
    case 'enumeration':
      return <EnumValuesField form={form} />;
    case 'relation':
      return <RelationFields form={form} />;
    case 'component':
      return <ComponentOptionFields form={form} />;
    case 'dynamiczone':
      return <ZoneFields form={form} />;
    case 'media':
      return <MediaFields form={form} />;
    case 'computed':
      return <ExpressionField form={form} />;
    case 'uid':
      return <UidFields form={form} />;
    case 'blocks':
      return <BlocksFields form={form} />;
    default:
      return null;
  }
}

function useComponentOptions({
  draft,
  shape,
}: AttributeFormApi): readonly { readonly value: string; readonly label: string }[] {
  const uidName = useUidName(draft.shapes);
  const isOther = (left: DraftShape): boolean => getShapeKind(left) === 'component' && left.key !== shape.key;
  return draft.shapes
    .filter(isOther)
    .map(({ uid }) => ({ value: uid, label: `${uidName(uid)} (${uid})` }))
    .sort((left, right) => left.value.localeCompare(right.value));
}

function ComponentOptionFields({ form }: { readonly form: AttributeFormApi }) {
  const t = useTranslations('builder.options');
  const { state, setProperty, errorAt } = form;
  return (
    <Stack>
      <Select
        label={t('component')}
        description={t('componentHint')}
        searchable
        data={useComponentOptions(form)}
        value={asText(state.facts.component) || null}
        error={errorAt('component')}
        onChange={(value) => setProperty('component', value ?? '')}
      />
      <Switch
        label={t('repeatable')}
        description={t('repeatableHint')}
        checked={state.facts.repeatable === true}
        onChange={(event) => setProperty('repeatable', event.currentTarget.checked)}
      />
    </Stack>
  );
}

function ZoneFields({ form }: { readonly form: AttributeFormApi }) {
  const t = useTranslations('builder.options');
  const { state, setProperty, errorAt } = form;
  return (
    <MultiSelect
      label={t('components')}
      description={t('componentsHint')}
      searchable
      data={useComponentOptions(form)}
      value={[...asTexts(state.facts.components)]}
      error={errorAt('components')}
      onChange={(value) => setProperty('components', value)}
    />
  );
}

function ExpressionField({ form: { state, setProperty, errorAt } }: { readonly form: AttributeFormApi }) {
  const t = useTranslations('builder.options');
  return (
    <Textarea
      label={t('as')}
      description={t('asHint')}
      autosize
      minRows={2}
      value={asText(state.facts.as)}
      error={errorAt('as')}
      onChange={(event) => setProperty('as', event.currentTarget.value)}
    />
  );
}

const allFileKinds = ['images', 'videos', 'audios', 'files'] as const;

function MediaFields({ form: { state, setProperty } }: { readonly form: AttributeFormApi }) {
  const t = useTranslations('builder.options');
  const chosen = state.facts.allowedTypes === undefined ? [...allFileKinds] : [...asTexts(state.facts.allowedTypes)];
  return (
    <Stack>
      <Switch
        label={t('multiple')}
        checked={state.facts.multiple === true}
        onChange={(event) => setProperty('multiple', event.currentTarget.checked)}
      />
      <Checkbox.Group
        label={t('allowedTypes')}
        description={t('allowedTypesHint')}
        value={chosen}
        onChange={(value) =>
          setProperty('allowedTypes', value.length === 0 || value.length === allFileKinds.length ? undefined : value)
        }
      >
        <Group mt="xs">
          {allFileKinds.map((kind) => (
            <Checkbox key={kind} value={kind} label={t(`files.${kind}`)} />
          ))}
        </Group>
      </Checkbox.Group>
    </Stack>
  );
}

function UidFields({ form: { state, setProperty, shape, attribute, types } }: { readonly form: AttributeFormApi }) {
  const t = useTranslations('builder.options');
  const texts = shape.attributes
    .filter(({ key, facts }) => key !== attribute?.key && isReadableText(findAttributeType(types, facts.type)))
    .map(({ name }) => name);
  return (
    <Select
      label={t('targetField')}
      description={t('targetFieldHint')}
      clearable
      clearButtonProps={{ 'aria-label': t('noTargetField') }}
      placeholder={t('noTargetField')}
      data={texts}
      value={asText(state.facts.targetField) || null}
      onChange={(value) => setProperty('targetField', value ?? undefined)}
    />
  );
}

function isReadableText({ column, operators }: AttributeTypeInfo): boolean {
  return column === 'text' && operators.length > 0;
}

function BlocksFields({ form: { state, patch } }: { readonly form: AttributeFormApi }) {
  const t = useTranslations('builder.options');
  const names = useTranslations('fields.blocks');
  const chosen = asTexts(getExtensionOptions(state.facts).blocks);
  return (
    <Checkbox.Group
      label={t('blocks')}
      description={t('blocksHint')}
      value={[...chosen]}
      onChange={(value) => {
        const blocks = blockKinds.filter((kind) => value.includes(kind));
        const path = ['pluginOptions', 'octavo', 'blocks'];
        patch({ facts: withPropertyAt(state.facts, path, blocks.length === 0 ? undefined : blocks) });
      }}
    >
      <Group mt="xs">
        {blockKinds.map((kind) => (
          <Checkbox key={kind} value={kind} label={names(kind)} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
