import type { AttributeType } from './attribute-type.js';
import { textBase } from './text-base.js';
import { textConversions } from './text-conversions.js';

/** A Markdown text of any length; stored and returned as it was sent. */
export const richtextType: AttributeType<'richtext'> = {
  ...textBase,
  name: 'richtext',
  texts: (value) => [withoutMarkup(String(value))],
  canBeTitle: false,
  conversions: textConversions,
  samples: {
    accepted: [
      { input: '# Title\n\nSome *text*.', output: '# Title\n\nSome *text*.' },
      { input: '', output: '' },
    ],
    refused: [5, true, [{ type: 'paragraph' }], {}, 'a\u0000b'],
  },
};

/** Addresses of links and images, and HTML, are no words of a text. */
function withoutMarkup(markdown: string): string {
  return markdown.replace(/\]\([^()]*\)/g, '] ').replace(/<[^<>]*>/g, ' ');
}
