import type { AttributeType } from './attribute-type.js';
import { textBase } from './text-base.js';
import { textConversions } from './text-conversions.js';

/** A text of any length that is written as Markdown; kept and answered as it was sent. */
export const richtextType: AttributeType = {
  ...textBase,
  name: 'richtext',
  conversions: textConversions('richtext'),
  samples: {
    accepted: [
      { input: '# Title\n\nSome *text*.', output: '# Title\n\nSome *text*.' },
      { input: '', output: '' },
    ],
    refused: [5, true, [{ type: 'paragraph' }], {}, 'a\u0000b'],
  },
};
