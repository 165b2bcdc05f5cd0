import { isObject } from '../../../foundations/core/index.js';
import type { ConvertValue } from './attribute-type.js';
import { parseJsonInput } from './json-input.js';

/** A text that spells an object or a list becomes that, any other stays the text it is. */
export const textToJson: ConvertValue = (value) => {
  const structure = parseStructure(String(value));
  return { ok: true, value: JSON.stringify(structure === null ? value : structure) };
};

/** A list that a text spells. */
export const textToList: ConvertValue = (value) => {
  const structure = parseStructure(String(value));
  if (Array.isArray(structure)) return { ok: true, value: JSON.stringify(structure) };
  return { ok: false, message: '$path must be a text that spells a JSON array' };
};

/** A JSON text becomes the text itself, everything else the text that spells it. */
export const jsonToText: ConvertValue = (value) => {
  const parsed: unknown = JSON.parse(String(value));
  return { ok: true, value: typeof parsed === 'string' ? parsed : String(value) };
};

/** A paragraph per line; nothing for an empty text. */
export const textToBlocks: ConvertValue = (value) => {
  const lines = value === '' ? [] : String(value).split('\n');
  return { ok: true, value: JSON.stringify(lines.map(createParagraph)) };
};

/** A line per paragraph; refused where the text would lose formatting, links or anything else. */
export const blocksToText: ConvertValue = (value) => {
  const blocks: unknown = JSON.parse(String(value));
  const lines = Array.isArray(blocks) ? blocks.map(readPlainParagraph) : [null];
  if (lines.includes(null)) return { ok: false, message: '$path must hold nothing but paragraphs without formatting' };
  return { ok: true, value: lines.join('\n') };
};

function createParagraph(text: string): object {
  return { type: 'paragraph', children: [{ type: 'text', text }] };
}

/** The text of a paragraph that is nothing but text; null for any other block. */
function readPlainParagraph(block: unknown): string | null {
  if (!isObject(block) || !hasOnly(block, ['type', 'children'])) return null;
  if (block.type !== 'paragraph' || !Array.isArray(block.children)) return null;
  const parts = block.children.map((node: unknown) =>
    isObject(node) && hasOnly(node, ['type', 'text']) && node.type === 'text' ? String(node.text) : null,
  );
  const line = parts.join('');
  return parts.includes(null) || line.includes('\n') ? null : line;
}

function hasOnly(object: Readonly<Record<string, unknown>>, keys: readonly string[]): boolean {
  return Object.keys(object).every((key) => keys.includes(key));
}

/** The object or list that a text spells and that can be kept; null for any other text. */
function parseStructure(text: string): object | null {
  if (!/^\s*[[{]/.test(text)) return null;
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parseJsonInput(parsed).ok ? parsed : null;
  } catch {
    // Not JSON, whatever it begins with.
    return null;
  }
}
