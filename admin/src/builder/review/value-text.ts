import type { WireJson } from '../../api/index.js';
import { isAttributeType } from '../../fields/index.js';
import { asText } from '../draft/index.js';
import type { ModelWords } from './model-words.js';

type Words = Pick<ModelWords, 't' | 'format'>;

/** A text in the quotation marks of the language. */
export function quoted(text: string, { t }: Pick<Words, 't'>): string {
  return t('review.quoted', { text });
}

/** Texts in quotation marks, as a list of the language. */
export function quotedList(texts: readonly string[], words: Words): string {
  return words.format.list(texts.map((text) => quoted(text, words)));
}

/** A value of a definition, such as a default or a limit. null has no text: sentences without a value do not show it. */
export function valueText(value: WireJson, words: Words): string {
  switch (typeof value) {
    case 'string':
      return quoted(value, words);
    case 'number':
      return words.format.number(value, { maximumFractionDigits: 20 });
    case 'boolean':
      return quoted(words.t(value ? 'options.yes' : 'options.no'), words);
    default:
      return value === null ? '' : JSON.stringify(value);
  }
}

/** What a type of attributes is called that a record names: zones have another name there than in definitions. */
export function typeName(recorded: WireJson | undefined, { t }: Pick<Words, 't'>): string {
  const name = recorded === 'zone' ? 'dynamiczone' : asText(recorded);
  return isAttributeType(name) ? t(`types.${name}.name`) : name;
}
