import { Checkbox, MultiSelect, Stack, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { fieldLabel } from '../fields/index.js';
import { useFieldLabel } from '../filters/index.js';
import type { PopulateEntry } from './api-query.js';
import type { PopulatableField } from './populatable-fields.js';
import classes from './reference-page.module.css';

/** What is answered with a document. */
export interface PopulateRowsProps {
  readonly populatableFields: readonly PopulatableField[];
  readonly populate: readonly PopulateEntry[];
  readonly onChange: (populate: readonly PopulateEntry[]) => void;
}

/** Selects populated fields, and for each its attributes and nested fields. */
export function PopulateRows({ populatableFields, populate, onChange }: PopulateRowsProps) {
  const t = useTranslations('reference.populate');
  if (populatableFields.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('nothing')}
      </Text>
    );
  }
  return populatableFields.map((field) => {
    const index = populate.findIndex(({ name }) => name === field.name);
    const entry = populate[index];
    return (
      <div key={field.name}>
        <Checkbox
          label={field.name === 'localizations' ? t('localizations') : fieldLabel(field.name)}
          checked={entry !== undefined}
          onChange={(event) =>
            onChange(
              event.currentTarget.checked
                ? [...populate, { name: field.name, fields: [], nestedNames: [] }]
                : populate.toSpliced(index, 1),
            )
          }
        />
        {entry === undefined ? null : (
          <PopulateDetails field={field} entry={entry} onChange={(next) => onChange(populate.with(index, next))} />
        )}
      </div>
    );
  });
}

interface PopulateDetailsProps {
  readonly field: PopulatableField;
  readonly entry: PopulateEntry;
  readonly onChange: (entry: PopulateEntry) => void;
}

function PopulateDetails({ field: { name, fields, nestedNames }, entry, onChange }: PopulateDetailsProps) {
  const t = useTranslations('reference.populate');
  const label = useFieldLabel();
  const [firstNested] = nestedNames;
  return (
    <Stack gap="xs" className={classes.inner}>
      {fields === null || fields.length === 0 ? null : (
        <MultiSelect
          aria-label={t('fieldsOf', { name: fieldLabel(name) })}
          size="xs"
          placeholder={entry.fields.length === 0 ? t('allFields') : ''}
          data={fields.map((value) => ({ value, label: label(value) }))}
          value={[...entry.fields]}
          onChange={(next) => onChange({ ...entry, fields: next })}
        />
      )}
      {firstNested === '*' ? (
        <Checkbox
          size="xs"
          label={t('everything')}
          checked={entry.nestedNames.includes('*')}
          onChange={(event) => onChange({ ...entry, nestedNames: event.currentTarget.checked ? ['*'] : [] })}
        />
      ) : nestedNames.length === 0 ? null : (
        <MultiSelect
          aria-label={t('innerOf', { name: fieldLabel(name) })}
          size="xs"
          placeholder={entry.nestedNames.length === 0 ? t('inner') : ''}
          data={nestedNames.map((value) => ({ value, label: fieldLabel(value) }))}
          value={[...entry.nestedNames]}
          onChange={(next) => onChange({ ...entry, nestedNames: next })}
        />
      )}
    </Stack>
  );
}
