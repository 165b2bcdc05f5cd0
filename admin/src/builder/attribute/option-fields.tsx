import { Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { AttributeTypeInfo } from '../../api/index.js';
import { attributeTypeViews } from '../../fields/index.js';
import { asTexts } from '../draft/index.js';
import classes from './attribute-form.module.css';
import type { AttributeFormApi } from './attribute-form-api.js';
import { hasOption, type TextOption, textOptions } from './attribute-types.js';

/** Options that are typed: the default, and what values have to keep to. */
export function OptionFields({ form }: { readonly form: AttributeFormApi }) {
  const { type, facts } = form.state;
  const offered = textOptions(type);
  const countsEntries = type.column === null;
  if (type.storage === 'component' && facts.repeatable !== true) return null;
  return (
    <Stack>
      {offered.includes('default') ? <DefaultField form={form} /> : null}
      {offered.includes('min') ? (
        <div className={classes.pair}>
          <OptionField form={form} option="min" label={countsEntries ? 'minEntries' : 'min'} />
          <OptionField form={form} option="max" label={countsEntries ? 'maxEntries' : 'max'} />
        </div>
      ) : null}
      {offered.includes('minLength') ? (
        <div className={classes.pair}>
          <OptionField form={form} option="minLength" label="minLength" />
          <OptionField form={form} option="maxLength" label="maxLength" />
        </div>
      ) : null}
      {offered.includes('regex') ? <OptionField form={form} option="regex" label="regex" hint /> : null}
    </Stack>
  );
}

interface OptionFieldProps {
  readonly form: AttributeFormApi;
  readonly option: TextOption;
  readonly label: 'min' | 'max' | 'minEntries' | 'maxEntries' | 'minLength' | 'maxLength' | 'regex';
  readonly hint?: boolean;
}

function OptionField({ form: { state, patch, errorAt }, option, label, hint = false }: OptionFieldProps) {
  const t = useTranslations('builder.options');
  return (
    <TextInput
      label={t(label)}
      {...(hint ? { description: t('regexHint') } : { inputMode: 'decimal' })}
      value={state.optionTexts[option]}
      error={errorAt(option)}
      onChange={(event) => patch({ optionTexts: { ...state.optionTexts, [option]: event.currentTarget.value } })}
    />
  );
}

function DefaultField({ form: { state, patch, errorAt } }: { readonly form: AttributeFormApi }) {
  const t = useTranslations('builder.options');
  const { type, optionTexts, facts } = state;
  const choices = defaultChoices(type, asTexts(facts.enum));
  const setDefault = (text: string): void => patch({ optionTexts: { ...optionTexts, default: text } });
  const common = { label: t('default'), description: t(defaultHint(type)), error: errorAt('default') };
  if (choices !== null) {
    return (
      <Select
        {...common}
        clearable
        placeholder={t('noDefault')}
        clearButtonProps={{ 'aria-label': t('noDefault') }}
        data={choices.map((value) => ({
          value,
          label: type.column === 'boolean' ? t(value === 'true' ? 'yes' : 'no') : value,
        }))}
        value={optionTexts.default === '' ? null : optionTexts.default}
        onChange={(value) => setDefault(value ?? '')}
      />
    );
  }
  return type.column === 'json' || attributeTypeViews[type.name].isMultiline ? (
    <Textarea
      {...common}
      autosize
      minRows={2}
      value={optionTexts.default}
      onChange={(event) => setDefault(event.currentTarget.value)}
    />
  ) : (
    <TextInput {...common} value={optionTexts.default} onChange={(event) => setDefault(event.currentTarget.value)} />
  );
}

function defaultChoices(type: AttributeTypeInfo, values: readonly string[]): readonly string[] | null {
  if (type.column === 'boolean') return ['true', 'false'];
  return hasOption(type, 'enum') ? [...new Set(values)].filter((value) => value !== '') : null;
}

function defaultHint({ column }: AttributeTypeInfo) {
  switch (column) {
    case 'date':
      return 'defaultDate';
    case 'time':
      return 'defaultTime';
    case 'instant':
      return 'defaultMoment';
    case 'json':
      return 'defaultJson';
    default:
      return 'defaultHint';
  }
}
