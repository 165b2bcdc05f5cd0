import { allowedMistakes } from './similar-words.js';
import { formOfWord, type Token, tokenize } from './tokenize.js';

/** What a text to search for consists of. Every part of it has to be found. */
export type SearchPart =
  | {
      readonly is: 'word';
      /** As it was typed, in its own spelling. */
      readonly text: string;
      /** It may be the beginning of a word. */
      readonly prefix: boolean;
    }
  /** Words that have to stand side by side in an attribute. */
  | { readonly is: 'phrase'; readonly text: string };

/** Words that a text to search for has at most. */
export const maxSearchWords = 16;
/** Signs of a script without spaces that count as a word. */
const signsPerWord = 4;

const quotes = /"([^"]*)"/g;
const typographicQuotes = /[“”„«»]/g;
const endsInWord = /[\p{L}\p{N}\p{M}]$/u;

/**
 * Parses a text to search for: words, and phrases in quotation marks. The last word may be unfinished, unless something follows it.
 */
export function parseSearchText(text: string): readonly SearchPart[] {
  const parts: SearchPart[] = [];
  let position = 0;
  const plain = text.replace(typographicQuotes, '"');
  for (const { 0: quoted, 1: inner = '', index } of plain.matchAll(quotes)) {
    parts.push(...parseWords(plain.slice(position, index), false), ...parsePhrase(inner));
    position = index + quoted.length;
  }
  const rest = plain.slice(position);
  return [...parts, ...parseWords(rest, endsInWord.test(rest))];
}

/** Returns the number of words of a text to search for. In scripts without spaces each four signs count as one. */
export function countSearchWords(parts: readonly SearchPart[]): number {
  const tokens = parts.flatMap(({ text }) => tokenize(text, 'none'));
  const signs = tokens.filter(({ isPair }) => isPair).length;
  return tokens.length - signs + Math.ceil(signs / signsPerWord);
}

/** Returns the words that may be misspelt, as they are compared with the vocabulary. */
export function misspellableWords(parts: readonly SearchPart[]): readonly string[] {
  const forms = parts.flatMap((part) => (part.is === 'word' ? [formOfWord(part.text)] : []));
  return [...new Set(forms.filter((form) => allowedMistakes(form) > 0))];
}

/** The words of a script without spaces are pairs of signs, side by side. */
function parseWords(text: string, isUnfinished: boolean): readonly SearchPart[] {
  const tokens = tokenize(text, 'none');
  const parts: SearchPart[] = [];
  let run: Token[] = [];
  for (const [index, token] of tokens.entries()) {
    const word = text.slice(token.start, token.end);
    if (!token.isPair) {
      parts.push({ is: 'word', text: word, prefix: isUnfinished && index === tokens.length - 1 });
      continue;
    }
    run.push(token);
    const next = tokens[index + 1];
    if (next?.isPair === true && next.start < token.end) continue;
    parts.push(partOfRun(text, run));
    run = [];
  }
  return parts;
}

function partOfRun(text: string, run: readonly Token[]): SearchPart {
  const [first, last] = [run[0], run.at(-1)];
  const signs = text.slice(first?.start, last?.end);
  return run.length === 1 ? { is: 'word', text: signs, prefix: true } : { is: 'phrase', text: signs };
}

function parsePhrase(text: string): readonly SearchPart[] {
  return tokenize(text, 'none', 1).length === 0 ? [] : [{ is: 'phrase', text }];
}
