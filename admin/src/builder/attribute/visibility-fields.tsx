import { Group, Select, Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { conditionsOf, type Visibility, visibilityIn } from '../../documents/index.js';
import { fieldLabel } from '../../fields/index.js';
import { type DraftAttribute, textsIn } from '../draft/index.js';
import type { FormPart } from './form-part.js';

/** Whether the field is shown always, or while a choice or switch beside it has a value. */
export function VisibilityFields({ part: { edit, setFact, shape, attribute } }: { readonly part: FormPart }) {
  const t = useTranslations('builder.visibility');
  const deciding = shape.attributes.filter(({ key, facts: { type } }) => {
    return key !== attribute?.key && (type === 'boolean' || type === 'enumeration');
  });
  const visibility = visibilityIn(edit.facts.conditions);
  const other = deciding.find(({ name }) => name === visibility?.attribute);
  if (deciding.length === 0 && visibility === null) return null;
  const set = (next: Visibility | null): void => setFact('conditions', next === null ? undefined : conditionsOf(next));

  return (
    <Stack gap="xs">
      <Select
        label={t('label')}
        description={t('hint')}
        placeholder={t('always')}
        clearable
        data={deciding.map(({ name }) => ({ value: name, label: t('dependsOn', { name: fieldLabel(name) }) }))}
        value={other?.name ?? null}
        onChange={(name) => {
          const chosen = deciding.find((one) => one.name === name);
          const [first = null] = chosen === undefined ? [] : valuesOf(chosen);
          set(chosen === undefined || first === null ? null : { attribute: chosen.name, operator: 'is', value: first });
        }}
      />
      {visibility === null || other === undefined ? null : (
        <Group grow gap="xs">
          <Select
            aria-label={t('how')}
            data={[
              { value: 'is', label: t('is') },
              { value: 'isNot', label: t('isNot') },
            ]}
            value={visibility.operator}
            onChange={(operator) => set({ ...visibility, operator: operator === 'isNot' ? 'isNot' : 'is' })}
          />
          <Select
            aria-label={t('value')}
            data={valuesOf(other).map((value) => ({
              value: String(value),
              label: typeof value === 'string' ? value : t(value ? 'yes' : 'no'),
            }))}
            value={String(visibility.value)}
            onChange={(text) => {
              const value = valuesOf(other).find((one) => String(one) === text);
              if (value !== undefined) set({ ...visibility, value });
            }}
          />
        </Group>
      )}
    </Stack>
  );
}

/** What the attribute that decides can hold. */
function valuesOf({ facts }: DraftAttribute): readonly (boolean | string)[] {
  return facts.type === 'boolean' ? [true, false] : textsIn(facts.enum);
}
