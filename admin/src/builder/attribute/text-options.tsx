import { Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { textsIn } from '../draft/index.js';
import classes from './attribute-form.module.css';
import { type AttributeType, factsOfType, type TextOption } from './attribute-types.js';
import type { FormPart } from './form-part.js';

/** Options that are typed: the default, and what values have to keep to. */
export function TextOptions({ part }: { readonly part: FormPart }) {
  const { type, facts } = part.edit;
  const offered = factsOfType(type).texts;
  const counts = type === 'component' || type === 'dynamiczone';
  if (type === 'component' && facts.repeatable !== true) return null;
  return (
    <Stack>
      {offered.includes('default') ? <DefaultField part={part} /> : null}
      {offered.includes('min') ? (
        <div className={classes.pair}>
          <OptionField part={part} option="min" label={counts ? 'minEntries' : 'min'} />
          <OptionField part={part} option="max" label={counts ? 'maxEntries' : 'max'} />
        </div>
      ) : null}
      {offered.includes('minLength') ? (
        <div className={classes.pair}>
          <OptionField part={part} option="minLength" label="minLength" />
          <OptionField part={part} option="maxLength" label="maxLength" />
        </div>
      ) : null}
      {offered.includes('regex') ? <OptionField part={part} option="regex" label="regex" hint /> : null}
    </Stack>
  );
}

interface OptionFieldProps {
  readonly part: FormPart;
  readonly option: TextOption;
  readonly label: 'min' | 'max' | 'minEntries' | 'maxEntries' | 'minLength' | 'maxLength' | 'regex';
  readonly hint?: boolean;
}

function OptionField({ part: { edit, set, errorAt }, option, label, hint = false }: OptionFieldProps) {
  const t = useTranslations('builder.options');
  return (
    <TextInput
      label={t(label)}
      {...(hint ? { description: t('regexHint') } : { inputMode: 'decimal' })}
      value={edit.texts[option]}
      error={errorAt(option)}
      onChange={(event) => set({ texts: { ...edit.texts, [option]: event.currentTarget.value } })}
    />
  );
}

const long: ReadonlySet<AttributeType> = new Set(['text', 'richtext', 'blocks', 'json', 'array']);

function DefaultField({ part: { edit, set, errorAt } }: { readonly part: FormPart }) {
  const t = useTranslations('builder.options');
  const { type, texts, facts } = edit;
  const choices = choicesOf(type, textsIn(facts.enum));
  const choose = (text: string): void => set({ texts: { ...texts, default: text } });
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
          label: type === 'boolean' ? t(value === 'true' ? 'yes' : 'no') : value,
        }))}
        value={texts.default === '' ? null : texts.default}
        onChange={(value) => choose(value ?? '')}
      />
    );
  }
  return long.has(type) ? (
    <Textarea
      {...common}
      autosize
      minRows={2}
      value={texts.default}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  ) : (
    <TextInput {...common} value={texts.default} onChange={(event) => choose(event.currentTarget.value)} />
  );
}

function choicesOf(type: AttributeType, values: readonly string[]): readonly string[] | null {
  if (type === 'boolean') return ['true', 'false'];
  return type === 'enumeration' ? [...new Set(values)].filter((value) => value !== '') : null;
}

function defaultHint(type: AttributeType) {
  switch (type) {
    case 'date':
      return 'defaultDate';
    case 'time':
      return 'defaultTime';
    case 'datetime':
    case 'timestamp':
      return 'defaultMoment';
    case 'json':
    case 'array':
    case 'blocks':
      return 'defaultJson';
    default:
      return 'defaultHint';
  }
}
