/** A location in a text where a part of a search is found. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  /** The number of the part. */
  readonly part: number;
  /** What finding it there is worth. */
  readonly score: number;
}

/** A text with its marks, in the order of their beginnings. */
export interface MarkedText {
  readonly text: string;
  readonly marks: readonly Mark[];
}

/** A piece of an excerpt, as plain text. */
export interface ExcerptPiece {
  readonly text: string;
  /** It is a word that was searched. */
  readonly marked: boolean;
}

/** A part of a text, in pieces. */
export type Excerpt = readonly ExcerptPiece[];

/** Excerpts of an attribute, and characters of each, at most. */
export const maxExcerpts = 2;
export const maxExcerptLength = 160;
/** Characters in front of the first mark, at most. */
const lead = 40;
/** Beginnings of excerpts that are compared: what an attribute is about shows in the first ones. */
const maxWindows = 200;
/** Marks of a text, at most. */
const maxMarks = 2 * maxWindows;
/** What a further part of the search is worth in an excerpt: more than any mark. */
const worthOfPart = 40;

const ellipsis = '…';
const spaces = /\s+/g;

/** Returns the parts of texts that have most of what is searched, the best first; those that are as good in their order. */
export function createExcerpts(texts: readonly MarkedText[]): readonly Excerpt[] {
  const windows: Window[] = [];
  for (const { text, marks } of texts) {
    const source = { text, marks: marks.slice(0, maxMarks) };
    for (const mark of source.marks.slice(0, maxWindows - windows.length)) windows.push(createWindow(source, mark));
  }
  windows.sort((one, other) => other.worth - one.worth);
  const chosen: Window[] = [];
  for (const window of windows) {
    if (chosen.length < maxExcerpts && !chosen.some((one) => overlaps(one, window))) chosen.push(window);
  }
  return chosen.map(cutPieces);
}

interface Window {
  readonly source: MarkedText;
  readonly from: number;
  readonly to: number;
  /** The marks in it. */
  readonly marks: readonly Mark[];
  readonly worth: number;
}

/** Each part of the search counts once, as it is found best. */
function createWindow(source: MarkedText, first: Mark): Window {
  const { from, to } = createBounds(source.text, first);
  const marks = source.marks.filter(({ start, end }) => start < to && end > from);
  const best = new Map<number, number>();
  for (const { part, score } of marks) best.set(part, Math.max(score, best.get(part) ?? 0));
  const worth = [...best.values()].reduce((sum, score) => sum + worthOfPart + score, 0);
  return { source, from, to, marks, worth };
}

/** Begins and ends between words, where there are spaces. */
function createBounds(text: string, { start, end }: Mark): { readonly from: number; readonly to: number } {
  if (text.length <= maxExcerptLength) return { from: 0, to: text.length };
  const latest = text.length - maxExcerptLength;
  const earliest = Math.max(0, Math.min(start - lead, latest));
  const from = earliest === 0 ? 0 : skipPartOfWord(text, earliest, start);
  const furthest = Math.min(text.length, from + maxExcerptLength);
  const lastEnd = Math.min(end, furthest);
  const space = text.slice(lastEnd, furthest).search(/\s\S*$/);
  if (furthest === text.length) return { from, to: furthest };
  return { from, to: space < 0 ? beforeHalfCharacter(text, furthest) : lastEnd + space };
}

function skipPartOfWord(text: string, earliest: number, start: number): number {
  const space = text.slice(earliest, start).search(/\s/);
  if (space >= 0) return earliest + space + 1;
  let from = earliest;
  while (from < start && /[\p{M}\p{Surrogate}]/u.test(text[from] ?? '')) from++;
  return from;
}

function beforeHalfCharacter(text: string, to: number): number {
  return /[\ud800-\udbff]/.test(text[to - 1] ?? '') ? to - 1 : to;
}

function overlaps(one: Window, other: Window): boolean {
  return one.source === other.source && one.from < other.to && other.from < one.to;
}

function cutPieces({ source: { text }, from, to, marks }: Window): Excerpt {
  const pieces: ExcerptPiece[] = [];
  const add = (start: number, end: number, marked: boolean): void => {
    if (end > start) pieces.push({ text: text.slice(start, end).replace(spaces, ' '), marked });
  };
  let position = from;
  for (const { start, end } of joinMarks(marks, from, to)) {
    add(position, start, false);
    add(start, end, true);
    position = end;
  }
  add(position, to, false);
  if (from > 0) pieces.unshift({ text: ellipsis, marked: false });
  if (to < text.length) pieces.push({ text: ellipsis, marked: false });
  return joinPieces(pieces);
}

/** Marks within bounds, those that overlap or touch as one. */
function joinMarks(marks: readonly Mark[], from: number, to: number) {
  const joined: { start: number; end: number }[] = [];
  for (const mark of marks) {
    const [start, end] = [Math.max(from, mark.start), Math.min(to, mark.end)];
    const last = joined.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  return joined;
}

/** Neighbours without a mark as one piece. */
function joinPieces(pieces: readonly ExcerptPiece[]): Excerpt {
  const joined: ExcerptPiece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last !== undefined && !last.marked && !piece.marked)
      joined[joined.length - 1] = { text: last.text + piece.text, marked: false };
    else joined.push(piece);
  }
  return joined;
}
