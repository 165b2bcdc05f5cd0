import { type DiffLine, diffParts } from './diff-lines.js';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** What leads from one text to another, word by word, where there are words; neighbours of one kind are one part. */
export function diffWords(before: string, after: string): readonly DiffLine[] {
  const merged: DiffLine[] = [];
  for (const part of diffParts(splitWords(before), splitWords(after))) {
    const last = merged.at(-1);
    if (last?.kind === part.kind) merged[merged.length - 1] = { kind: part.kind, text: last.text + part.text };
    else merged.push(part);
  }
  return merged;
}

function splitWords(text: string): readonly string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
