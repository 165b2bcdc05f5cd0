/** What the full-text search of documents finds, computed from their texts, without an index and without SQL. */
export interface EvaluatedDocument {
  readonly id: number;
  /** By attribute. */
  readonly texts: Readonly<Record<string, string>>;
}

interface Words {
  readonly forms: readonly string[];
  readonly stems: readonly string[];
}

type Stem = (word: string) => string;

/** Returns the row ids in the order of their ranks, ties by row id. */
export function evaluateSearch(
  question: string,
  documents: readonly EvaluatedDocument[],
  weights: Readonly<Record<string, number>>,
  stem: Stem,
  vocabulary: ReadonlySet<string>,
): readonly number[] {
  const parts = [...question.matchAll(/"([^"]*)"|[\p{L}\p{N}]+/gu)];
  const ranked = documents.flatMap(({ id, texts }) => {
    const attributes = Object.entries(texts).map(([name, text]) => ({
      weight: weights[name] ?? 0,
      ...wordsOf(text, stem),
    }));
    const scores = parts.map(({ 0: whole, 1: phrase, index }) => {
      if (phrase !== undefined)
        return scorePhrase(
          fold(phrase)
            .split(/[^\p{L}\p{N}]+/u)
            .filter(Boolean),
          attributes,
        );
      const isLast = index + whole.length === question.length;
      return scoreWord(whole, isLast, attributes, stem, vocabulary);
    });
    if (scores.length === 0 || scores.some((score) => score === null)) return [];
    return [{ id, score: scores.reduce<number>((sum, score) => sum + (score ?? 0), 0) }];
  });
  return ranked.sort((left, right) => right.score - left.score || left.id - right.id).map(({ id }) => id);
}

type Weighted = Words & { readonly weight: number };

/** null: not found. */
function scoreWord(
  typed: string,
  isLast: boolean,
  attributes: readonly Weighted[],
  stem: Stem,
  vocabulary: ReadonlySet<string>,
): number | null {
  const form = fold(typed);
  const stemmed = fold(stem(typed.toLowerCase()));
  const allowed = form.length < 5 || /\p{N}/u.test(form) ? 0 : form.length < 9 ? 1 : 2;
  const similar = [...vocabulary].filter(
    (word) => word !== form && distance(word, form) <= allowed && !(isLast && word.startsWith(form)),
  );
  let sum = 0;
  for (const { forms, stems, weight } of attributes) {
    const terms = new Set([...forms, ...stems]);
    const count = stems.filter((one) => one === stemmed).length;
    if (terms.has(form)) sum += 8 * weight;
    if (terms.has(stemmed)) sum += 4 * weight;
    if (isLast && [...terms].some((term) => term.startsWith(form))) sum += 2 * weight;
    if (similar.some((word) => terms.has(word))) sum += weight;
    if (count >= 2) sum += 2 * weight;
    if (count >= 4) sum += weight;
  }
  return sum === 0 ? null : sum;
}

function scorePhrase(phrase: readonly string[], attributes: readonly Weighted[]): number | null {
  let sum = 0;
  for (const { forms, stems, weight } of attributes) {
    const found =
      phrase.length === 1
        ? [...forms, ...stems].includes(phrase[0] ?? '')
        : phrase
            .slice(1)
            .every((word, index) => forms.some((one, at) => one === phrase[index] && forms[at + 1] === word));
    if (found) sum += 16 * weight;
  }
  return sum === 0 ? null : sum;
}

/** The words of a text, without case and accents, and their stems. */
export function wordsOf(text: string, stem: Stem): Words {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return { forms: words.map(fold), stems: words.map((word) => fold(stem(word.toLowerCase()))) };
}

function fold(text: string): string {
  const bare = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '');
  return bare.replaceAll('ß', 'ss').replaceAll('œ', 'oe').replaceAll('æ', 'ae').normalize('NFC');
}

/** Letters to change, insert or remove, or neighbours to swap: by trying them all. */
function distance(left: string, right: string): number {
  if (Math.abs(left.length - right.length) > 2) return 3;
  const known = new Map<string, number>();
  const from = (a: number, b: number): number => {
    if (a === left.length) return right.length - b;
    if (b === right.length) return left.length - a;
    const key = `${a} ${b}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const same = left[a] === right[b] ? from(a + 1, b + 1) : 1 + from(a + 1, b + 1);
    const swapped =
      left[a] === right[b + 1] && left[a + 1] === right[b] && a + 1 < left.length && b + 1 < right.length
        ? 1 + from(a + 2, b + 2)
        : 3;
    const least = Math.min(same, swapped, 1 + from(a + 1, b), 1 + from(a, b + 1));
    known.set(key, least);
    return least;
  };
  return from(0, 0);
}
