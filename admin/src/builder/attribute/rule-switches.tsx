import { Stack, Switch } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { getShapeKind, isLocalized, withPropertyAt } from '../draft/index.js';
import type { AttributeFormApi } from './attribute-form-api.js';

/** What is on or off of every attribute: needed, once, kept, per locale, indexed. */
export function RuleSwitches({ form: { state, patch, setProperty, shape } }: { readonly form: AttributeFormApi }) {
  const t = useTranslations('builder.rules');
  const { type, facts } = state;
  const isComputed = type.storage === 'computed';
  const canLocalize =
    getShapeKind(shape) !== 'component' && isLocalized(shape.head) && type.storage !== 'relation' && !isComputed;
  const rules = [
    ['required', !isComputed],
    ['unique', type.unique === 'optional'],
    ['private', true],
    ['index', type.sortable],
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
            onChange={(event) => setProperty(rule, event.currentTarget.checked ? true : undefined)}
          />
        ) : null,
      )}
      {type.textIndex ? (
        <Switch
          label={t('indexText')}
          description={t('indexTextHint')}
          checked={facts.index === 'text'}
          onChange={(event) => setProperty('index', event.currentTarget.checked ? 'text' : true)}
        />
      ) : null}
      {canLocalize ? (
        <Switch
          label={t('localized')}
          description={t('localizedHint')}
          checked={isLocalized(facts)}
          onChange={(event) => {
            const isOn = event.currentTarget.checked ? true : undefined;
            patch({ facts: withPropertyAt(facts, ['pluginOptions', 'i18n', 'localized'], isOn) });
          }}
        />
      ) : null}
    </Stack>
  );
}
