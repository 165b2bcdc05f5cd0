import { Select, Stack, Switch } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { languagesByCode, searchLanguages } from '../../api/index.js';
import { useLocaleName } from '../../documents/index.js';
import { Card } from '../../ui/index.js';
import { useBuilder } from '../builder-context.js';
import { isLocalized } from '../draft/index.js';
import { IntegerInput } from './integer-input.js';
import type { SearchFormProps } from './search-page.js';

/** Choices of the language besides the languages themselves. */
const automatic = 'automatic';
const perLocale = 'per-locale';
/** Bounds of `maxMatches`, which the server checks. */
const matches = { least: 100, most: 10_000 } as const;

/** In which language words are compared, and how many documents are ranked. */
export function SearchOptions({
  shape,
  search: { language, maxMatches, similar },
  readOnly,
  onChange,
}: SearchFormProps) {
  const t = useTranslations('builder.search');
  const localeName = useLocaleName();
  const { state } = useBuilder();
  const languages = useLanguageOptions();
  const localized = isLocalized(shape.head);
  const languageByLocale = typeof language === 'object' ? language : null;

  function chooseLanguage(chosen: string | null): void {
    onChange({ language: chosen === automatic || chosen === null ? undefined : chosen === perLocale ? {} : chosen });
  }

  function chooseForLocale(code: string, chosen: string | null): void {
    const { [code]: _, ...others } = languageByLocale ?? {};
    onChange({ language: chosen === null || chosen === automatic ? others : { ...others, [code]: chosen } });
  }

  return (
    <Card title={t('options')}>
      <Stack maw={480}>
        <Select
          label={t('language')}
          description={t('languageHint')}
          readOnly={readOnly}
          allowDeselect={false}
          data={[
            { value: automatic, label: t('automatic') },
            ...(localized || languageByLocale !== null ? [{ value: perLocale, label: t('perLocale') }] : []),
            ...languages,
          ]}
          value={typeof language === 'object' ? perLocale : (language ?? automatic)}
          onChange={chooseLanguage}
        />
        {languageByLocale === null
          ? null
          : state.locales.list.map(({ code, name }) => (
              <Select
                key={code}
                label={t('languageOf', { locale: name ?? localeName(code) })}
                readOnly={readOnly}
                allowDeselect={false}
                data={[{ value: automatic, label: t('automatic') }, ...languages]}
                value={languageByLocale[code] ?? automatic}
                onChange={(chosen) => chooseForLocale(code, chosen)}
              />
            ))}
        <IntegerInput
          label={t('maxMatches')}
          description={t('maxMatchesHint', matches)}
          min={matches.least}
          max={matches.most}
          readOnly={readOnly}
          value={maxMatches}
          onChange={(chosen) => onChange({ maxMatches: chosen })}
        />
        <Switch
          label={t('similar')}
          description={t('similarHint')}
          checked={similar}
          disabled={readOnly}
          onChange={(event) => onChange({ similar: event.currentTarget.checked })}
        />
      </Stack>
    </Card>
  );
}

/** The languages whose forms of words are known, by name, and none. */
function useLanguageOptions(): { readonly value: string; readonly label: string }[] {
  const t = useTranslations('builder.search');
  const languageName = useLocaleName();
  const codes = new Map(Object.entries(languagesByCode).map(([code, language]) => [language, code]));
  const options = searchLanguages.map((value) => {
    const code = codes.get(value);
    return { value, label: code === undefined ? t('unstemmed') : languageName(code) };
  });
  return options.sort((left, right) => left.label.localeCompare(right.label));
}
