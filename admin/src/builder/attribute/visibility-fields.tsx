import { Group, Select, Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { parseVisibility, toVisibilityConditions, type Visibility } from '../../documents/index.js';
import { fieldLabel } from '../../fields/index.js';
import { asTexts, type DraftAttribute } from '../draft/index.js';
import type { AttributeFormApi } from './attribute-form-api.js';

/** Whether the field is shown always, or while a choice or switch beside it has a value. */
export function VisibilityFields({
  form: { state, setProperty, shape, attribute },
}: {
  readonly form: AttributeFormApi;
}) {
  const t = useTranslations('builder.visibility');
  const controllingAttributes = shape.attributes.filter(({ key, facts: { type } }) => {
    return key !== attribute?.key && (type === 'boolean' || type === 'enumeration');
  });
  const visibility = parseVisibility(state.facts.conditions);
  const controlling = controllingAttributes.find(({ name }) => name === visibility?.attribute);
  if (controllingAttributes.length === 0 && visibility === null) return null;
  const setVisibility = (next: Visibility | null): void =>
    setProperty('conditions', next === null ? undefined : toVisibilityConditions(next));

  return (
    <Stack gap="xs">
      <Select
        label={t('label')}
        description={t('hint')}
        placeholder={t('always')}
        clearable
        data={controllingAttributes.map(({ name }) => ({
          value: name,
          label: t('dependsOn', { name: fieldLabel(name) }),
        }))}
        value={controlling?.name ?? null}
        onChange={(name) => {
          const controllingNext = controllingAttributes.find((candidate) => candidate.name === name);
          const [firstValue = null] = controllingNext === undefined ? [] : possibleValues(controllingNext);
          setVisibility(
            controllingNext === undefined || firstValue === null
              ? null
              : { attribute: controllingNext.name, operator: 'is', value: firstValue },
          );
        }}
      />
      {visibility === null || controlling === undefined ? null : (
        <Group grow gap="xs">
          <Select
            aria-label={t('how')}
            data={[
              { value: 'is', label: t('is') },
              { value: 'isNot', label: t('isNot') },
            ]}
            value={visibility.operator}
            onChange={(operator) => setVisibility({ ...visibility, operator: operator === 'isNot' ? 'isNot' : 'is' })}
          />
          <Select
            aria-label={t('value')}
            data={possibleValues(controlling).map((value) => ({
              value: String(value),
              label: typeof value === 'string' ? value : t(value ? 'yes' : 'no'),
            }))}
            value={String(visibility.value)}
            onChange={(text) => {
              const value = possibleValues(controlling).find((candidate) => String(candidate) === text);
              if (value !== undefined) setVisibility({ ...visibility, value });
            }}
          />
        </Group>
      )}
    </Stack>
  );
}

/** What the attribute that decides can hold. */
function possibleValues({ facts }: DraftAttribute): readonly (boolean | string)[] {
  return facts.type === 'boolean' ? [true, false] : asTexts(facts.enum);
}
