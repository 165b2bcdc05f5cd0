import type { SearchLanguage } from './definition-values.js';
import { createExcerpts, type Excerpt, type Mark } from './excerpts.js';
import { maxIndexedWords, pairOf } from './lexemes.js';
import { searchScores, stemOfWord, wordsOfPhrase } from './search-request.js';
import type { SearchPart } from './search-text.js';
import { formOfWord, type Token, tokenize } from './tokenize.js';

/** Returns excerpts of the texts of an attribute with the words that a search finds in it; none: it finds nothing. */
export type Highlighter = (texts: readonly string[], language: SearchLanguage) => readonly Excerpt[];

/** A word that is found: the number of its part of the search, and what that is worth. */
type Match = Pick<Mark, 'part' | 'score'>;

/** Returns what tells a word from others that are searched. Words that match nothing have an empty list. */
type FindMatches = (token: Token) => readonly Match[];

const noMatches: readonly Match[] = [];

/**
 * Returns a function that marks what a search finds. Words are compared like those of an index (`createSearchRequest`).
 * `similar`: the words of the vocabulary that a folded word may be a misspelling of.
 */
export function createHighlighter(
  parts: readonly SearchPart[],
  similar: ReadonlyMap<string, readonly string[]>,
): Highlighter {
  const matchers = new Map<SearchLanguage, FindMatches>();
  const phrases = listPhrases(parts);
  return (texts, language) => {
    const findMatches = matchers.get(language) ?? createMatcher(parts, similar, phrases, language);
    matchers.set(language, findMatches);
    const foundPairs = new Map<Phrase, Set<string>>();
    let left = maxIndexedWords;
    const marks = texts.map((text) => {
      const tokens = tokenize(text, language, left);
      left -= tokens.length;
      return [...markWords(tokens, findMatches), ...markPairs(tokens, phrases, foundPairs)];
    });
    // A phrase is found where an attribute has all of its pairs.
    const isFound = ({ phrase }: PhraseMark): boolean =>
      phrase === null || foundPairs.get(phrase)?.size === phrase.pairs.size;
    const found = marks.map((ofText) => ofText.filter(isFound).sort((one, other) => one.start - other.start));
    return createExcerpts(texts.map((text, index) => ({ text, marks: found[index] ?? [] })));
  };
}

/** Two words or more that stand side by side. */
interface Phrase {
  readonly part: number;
  readonly pairs: ReadonlySet<string>;
}

interface PhraseMark extends Mark {
  /** null: a word. */
  readonly phrase: Phrase | null;
}

function listPhrases(parts: readonly SearchPart[]): readonly Phrase[] {
  return parts.flatMap(({ is, text }, part) => {
    const words = is === 'phrase' ? wordsOfPhrase(text) : [];
    const pairs = words.slice(1).map((word, index) => pairOf(words[index] ?? '', word));
    return pairs.length === 0 ? [] : [{ part, pairs: new Set(pairs) }];
  });
}

function markWords(tokens: readonly Token[], findMatches: FindMatches): readonly PhraseMark[] {
  return tokens.flatMap((token) =>
    findMatches(token).map((match) => ({ ...match, start: token.start, end: token.end, phrase: null })),
  );
}

/** `found`: gets the pairs that stand in the text. */
function markPairs(
  tokens: readonly Token[],
  phrases: readonly Phrase[],
  found: Map<Phrase, Set<string>>,
): readonly PhraseMark[] {
  if (phrases.length === 0) return [];
  return tokens.slice(1).flatMap((token, index) => {
    const before = tokens[index];
    if (before === undefined) return [];
    const pair = pairOf(before.form, token.form);
    return phrases.flatMap((phrase) => {
      if (!phrase.pairs.has(pair)) return [];
      found.set(phrase, (found.get(phrase) ?? new Set()).add(pair));
      return [{ start: before.start, end: token.end, part: phrase.part, score: searchScores.phrase, phrase }];
    });
  });
}

/** Words repeat, so what was found for one is kept. */
function createMatcher(
  parts: readonly SearchPart[],
  similar: ReadonlyMap<string, readonly string[]>,
  phrases: readonly Phrase[],
  language: SearchLanguage,
): FindMatches {
  const tests = parts.flatMap((part, number) =>
    phrases.some((phrase) => phrase.part === number) ? [] : [createTest(part, number, similar, language)],
  );
  const known = new Map<string, readonly Match[]>();
  return ({ form, stem }) => {
    const key = pairOf(form, stem);
    const cached = known.get(key);
    if (cached !== undefined) return cached;
    const matches = tests.flatMap(({ part, scoreOf }) => {
      const score = Math.max(scoreOf(form), scoreOf(stem));
      return score === 0 ? noMatches : [{ part, score }];
    });
    known.set(key, matches.length === 0 ? noMatches : matches);
    return matches;
  };
}

interface PartTest {
  readonly part: number;
  /** Returns what a form or stem is worth; 0: it is another word. */
  scoreOf(word: string): number;
}

function createTest(
  searched: SearchPart,
  part: number,
  similar: ReadonlyMap<string, readonly string[]>,
  language: SearchLanguage,
): PartTest {
  if (searched.is === 'phrase') {
    const [only] = wordsOfPhrase(searched.text);
    return { part, scoreOf: (word) => (word === only ? searchScores.phrase : 0) };
  }
  const folded = formOfWord(searched.text);
  const stem = stemOfWord(searched.text, language);
  const meant = new Set(similar.get(folded));
  return {
    part,
    scoreOf(word) {
      if (word === folded) return searchScores.exact;
      if (word === stem) return searchScores.stem;
      if (searched.prefix && word.startsWith(folded)) return searchScores.prefix;
      return meant.has(word) ? searchScores.similar : 0;
    },
  };
}
