/** Returns the text of blocks without formatting, one line per block. */
export function blocksToText(value: unknown): string {
  return asList(value).map(blockToText).join('\n');
}

function blockToText(block: unknown): string {
  const { type, text, children, url, title, image } = asObject(block);
  if (typeof text === 'string') return text;
  const inner = asList(children).map(blockToText);
  switch (type) {
    case 'list':
      return inner.map((item) => `• ${item}`).join('\n');
    case 'table':
      return inner.join('\n');
    case 'table-row':
      return inner.join(' | ');
    case 'embed':
      return `[${String(title ?? '')}] (${String(url ?? '')})`;
    case 'link':
      return typeof url === 'string' ? `${inner.join('')} (${url})` : inner.join('');
    case 'image':
      return `[${String(asObject(image).name ?? '')}]`;
    default:
      return inner.join('');
  }
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
