import { Autocomplete, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { createLocale, type ModelState, updateLocale } from '../../api/index.js';
import { useLocaleName } from '../../documents/index.js';
import { FormDialog, useSave } from '../../ui/index.js';
import type { ModelLocale } from './model-locale.js';

/** A locale that is added, or called otherwise. */
export interface LocaleFormProps {
  /** null: a new one. */
  readonly locale: ModelLocale | null;
  readonly state: ModelState;
  readonly onClose: () => void;
}

/** Often written in; any other code can be typed. */
const commonLocaleCodes =
  'en fr de es it pt pt-BR nl da sv nb fi is pl cs sk hu ro bg el tr uk ru ar he hi ja ko zh zh-TW'.split(' ');

/** Asks for the code of a language and what it is called here. */
export function LocaleForm({ locale, state, onClose }: LocaleFormProps) {
  const t = useTranslations('builder.localesPage');
  const localeName = useLocaleName();
  const [code, setCode] = useState(locale?.code ?? '');
  const [name, setName] = useState(locale?.name ?? '');
  const saving = useSave(
    [],
    () => {
      const body = { name: name.trim() === '' ? null : name.trim() };
      return locale === null ? createLocale({ code: code.trim(), ...body }) : updateLocale(locale.code, body);
    },
    onClose,
  );
  const existingCodes = new Set(state.locales.list.map((candidate) => candidate.code));
  return (
    <FormDialog
      title={t(locale === null ? 'add' : 'rename')}
      saving={saving}
      onSubmit={() => saving.save(undefined)}
      onClose={onClose}
    >
      {locale === null ? (
        <Autocomplete
          label={t('code')}
          description={t('codeHint')}
          data={commonLocaleCodes.filter((candidate) => !existingCodes.has(candidate))}
          renderOption={({ option: { value } }) => `${value} – ${localeName(value)}`}
          value={code}
          onChange={setCode}
          data-autofocus
        />
      ) : null}
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        placeholder={code === '' ? '' : localeName(code)}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
