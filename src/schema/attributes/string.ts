import type { AttributeType } from './attribute-type.js';
import { textRetypes } from './retype-text.js';
import { characters, checkTextRules, textBase, textInputSchema } from './text-base.js';

const longest = 255;

/** A short text of one line: at most 255 characters, drafts included. */
export const stringType: AttributeType = {
  ...textBase,
  name: 'string',
  from: textRetypes('string'),
  checkRules(value, attribute, strictness) {
    const broken = checkTextRules(String(value), attribute, strictness);
    const { maxLength } = attribute.options;
    if (typeof maxLength === 'number' && maxLength <= longest) return broken;
    return characters(String(value)) > longest ? [`$path must be at most ${longest} characters`, ...broken] : broken;
  },
  inputSchema(attribute, strictness) {
    const schema = textInputSchema(attribute, strictness);
    return { ...schema, maxLength: Math.min(longest, Number(schema.maxLength ?? longest)) };
  },
  samples: {
    accepted: [
      { input: 'Hello', output: 'Hello' },
      { input: '', output: '' },
      { input: '  not trimmed ', output: '  not trimmed ' },
      { input: '"quotes" \\ and\nlines', output: '"quotes" \\ and\nlines' },
      { input: 'Ünïcödé 👍', output: 'Ünïcödé 👍' },
    ],
    refused: [5, true, [], {}, 'a\u0000b', '\ud800', 'x'.repeat(256)],
  },
};
