import { Stack, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { textIn, withFactAt } from '../draft/index.js';
import { idIn } from './attribute-edit.js';
import type { FormPart } from './form-part.js';

/** What few projects need: the column, and the id by which an attribute is known in files. */
export function AdvancedFields({ part: { edit, set, setFact } }: { readonly part: FormPart }) {
  const t = useTranslations('builder.options');
  const { facts } = edit;
  return (
    <Stack>
      <TextInput
        label={t('columnName')}
        description={t('columnNameHint')}
        value={textIn(facts.columnName)}
        onChange={(event) => setFact('columnName', event.currentTarget.value || undefined)}
      />
      <TextInput
        label={t('id')}
        description={t('idHint')}
        value={idIn(facts)}
        onChange={(event) =>
          set({ facts: withFactAt(facts, ['pluginOptions', 'octavo', 'id'], event.currentTarget.value || undefined) })
        }
      />
    </Stack>
  );
}
