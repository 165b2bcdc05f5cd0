import { ActionIcon, Button, InputWrapper, Select, Stack, Text, TextInput } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Grip, SortableList } from '../../fields/index.js';
import { useBuilder } from '../builder-context.js';
import { factsIn, textsIn } from '../draft/index.js';
import classes from './attribute-form.module.css';
import { movedValue, removedValue, renamedValue } from './enum-edit.js';
import type { FormPart } from './form-part.js';

/** The values of an enumeration: added, put in order, called otherwise, and what becomes of those that go. */
export function EnumValues({ part }: { readonly part: FormPart }) {
  const t = useTranslations('builder.options');
  const { state } = useBuilder();
  const { edit, set, setFact, errorAt, shape, attribute } = part;
  const values = textsIn(edit.facts.enum);
  const before = factsIn(factsIn(state.definitions[shape.origin ?? '']?.attributes)[attribute?.origin ?? '']);
  const had = textsIn(before.enum);
  const gone = had.filter((value) => !values.includes(value));
  const enumeration = { values, successors: edit.successors };

  function become(now: typeof enumeration): void {
    set({ successors: now.successors, facts: { ...edit.facts, enum: now.values } });
  }

  return (
    <InputWrapper label={t('enum')} description={t('enumHint')} error={errorAt('enum')} labelElement="div">
      <Stack gap="xs" mt="xs">
        <SortableList
          label={t('enum')}
          keys={values.map((_, at) => String(at))}
          nameOf={(at) => values[at] ?? ''}
          onMove={(from, to) => become(movedValue(enumeration, from, to))}
        >
          {(at) => (
            <div className={classes.value}>
              <Grip />
              <TextInput
                flex={1}
                aria-label={t('value', { place: String(at + 1) })}
                value={values[at] ?? ''}
                onChange={(event) => become(renamedValue(enumeration, had, at, event.currentTarget.value))}
              />
              <ActionIcon
                aria-label={t('removeValue', { value: values[at] ?? '' })}
                onClick={() => become(removedValue(enumeration, at))}
              >
                <X size={16} />
              </ActionIcon>
            </div>
          )}
        </SortableList>
        <Button
          variant="default"
          size="xs"
          w="fit-content"
          leftSection={<Plus size={14} aria-hidden />}
          onClick={() => setFact('enum', [...values, ''])}
        >
          {t('addValue')}
        </Button>
        {gone.length === 0 ? null : (
          <Stack gap="xs">
            <Text size="sm">{t('goneValues')}</Text>
            {gone.map((value) => (
              <div key={value} className={classes.gone}>
                <Text size="sm" c="dimmed">
                  <del>{value}</del>
                </Text>
                <Select
                  size="xs"
                  clearable
                  clearButtonProps={{ 'aria-label': t('noSuccessor') }}
                  aria-label={t('successor', { value })}
                  placeholder={t('noSuccessor')}
                  data={[...new Set(values)].filter((one) => one !== '')}
                  value={edit.successors.get(value) ?? null}
                  onChange={(to) => {
                    const successors = new Map(edit.successors);
                    if (to === null) successors.delete(value);
                    else successors.set(value, to);
                    set({ successors });
                  }}
                />
              </div>
            ))}
          </Stack>
        )}
      </Stack>
    </InputWrapper>
  );
}
