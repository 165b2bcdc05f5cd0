import { isObject } from '../../../foundations/core/index.js';
import type { Stored } from './attribute-type.js';

/** Returns the texts in a JSON value: of arrays and objects those of their entries, but no keys. */
export function textsInJson(stored: Stored): readonly string[] {
  const texts: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value);
    else if (Array.isArray(value)) for (const entry of value) visit(entry);
    else if (isObject(value)) for (const entry of Object.values(value)) visit(entry);
  };
  visit(parseStored(stored));
  return texts;
}

/** Returns the texts of blocks: one per paragraph, entry of a list, cell. */
export function textsInBlocks(stored: Stored): readonly string[] {
  const texts: string[] = [];
  const visit = (node: unknown): void => {
    if (!isObject(node)) return;
    if (isObject(node.image) && typeof node.image.alternativeText === 'string') texts.push(node.image.alternativeText);
    if (!Array.isArray(node.children)) return;
    const children: readonly unknown[] = node.children;
    if (children.some(isInline)) texts.push(children.map(inlineText).join(''));
    else for (const child of children) visit(child);
  };
  const blocks = parseStored(stored);
  if (Array.isArray(blocks)) for (const block of blocks) visit(block);
  return texts;
}

function isInline(node: unknown): boolean {
  return isObject(node) && (node.type === 'text' || node.type === 'link');
}

function inlineText(node: unknown): string {
  if (!isObject(node)) return '';
  if (typeof node.text === 'string') return node.text;
  return Array.isArray(node.children) ? node.children.map(inlineText).join('') : ' ';
}

function parseStored(stored: Stored): unknown {
  return JSON.parse(String(stored));
}
