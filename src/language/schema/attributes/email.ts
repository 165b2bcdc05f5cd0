import { violation } from '../../../foundations/core/index.js';
import type { AttributeType } from './attribute-type.js';
import { convertJson, createConversions, keepValue } from './conversion-base.js';
import { checkTextRules, parseTextInput, textBase, textInputSchema } from './text-base.js';

/** One `@`, a name before it, a domain with a dot after it. Linear in the length of the text. */
const emailPattern = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** An e-mail address, stored in its case. The format is checked on publication. */
export const emailType: AttributeType<'email'> = {
  ...textBase,
  name: 'email',
  conversions: createConversions([['text'], keepValue], [['json'], convertJson(parseTextInput)]),
  conversionSources: 'texts, also in JSON',
  checkRules(value, attribute, strictness) {
    const text = String(value);
    const broken = checkTextRules(text, attribute, strictness);
    if (strictness === 'draft') return broken;
    if (text === '') return [...broken, violation('required', '$path cannot be empty')];
    return emailPattern.test(text) ? broken : [...broken, violation('email', '$path must be a valid email')];
  },
  inputSchema: (attribute, strictness) => ({
    ...textInputSchema(attribute, strictness),
    ...(strictness === 'published' ? { format: 'email' } : {}),
  }),
  samples: {
    accepted: [
      { input: 'ann@example.com', output: 'ann@example.com' },
      { input: 'Ann.Lee+news@Mail.Example.com', output: 'Ann.Lee+news@Mail.Example.com' },
    ],
    refused: [5, true, [], {}],
  },
};
