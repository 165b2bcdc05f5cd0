import type { PastedBlock } from './pasted-block.js';

/**
 * Returns blocks in which callouts of Notion are quotes. It writes them as text: a line `<aside>`, with the pictogram of the callout on the
 * next one, before what is in it, and a line `</aside>` behind. Blocks where these do not belong together are returned as they are.
 */
export function quoteAsides(blocks: readonly PastedBlock[]): readonly PastedBlock[] {
  const marks = blocks.map(readMark);
  const count = (end: boolean): number => marks.filter((mark) => mark !== null && (mark === 'end') === end).length;
  if (count(true) === 0 || count(true) !== count(false)) return blocks;
  let depth = 0;
  let icon = '';
  const takeIcon = (): PastedBlock[] => {
    const taken = icon;
    icon = '';
    return taken === '' ? [] : [{ type: 'quote', children: [{ text: taken }] }];
  };
  return blocks.flatMap((block, index): readonly PastedBlock[] => {
    const mark = marks[index] ?? null;
    if (mark !== null) {
      const before = takeIcon();
      depth += mark === 'end' ? -1 : 1;
      if (mark !== 'end') icon = mark.icon;
      return before;
    }
    if (depth <= 0) return [block];
    if (block.type !== 'paragraph') return [...takeIcon(), block];
    const lead = icon === '' ? [] : [{ text: `${icon} ` }];
    icon = '';
    return [{ type: 'quote', children: [...lead, ...block.children] }];
  });
}

function readMark(block: PastedBlock): 'end' | { readonly icon: string } | null {
  const [text, ...others] = block.type === 'paragraph' ? block.children : [];
  if (text === undefined || others.length > 0 || !('text' in text)) return null;
  if (text.text === '</aside>') return 'end';
  const [begin, icon = ''] = /^<aside>(?:\n(.*))?$/.exec(text.text) ?? [];
  return begin === undefined ? null : { icon };
}
