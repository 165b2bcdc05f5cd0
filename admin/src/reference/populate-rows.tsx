import { Checkbox, MultiSelect, Stack, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { fieldLabel } from '../fields/index.js';
import { useFieldLabel } from '../filters/index.js';
import type { Reachable } from './leads-to.js';
import type { Populated } from './question.js';
import classes from './reference-page.module.css';

/** What is answered with a document. */
export interface PopulateRowsProps {
  readonly reachable: readonly Reachable[];
  readonly populate: readonly Populated[];
  readonly onChange: (populate: readonly Populated[]) => void;
}

/** Chooses what comes with a document; of what is chosen, which values, and what comes with it in turn. */
export function PopulateRows({ reachable, populate, onChange }: PopulateRowsProps) {
  const t = useTranslations('reference.populate');
  if (reachable.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('nothing')}
      </Text>
    );
  }
  return reachable.map((one) => {
    const at = populate.findIndex(({ name }) => name === one.name);
    const chosen = populate[at];
    return (
      <div key={one.name}>
        <Checkbox
          label={one.name === 'localizations' ? t('localizations') : fieldLabel(one.name)}
          checked={chosen !== undefined}
          onChange={(event) =>
            onChange(
              event.currentTarget.checked
                ? [...populate, { name: one.name, fields: [], inner: [] }]
                : populate.toSpliced(at, 1),
            )
          }
        />
        {chosen === undefined ? null : (
          <Details reachable={one} chosen={chosen} onChange={(next) => onChange(populate.with(at, next))} />
        )}
      </div>
    );
  });
}

interface DetailsProps {
  readonly reachable: Reachable;
  readonly chosen: Populated;
  readonly onChange: (chosen: Populated) => void;
}

function Details({ reachable: { name, fields, inner }, chosen, onChange }: DetailsProps) {
  const t = useTranslations('reference.populate');
  const label = useFieldLabel();
  const [everything] = inner;
  return (
    <Stack gap="xs" className={classes.inner}>
      {fields === null || fields.length === 0 ? null : (
        <MultiSelect
          aria-label={t('fieldsOf', { name: fieldLabel(name) })}
          size="xs"
          placeholder={chosen.fields.length === 0 ? t('allFields') : ''}
          data={fields.map((value) => ({ value, label: label(value) }))}
          value={[...chosen.fields]}
          onChange={(next) => onChange({ ...chosen, fields: next })}
        />
      )}
      {everything === '*' ? (
        <Checkbox
          size="xs"
          label={t('everything')}
          checked={chosen.inner.includes('*')}
          onChange={(event) => onChange({ ...chosen, inner: event.currentTarget.checked ? ['*'] : [] })}
        />
      ) : inner.length === 0 ? null : (
        <MultiSelect
          aria-label={t('innerOf', { name: fieldLabel(name) })}
          size="xs"
          placeholder={chosen.inner.length === 0 ? t('inner') : ''}
          data={inner.map((value) => ({ value, label: fieldLabel(value) }))}
          value={[...chosen.inner]}
          onChange={(next) => onChange({ ...chosen, inner: next })}
        />
      )}
    </Stack>
  );
}
