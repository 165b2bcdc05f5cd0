import type { AttributeType } from './attribute-type.js';
import { textBase } from './text-base.js';
import { textConversions } from './text-conversions.js';

/** A text of any length. */
export const textType: AttributeType<'text'> = {
  ...textBase,
  name: 'text',
  conversions: textConversions,
  samples: {
    accepted: [
      { input: 'two\nlines', output: 'two\nlines' },
      { input: '', output: '' },
      { input: 'x'.repeat(300), output: 'x'.repeat(300) },
    ],
    refused: [5, false, ['a'], {}, 'a\u0000b'],
  },
};
