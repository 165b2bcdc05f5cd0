import type { SearchLanguage } from './definition-values.js';
import { tokenize } from './tokenize.js';

/**
 * What an index contains of a version: one text per attribute and word, with the locale and status of the version in front of it, so
 * that a search reads no more than it returns.
 */
export type Lexeme = string;

/** The kinds of lexemes: a word or its stem; a stem that occurs twice, four times; two words side by side. */
export type LexemeKind = 't' | 'm' | 'n' | 'b';

/** The versions of one locale and status. `language`: that of the locale. */
export interface SearchPartition {
  /** '' on types without locales. */
  readonly locale: string;
  /** As it is stored: `draft`, `published` or that of a change set. */
  readonly status: string;
  readonly language: SearchLanguage;
}

/** The texts of an attribute, by its number. */
export interface AttributeTexts {
  readonly attribute: number;
  readonly texts: readonly string[];
}

/** Words of an attribute that are indexed. */
export const maxIndexedWords = 10_000;
/** Lexemes of a version, and their characters: PostgreSQL has a limit of one megabyte. */
const maxLexemes = 20_000;
const maxCharacters = 400_000;

/** No word contains it, and both databases take it for a letter. */
const separator = '·';

/** Returns the beginning of all lexemes of an attribute in versions of a partition. */
export function lexemePrefix({ locale, status }: SearchPartition, attribute: number): string {
  return `${toLetters(locale)}${separator}${statusLetters(status)}${String.fromCharCode(0x61 + attribute)}`;
}

/** Returns the lexeme of two words side by side. */
export function pairOf(first: string, second: string): string {
  return `${first}${separator}${second}`;
}

function statusLetters(status: string): string {
  if (status === 'draft') return 'd';
  return status === 'published' ? 'p' : `s${toLetters(status)}${separator}`;
}

function toLetters(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, separator);
}

/** What a version contributes to an index. */
export interface IndexedVersion {
  /** In order, without repetition. */
  readonly lexemes: readonly Lexeme[];
  /** The words that others may be misspellings of, without repetition. */
  readonly words: readonly string[];
}

const letters = /^\p{L}+$/u;

/** Returns what an index contains of a version. A text that is too long is indexed up to a limit, the same on every database. */
export function indexVersion(partition: SearchPartition, attributes: readonly AttributeTexts[]): IndexedVersion {
  const lexemes = new Set<Lexeme>();
  const words = new Set<string>();
  let characters = 0;
  const add = (lexeme: Lexeme): void => {
    if (lexemes.size >= maxLexemes || characters > maxCharacters || lexemes.has(lexeme)) return;
    lexemes.add(lexeme);
    characters += lexeme.length + 4;
  };
  for (const { attribute, texts } of attributes) {
    const prefix = lexemePrefix(partition, attribute);
    const counts = new Map<string, number>();
    let left = maxIndexedWords;
    for (const text of texts) {
      const tokens = tokenize(text, partition.language, left);
      left -= tokens.length;
      for (const [index, { form, stem, isPair }] of tokens.entries()) {
        add(`${prefix}t${form}`);
        add(`${prefix}t${stem}`);
        const next = tokens[index + 1];
        if (next !== undefined) add(`${prefix}b${pairOf(form, next.form)}`);
        counts.set(stem, (counts.get(stem) ?? 0) + 1);
        if (!isPair && form.length >= 3 && letters.test(form)) words.add(form);
      }
    }
    for (const [stem, count] of counts) {
      if (count >= 2) add(`${prefix}m${stem}`);
      if (count >= 4) add(`${prefix}n${stem}`);
    }
  }
  return { lexemes: [...lexemes].sort(), words: [...words].sort() };
}
