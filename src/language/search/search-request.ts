import type { SearchLanguage } from './definition-values.js';
import { type Lexeme, lexemePrefix, pairOf, type SearchPartition } from './lexemes.js';
import type { SearchPart } from './search-text.js';
import { formOfWord, tokenize } from './tokenize.js';

/** A lexeme, or the beginning of lexemes. */
export interface LexemeMatch {
  readonly lexeme: Lexeme;
  readonly prefix: boolean;
}

/** Lexemes all of which a version has. */
export type LexemeGroup = readonly LexemeMatch[];

/** What an index is searched for. */
export interface SearchRequest {
  /** A version is found if it has, for each entry, all lexemes of one of the groups. */
  readonly clauses: readonly (readonly LexemeGroup[])[];
  /** What a version that is found gets for having all lexemes of one of the groups; its rank is the sum. No two have the same groups. */
  readonly scores: readonly SearchScore[];
}

interface SearchScore {
  readonly groups: readonly LexemeGroup[];
  readonly score: number;
}

/** An attribute that is searched. */
export interface RankedAttribute {
  /** Its number in the index. */
  readonly attribute: number;
  readonly weight: number;
}

/** What finding a word is worth; each is multiplied by the weight of the attribute. */
export const searchScores = {
  /** The word as it was typed. */
  exact: 8,
  /** Another form of it. */
  stem: 4,
  /** A word that it begins. */
  prefix: 2,
  /** A word that it may be a misspelling of. */
  similar: 1,
  /** It occurs in the attribute twice; four times. */
  twice: 2,
  often: 1,
  /** A phrase. */
  phrase: 16,
} as const;

/** What is searched, and where. */
export interface SearchScope {
  readonly parts: readonly SearchPart[];
  readonly partitions: readonly SearchPartition[];
  readonly attributes: readonly RankedAttribute[];
  /** The words of the vocabulary that a folded word may be a misspelling of. */
  readonly similar: ReadonlyMap<string, readonly string[]>;
}

/** Returns what an index is searched for. Without any word, or any attribute, it finds nothing. */
export function createSearchRequest(scope: SearchScope): SearchRequest {
  const parts = scope.parts.map((part) => (part.is === 'word' ? findWord(part, scope) : findPhrase(part.text, scope)));
  return {
    clauses: parts.length === 0 ? [[]] : parts.map(({ groups }) => groups),
    scores: addEqualScores(parts.flatMap(({ scores }) => scores)),
  };
}

/** A word that is its own stem is searched once. */
function addEqualScores(scores: readonly SearchScore[]): readonly SearchScore[] {
  const sums = new Map<string, SearchScore>();
  for (const { groups, score } of scores) {
    const key = JSON.stringify(groups);
    sums.set(key, { groups, score: score + (sums.get(key)?.score ?? 0) });
  }
  return [...sums.values()];
}

interface FoundPart {
  readonly groups: readonly LexemeGroup[];
  readonly scores: readonly SearchScore[];
}

function findWord({ text, prefix }: Extract<SearchPart, { is: 'word' }>, scope: SearchScope): FoundPart {
  const folded = formOfWord(text);
  const similar = (scope.similar.get(folded) ?? []).filter((word) => !prefix || !word.startsWith(folded));
  const found = scope.attributes.map(({ attribute, weight }) => {
    const inPartitions = (print: (prefix: string, partition: SearchPartition) => LexemeGroup | null) =>
      scope.partitions.flatMap((partition) => print(lexemePrefix(partition, attribute), partition) ?? []);
    const scored = (score: number, ...matches: readonly LexemeMatch[]) => ({
      groups: matches.map((match) => [match]),
      score: score * weight,
    });
    const stemOf = ({ language }: SearchPartition) => stemOfWord(text, language);
    const ofForm = inPartitions((start) => [whole(`${start}t${folded}`)]);
    const ofStem = inPartitions((start, partition) => [whole(`${start}t${stemOf(partition)}`)]);
    const byPrefix = prefix ? inPartitions((start) => [{ lexeme: `${start}t${folded}`, prefix: true }]) : [];
    const bySimilar = similar.flatMap((word) => inPartitions((start) => [whole(`${start}t${word}`)]));
    const twice = inPartitions((start, partition) => [whole(`${start}m${stemOf(partition)}`)]);
    const often = inPartitions((start, partition) => [whole(`${start}n${stemOf(partition)}`)]);
    const isInPrefix = (match: LexemeMatch) => byPrefix.some(({ lexeme }) => match.lexeme.startsWith(lexeme));
    const words = [...ofForm, ...ofStem, ...bySimilar].filter((match) => !isInPrefix(match));
    return {
      groups: [...byPrefix, ...words].map((match) => [match]),
      scores: [
        scored(searchScores.exact, ...ofForm),
        scored(searchScores.stem, ...ofStem),
        scored(searchScores.prefix, ...byPrefix),
        scored(searchScores.similar, ...bySimilar),
        scored(searchScores.twice, ...twice),
        scored(searchScores.often, ...often),
      ].filter(({ groups }) => groups.length > 0),
    };
  });
  return { groups: distinct(found.flatMap(({ groups }) => groups)), scores: found.flatMap(({ scores }) => scores) };
}

/** Each two neighbours of a phrase stand side by side; a single word is found as it is spelt. */
function findPhrase(text: string, scope: SearchScope): FoundPart {
  const words = wordsOfPhrase(text);
  const found = scope.attributes.map(({ attribute, weight }) => {
    const groups = scope.partitions.map((partition): LexemeGroup => {
      const start = lexemePrefix(partition, attribute);
      if (words.length === 1) return [whole(`${start}t${words[0]}`)];
      return words.slice(1).map((word, index) => whole(`${start}b${pairOf(words[index] ?? '', word)}`));
    });
    return { groups, scores: [{ groups, score: searchScores.phrase * weight }] };
  });
  return { groups: distinct(found.flatMap(({ groups }) => groups)), scores: found.flatMap(({ scores }) => scores) };
}

/** Returns the forms of the words of a phrase, each of which stands beside the next one. */
export function wordsOfPhrase(text: string): readonly string[] {
  const tokens = tokenize(text, 'none');
  // The last sign of a script without spaces stands in its pair already.
  const words = tokens.filter(({ isPair }, index) => !(isPair && index > 0 && isLastSign(tokens, index)));
  return words.map(({ form }) => form);
}

/** Returns the stem of a word that is searched. */
export function stemOfWord(text: string, language: SearchLanguage): string {
  return tokenize(text, language)[0]?.stem ?? formOfWord(text);
}

function isLastSign(tokens: ReturnType<typeof tokenize>, index: number): boolean {
  const [before, token] = [tokens[index - 1], tokens[index]];
  return before !== undefined && token !== undefined && before.isPair && before.end === token.end;
}

function whole(lexeme: Lexeme): LexemeMatch {
  return { lexeme, prefix: false };
}

function distinct(groups: readonly LexemeGroup[]): readonly LexemeGroup[] {
  return [...new Map(groups.map((group) => [JSON.stringify(group), group])).values()];
}
