import { isObject } from '../../../foundations/core/index.js';
import type { ConvertValue } from './attribute-type.js';
import { parseJsonInput } from './json-input.js';

/** Converts a text that is a JSON object or list to that; any other stays a text. */
export const textToJson: ConvertValue = (value) => {
  const structure = parseStructure(String(value));
  return { ok: true, value: JSON.stringify(structure === null ? value : structure) };
};

/** Converts a text that is a JSON list. */
export const textToList: ConvertValue = (value) => {
  const structure = parseStructure(String(value));
  if (Array.isArray(structure)) return { ok: true, value: JSON.stringify(structure) };
  return { ok: false, message: '$path must be a text that spells a JSON array' };
};

/** Converts a JSON string to its text, and other JSON to its JSON text. */
export const jsonToText: ConvertValue = (value) => {
  const parsed: unknown = JSON.parse(String(value));
  return { ok: true, value: typeof parsed === 'string' ? parsed : String(value) };
};

/** Converts to a paragraph per line; nothing for an empty text. */
export const textToBlocks: ConvertValue = (value) => {
  const lines = value === '' ? [] : String(value).split('\n');
  return { ok: true, value: JSON.stringify(lines.map(createParagraph)) };
};

/** Converts to a line per paragraph; refused where formatting, links or anything else would be lost. */
export const blocksToText: ConvertValue = (value) => {
  const blocks: unknown = JSON.parse(String(value));
  const lines = Array.isArray(blocks) ? blocks.map(readPlainParagraph) : [null];
  if (lines.includes(null)) return { ok: false, message: '$path must hold nothing but paragraphs without formatting' };
  return { ok: true, value: lines.join('\n') };
};

function createParagraph(text: string): object {
  return { type: 'paragraph', children: [{ type: 'text', text }] };
}

/** The text of a paragraph of plain text; null for any other block. */
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

/** Parses a text as an object or list that can be stored; null for any other text. */
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
