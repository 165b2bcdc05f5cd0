import { ActionIcon, Button, InputWrapper, Select, Stack, Text, TextInput } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { DragHandle, SortableList } from '../../fields/index.js';
import { useBuilder } from '../builder-context.js';
import { asJsonObject, asTexts } from '../draft/index.js';
import classes from './attribute-form.module.css';
import type { AttributeFormApi } from './attribute-form-api.js';
import { moveEnumValue, removeEnumValue, renameEnumValue } from './enum-changes.js';

/** The values of an enumeration: added, put in order, called otherwise, and what becomes of those that go. */
export function EnumValuesField({ form }: { readonly form: AttributeFormApi }) {
  const t = useTranslations('builder.options');
  const { state } = useBuilder();
  const { state: edit, patch, setProperty, errorAt, shape, attribute } = form;
  const values = asTexts(edit.facts.enum);
  const storedFacts = asJsonObject(
    asJsonObject(state.definitions[shape.origin ?? '']?.attributes)[attribute?.origin ?? ''],
  );
  const storedValues = asTexts(storedFacts.enum);
  const removedValues = storedValues.filter((value) => !values.includes(value));
  const enumeration = { values, successors: edit.successors };

  function applyEnumeration(nextEnumeration: typeof enumeration): void {
    patch({ successors: nextEnumeration.successors, facts: { ...edit.facts, enum: nextEnumeration.values } });
  }

  return (
    <InputWrapper label={t('enum')} description={t('enumHint')} error={errorAt('enum')} labelElement="div">
      <Stack gap="xs" mt="xs">
        <SortableList
          label={t('enum')}
          keys={values.map((_, index) => String(index))}
          itemLabel={(index) => values[index] ?? ''}
          onMove={(from, to) => applyEnumeration(moveEnumValue(enumeration, from, to))}
        >
          {(index) => (
            <div className={classes.value}>
              <DragHandle />
              <TextInput
                flex={1}
                aria-label={t('value', { place: String(index + 1) })}
                value={values[index] ?? ''}
                onChange={(event) =>
                  applyEnumeration(renameEnumValue(enumeration, storedValues, index, event.currentTarget.value))
                }
              />
              <ActionIcon
                aria-label={t('removeValue', { value: values[index] ?? '' })}
                onClick={() => applyEnumeration(removeEnumValue(enumeration, index))}
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
          onClick={() => setProperty('enum', [...values, ''])}
        >
          {t('addValue')}
        </Button>
        {removedValues.length === 0 ? null : (
          <Stack gap="xs">
            <Text size="sm">{t('goneValues')}</Text>
            {removedValues.map((value) => (
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
                  data={[...new Set(values)].filter((candidate) => candidate !== '')}
                  value={edit.successors.get(value) ?? null}
                  onChange={(to) => {
                    const successors = new Map(edit.successors);
                    if (to === null) successors.delete(value);
                    else successors.set(value, to);
                    patch({ successors });
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
