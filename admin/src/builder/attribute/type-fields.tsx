import { Checkbox, Group, MultiSelect, Select, Stack, Switch } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { type DraftShape, kindOf, textIn, textsIn } from '../draft/index.js';
import { useUidName } from '../use-shape-name.js';
import { EnumValues } from './enum-values.js';
import type { FormPart } from './form-part.js';
import { RelationFields } from './relation-fields.js';

/** What only attributes of one type have. */
export function TypeFields({ part }: { readonly part: FormPart }) {
  switch (part.edit.type) {
    case 'enumeration':
      return <EnumValues part={part} />;
    case 'relation':
      return <RelationFields part={part} />;
    case 'component':
      return <ComponentFields part={part} />;
    case 'dynamiczone':
      return <ZoneFields part={part} />;
    case 'media':
      return <MediaFields part={part} />;
    case 'uid':
      return <UidFields part={part} />;
    default:
      return null;
  }
}

function useComponents({ draft, shape }: FormPart): readonly { readonly value: string; readonly label: string }[] {
  const nameOf = useUidName(draft.shapes);
  const isOther = (one: DraftShape): boolean => kindOf(one) === 'component' && one.key !== shape.key;
  return draft.shapes
    .filter(isOther)
    .map(({ uid }) => ({ value: uid, label: `${nameOf(uid)} (${uid})` }))
    .sort((one, other) => one.value.localeCompare(other.value));
}

function ComponentFields({ part }: { readonly part: FormPart }) {
  const t = useTranslations('builder.options');
  const { edit, setFact, errorAt } = part;
  return (
    <Stack>
      <Select
        label={t('component')}
        description={t('componentHint')}
        searchable
        data={useComponents(part)}
        value={textIn(edit.facts.component) || null}
        error={errorAt('component')}
        onChange={(value) => setFact('component', value ?? '')}
      />
      <Switch
        label={t('repeatable')}
        description={t('repeatableHint')}
        checked={edit.facts.repeatable === true}
        onChange={(event) => setFact('repeatable', event.currentTarget.checked)}
      />
    </Stack>
  );
}

function ZoneFields({ part }: { readonly part: FormPart }) {
  const t = useTranslations('builder.options');
  const { edit, setFact, errorAt } = part;
  return (
    <MultiSelect
      label={t('components')}
      description={t('componentsHint')}
      searchable
      data={useComponents(part)}
      value={[...textsIn(edit.facts.components)]}
      error={errorAt('components')}
      onChange={(value) => setFact('components', value)}
    />
  );
}

const kindsOfFiles = ['images', 'videos', 'audios', 'files'] as const;

function MediaFields({ part: { edit, setFact } }: { readonly part: FormPart }) {
  const t = useTranslations('builder.options');
  const chosen = edit.facts.allowedTypes === undefined ? [...kindsOfFiles] : [...textsIn(edit.facts.allowedTypes)];
  return (
    <Stack>
      <Switch
        label={t('multiple')}
        checked={edit.facts.multiple === true}
        onChange={(event) => setFact('multiple', event.currentTarget.checked)}
      />
      <Checkbox.Group
        label={t('allowedTypes')}
        description={t('allowedTypesHint')}
        value={chosen}
        onChange={(value) =>
          setFact('allowedTypes', value.length === 0 || value.length === kindsOfFiles.length ? undefined : value)
        }
      >
        <Group mt="xs">
          {kindsOfFiles.map((kind) => (
            <Checkbox key={kind} value={kind} label={t(`files.${kind}`)} />
          ))}
        </Group>
      </Checkbox.Group>
    </Stack>
  );
}

const textTypes: ReadonlySet<unknown> = new Set(['string', 'text', 'richtext', 'email', 'enumeration']);

function UidFields({ part: { edit, setFact, shape } }: { readonly part: FormPart }) {
  const t = useTranslations('builder.options');
  const texts = shape.attributes.filter(({ facts }) => textTypes.has(facts.type)).map(({ name }) => name);
  return (
    <Select
      label={t('targetField')}
      description={t('targetFieldHint')}
      clearable
      clearButtonProps={{ 'aria-label': t('noTargetField') }}
      placeholder={t('noTargetField')}
      data={texts}
      value={textIn(edit.facts.targetField) || null}
      onChange={(value) => setFact('targetField', value ?? undefined)}
    />
  );
}
