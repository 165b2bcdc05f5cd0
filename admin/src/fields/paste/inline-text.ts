import type { InlineNode, TextMark, TextNode } from '../blocks/block-types.js';

/** Marks of a text. */
export type Marks = ReadonlySet<TextMark>;

/** Collects the content of one line: joins equal texts, and trims what surrounds them. */
export class InlineText {
  private nodes: InlineNode[] = [];

  /** Adds text; `url` is the address of the link around it, or null. Runs of white space become one space. */
  add(text: string, marks: Marks, url: string | null): void {
    const previous = this.lastText();
    const collapsed = text.replace(/[ \t\r\n\f]+/g, ' ');
    this.append(/[ \n]$/.test(previous) || previous === '' ? collapsed.replace(/^ /, '') : collapsed, marks, url);
  }

  /** Adds a line break. */
  addBreak(): void {
    const last = this.nodes.at(-1);
    if (last === undefined || !('text' in last)) this.append('\n', new Set(), null);
    else this.nodes = [...this.nodes.slice(0, -1), { ...last, text: `${last.text.replace(/ +$/, '')}\n` }];
  }

  /** Returns the line and begins the next; null: nothing that can be seen was in it. */
  take(): InlineNode[] | null {
    const nodes = trimEnd(trimStart(this.nodes));
    this.nodes = [];
    return nodes.every(isBlank) ? null : nodes;
  }

  private append(text: string, marks: Marks, url: string | null): void {
    if (text === '') return;
    const node: TextNode = { text, ...Object.fromEntries([...marks].map((mark) => [mark, true])) };
    const last = this.nodes.at(-1);
    if (url === null) {
      this.nodes = appendText(this.nodes, node);
    } else if (last !== undefined && 'type' in last && last.type === 'link' && last.url === url) {
      this.nodes = [...this.nodes.slice(0, -1), { ...last, children: appendText(last.children, node) as TextNode[] }];
    } else {
      this.nodes = [...this.nodes, { type: 'link', url, children: [node] }];
    }
  }

  private lastText(): string {
    const last = this.nodes.at(-1);
    if (last === undefined) return '';
    return 'text' in last ? last.text : (last.children.at(-1)?.text ?? '');
  }
}

/** Returns two lines as one with a line break between them. */
export function joinLines(line: readonly InlineNode[], next: readonly InlineNode[]): InlineNode[] {
  const joined = appendText(line, { text: '\n' });
  const [first, ...others] = next;
  return first !== undefined && 'text' in first ? [...appendText(joined, first), ...others] : [...joined, ...next];
}

/** Returns a line with another text in each of its texts. */
export function mapTexts(nodes: readonly InlineNode[], change: (node: TextNode) => TextNode): InlineNode[] {
  return nodes.map((node) => ('text' in node ? change(node) : { ...node, children: node.children.map(change) }));
}

/** Spaces of no width keep a place for the cursor in empty lines. */
function isBlank(node: InlineNode): boolean {
  return 'text' in node ? /^[\s\u200b\u2060]*$/.test(node.text) : node.children.every(isBlank);
}

function appendText(nodes: readonly InlineNode[], added: TextNode): InlineNode[] {
  const last = nodes.at(-1);
  if (last === undefined || !('text' in last) || !haveSameMarks(last, added)) return [...nodes, added];
  return [...nodes.slice(0, -1), { ...last, text: last.text + added.text }];
}

function haveSameMarks({ text: _, ...some }: TextNode, { text: __, ...others }: TextNode): boolean {
  const names = Object.keys(some);
  return names.length === Object.keys(others).length && names.every((name) => name in others);
}

function trimStart(nodes: readonly InlineNode[]): InlineNode[] {
  return trimEdge(nodes, 0, (text) => text.trimStart());
}

function trimEnd(nodes: readonly InlineNode[]): InlineNode[] {
  return trimEdge(nodes, -1, (text) => text.trimEnd());
}

/** Trims the first (0) or last (-1) text, and goes on with the next where nothing of it is left. */
function trimEdge(nodes: readonly InlineNode[], edge: 0 | -1, trim: (text: string) => string): InlineNode[] {
  let rest = [...nodes];
  for (let node = rest.at(edge); node !== undefined; node = rest.at(edge)) {
    const without = edge === 0 ? rest.slice(1) : rest.slice(0, -1);
    const trimmed = 'text' in node ? { ...node, text: trim(node.text) } : trimLink(node, edge, trim);
    const isEmpty = 'text' in trimmed ? trimmed.text === '' : trimmed.children.length === 0;
    if (!isEmpty) return edge === 0 ? [trimmed, ...without] : [...without, trimmed];
    rest = without;
  }
  return rest;
}

function trimLink<L extends { readonly children: TextNode[] }>(link: L, edge: 0 | -1, trim: (text: string) => string) {
  return { ...link, children: trimEdge(link.children, edge, trim) as TextNode[] };
}
