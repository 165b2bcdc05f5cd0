import { getAttributeView, type JsonSchema, type PanelText, type Shape } from '../../../language/schema/index.js';
import type { ApiScope } from './api-scope.js';

/**
 * Returns the schema of an attribute with what the panel says about it: its label as `title`, its help as the first paragraph of
 * `description`, in the default locale.
 */
export function withView(schema: JsonSchema, shape: Shape, attribute: string, { snapshot }: ApiScope): JsonSchema {
  const { label, help } = getAttributeView(shape, attribute);
  if (label === undefined && help === undefined) return schema;
  const { defaultLocale } = snapshot;
  const { description } = schema;
  const paragraphs = [
    ...(help === undefined ? [] : [textIn(help, defaultLocale)]),
    ...(typeof description === 'string' ? [description] : []),
  ].filter((paragraph) => paragraph !== '');
  return {
    ...schema,
    ...(label === undefined ? {} : { title: textIn(label, defaultLocale) }),
    ...(paragraphs.length === 0 ? {} : { description: paragraphs.join('\n\n') }),
  };
}

/** Returns a text in a locale, else in its language, else in English, else in the first language that there is. */
function textIn(text: PanelText, locale: string): string {
  if (typeof text === 'string') return text;
  const [language = ''] = locale.split('-');
  return text[locale] ?? text[language] ?? text.en ?? Object.values(text)[0] ?? '';
}
