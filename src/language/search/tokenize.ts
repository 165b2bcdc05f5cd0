import type { SearchLanguage } from './definition-values.js';
import { stemWord } from './languages.js';

/** A word of a text as it is indexed and searched. */
export interface Token {
  /** The word without case and accents. */
  readonly form: string;
  /** Its stem in the language of the text, without accents. */
  readonly stem: string;
  /** Its location in the text. */
  readonly start: number;
  readonly end: number;
  /** Two signs of a script that is written without spaces, or the last one. */
  readonly isPair: boolean;
}

/** Characters of a word that are compared. */
const maxWordLength = 64;

/** What folding leaves as it is. */
const foldedPattern = /^[a-z0-9]*$/;
const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
/** Scripts that are written without spaces between words. */
const unspacedPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const accents = /[\u0300-\u036f]/g;
const notInWords = /[^\p{L}\p{N}\p{M}]/gu;
const otherLetters = /[ßæœøđðłıþ]/g;
const letterSpellings: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
};

/** Returns a text without case and accents: the same whatever database stores it. */
export function foldText(text: string): string {
  if (foldedPattern.test(text)) return text;
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFD')
    .replace(accents, '')
    .replace(otherLetters, (letter) => letterSpellings[letter] ?? letter)
    .normalize('NFC')
    .replace(notInWords, '');
}

/**
 * Returns the words of a text, in their order, `limit` at most. A script without spaces is cut into pairs of signs that overlap; the
 * last sign stands alone, so that each sign begins an entry.
 */
export function tokenize(text: string, language: SearchLanguage, limit = Number.POSITIVE_INFINITY): readonly Token[] {
  const tokens: Token[] = [];
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    if (tokens.length >= limit) break;
    if (unspacedPattern.test(word)) addPairs(word, index, tokens);
    else addWord(word, index, language, tokens);
  }
  return tokens.length > limit ? tokens.slice(0, limit) : tokens;
}

function addWord(word: string, start: number, language: SearchLanguage, tokens: Token[]): void {
  const lower = spellWord(word);
  const form = foldText(lower);
  if (form === '') return;
  const stem = foldText(stemWord(lower, language));
  tokens.push({ form, stem: stem === '' ? form : stem, start, end: start + word.length, isPair: false });
}

function addPairs(run: string, start: number, tokens: Token[]): void {
  const signs = [...run];
  let at = start;
  for (const [index, sign] of signs.entries()) {
    const pair = `${sign}${signs[index + 1] ?? ''}`;
    const form = foldText(pair);
    if (form !== '') tokens.push({ form, stem: form, start: at, end: at + pair.length, isPair: true });
    at += sign.length;
  }
}

/** Returns the form of a word, of at most 64 letters, as it stands in an index. */
export function formOfWord(word: string): string {
  return foldText(spellWord(word));
}

function spellWord(word: string): string {
  const lower = word.toLowerCase();
  if (foldedPattern.test(lower)) return cutWord(lower);
  return cutWord(word.normalize('NFKC').toLowerCase());
}

function cutWord(word: string): string {
  return word.length <= maxWordLength ? word : [...word].slice(0, maxWordLength).join('');
}
