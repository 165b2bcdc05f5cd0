import { Stack, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { asText, withPropertyAt } from '../draft/index.js';
import type { AttributeFormApi } from './attribute-form-api.js';
import { getStableId } from './attribute-form-state.js';

/** What few projects need: the column, and the id by which an attribute is known in files. */
export function AdvancedFields({ form: { state, patch, setProperty } }: { readonly form: AttributeFormApi }) {
  const t = useTranslations('builder.options');
  const { facts } = state;
  return (
    <Stack>
      <TextInput
        label={t('columnName')}
        description={t('columnNameHint')}
        value={asText(facts.columnName)}
        onChange={(event) => setProperty('columnName', event.currentTarget.value || undefined)}
      />
      <TextInput
        label={t('id')}
        description={t('idHint')}
        value={getStableId(facts)}
        onChange={(event) =>
          patch({
            facts: withPropertyAt(facts, ['pluginOptions', 'octavo', 'id'], event.currentTarget.value || undefined),
          })
        }
      />
    </Stack>
  );
}
