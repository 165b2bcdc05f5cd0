import type { AttributeType } from './attribute-type.js';
import { checkTextRules, countCharacters, textBase, textInputSchema, tooLongText } from './text-base.js';
import { textConversions } from './text-conversions.js';

const maxStringLength = 255;

/** A short text of one line: at most 255 characters, also in drafts. */
export const stringType: AttributeType<'string'> = {
  ...textBase,
  name: 'string',
  conversions: textConversions,
  checkRules(value, attribute, strictness) {
    const violations = checkTextRules(String(value), attribute, strictness);
    const { maxLength } = attribute.options;
    if (typeof maxLength === 'number' && maxLength <= maxStringLength) return violations;
    return countCharacters(String(value)) > maxStringLength
      ? [tooLongText(maxStringLength), ...violations]
      : violations;
  },
  inputSchema(attribute, strictness) {
    const schema = textInputSchema(attribute, strictness);
    return { ...schema, maxLength: Math.min(maxStringLength, Number(schema.maxLength ?? maxStringLength)) };
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
