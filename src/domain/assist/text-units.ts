import { isObject } from '../../foundations/core/index.js';
import type { SourceField } from './types.js';

/** A value taken apart: its texts, and how to put others in their places. */
export interface TextUnits {
  readonly texts: readonly string[];
  /** Returns a value of the same form with other texts, in the same order. */
  rebuild(texts: readonly string[]): unknown;
}

/** Levels of nodes below which blocks are left as they are. */
const maxDepth = 50;
const hasLetters = /\p{L}/u;
/** Fenced code, or blank lines. */
const keptMarkdown = /(?<=^|\n)[ \t]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:\n[ \t]*\1[^\n]*|$)|\n[ \t]*\n(?:[ \t]*\n)*/g;

/** Takes a value apart. Texts without letters, white space around texts, and code stay where they are. */
export function takeApart({ kind, value }: Pick<SourceField, 'kind' | 'value'>): TextUnits {
  const texts: string[] = [];
  return { rebuild: collect(kind, value, texts), texts };
}

type Rebuild = (translated: readonly string[]) => unknown;

function collect(kind: SourceField['kind'], value: unknown, texts: string[]): Rebuild {
  switch (kind) {
    case 'text':
      return typeof value === 'string' ? collectText(value, texts) : () => value;
    case 'markdown':
      return typeof value === 'string' ? collectMarkdown(value, texts) : () => value;
    case 'blocks':
      return collectNode(value, texts, 0);
  }
}

function collectText(text: string, texts: string[]): (translated: readonly string[]) => string {
  const trimmed = text.trim();
  if (!hasLetters.test(trimmed)) return () => text;
  const start = text.indexOf(trimmed);
  const index = texts.push(trimmed) - 1;
  return (translated) => `${text.slice(0, start)}${translated[index] ?? trimmed}${text.slice(start + trimmed.length)}`;
}

function collectMarkdown(text: string, texts: string[]): Rebuild {
  const parts: ((translated: readonly string[]) => string)[] = [];
  let end = 0;
  for (const match of text.matchAll(keptMarkdown)) {
    const [kept] = match;
    parts.push(collectText(text.slice(end, match.index), texts), () => kept);
    end = match.index + kept.length;
  }
  parts.push(collectText(text.slice(end), texts));
  return (translated) => parts.map((part) => part(translated)).join('');
}

/** Only texts and children of nodes are looked at; everything else stays. */
function collectNode(node: unknown, texts: string[], depth: number): Rebuild {
  if (depth > maxDepth) return () => node;
  if (Array.isArray(node)) {
    const parts = node.map((entry) => collectNode(entry, texts, depth + 1));
    return (translated) => parts.map((part) => part(translated));
  }
  if (!isObject(node) || node.type === 'code') return () => node;
  if (node.type === 'text' && typeof node.text === 'string') {
    // A text that is shown as code is no language.
    if (node.code === true) return () => node;
    const part = collectText(node.text, texts);
    return (translated) => ({ ...node, text: part(translated) });
  }
  if (!Array.isArray(node.children)) return () => node;
  const children = collectNode(node.children, texts, depth + 1);
  return (translated) => ({ ...node, children: children(translated) });
}
