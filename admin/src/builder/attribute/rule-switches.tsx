import { Stack, Switch } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { isLocalized, kindOf, withFactAt } from '../draft/index.js';
import { factsOfType } from './attribute-types.js';
import type { FormPart } from './form-part.js';

/** What is on or off of every attribute: needed, once, kept, per locale, indexed. */
export function RuleSwitches({ part: { edit, set, setFact, shape } }: { readonly part: FormPart }) {
  const t = useTranslations('builder.rules');
  const { type, facts } = edit;
  const { unique, index } = factsOfType(type);
  const perLocale = kindOf(shape) !== 'component' && isLocalized(shape.head) && type !== 'relation';
  const rules = [
    ['required', true],
    ['unique', unique],
    ['private', true],
    ['index', index !== false],
  ] as const;
  return (
    <Stack gap="sm">
      {rules.map(([rule, offered]) =>
        offered ? (
          <Switch
            key={rule}
            label={t(rule)}
            description={t(`${rule}Hint`)}
            checked={facts[rule] === true || facts[rule] === 'text'}
            onChange={(event) => setFact(rule, event.currentTarget.checked ? true : undefined)}
          />
        ) : null,
      )}
      {index === 'text' ? (
        <Switch
          label={t('indexText')}
          description={t('indexTextHint')}
          checked={facts.index === 'text'}
          onChange={(event) => setFact('index', event.currentTarget.checked ? 'text' : true)}
        />
      ) : null}
      {perLocale ? (
        <Switch
          label={t('localized')}
          description={t('localizedHint')}
          checked={isLocalized(facts)}
          onChange={(event) => {
            const on = event.currentTarget.checked ? true : undefined;
            set({ facts: withFactAt(facts, ['pluginOptions', 'i18n', 'localized'], on) });
          }}
        />
      ) : null}
    </Stack>
  );
}
