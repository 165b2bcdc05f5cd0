import { documentIdOf } from '../dataset/ids.mjs';
import { randomFor } from '../dataset/random.mjs';

/** Different words of all texts. The word of rank n is as frequent as 1 / n: Zipf's law. */
const vocabularySize = 100_000;
const wordsOfTitle = 6;
const wordsOfBody = 24;
export const topicCount = 200;

const syllables =
  'ba bel cor dan der dro el fen gar gul hem il jor kal lin lom mar mis nor ol pan pel quin ram rin sal sek tam tor ul van vil wen yar zet bri cle dra fro gra ple stu tre'.split(
    ' ',
  );

/** The words, the most frequent first. Frequent ones are shorter. */
export const vocabulary = createVocabulary();

/** The weights of all words up to one, which a random number is looked up in. */
const upTo = new Float64Array(vocabularySize);
for (let rank = 0, sum = 0; rank < vocabularySize; rank++) {
  sum += 1 / (rank + 1);
  upTo[rank] = sum;
}

/** How many of a number of stories contain the word of a rank, counted from 0. @param {number} rank @param {number} stories */
export function expectedMatches(rank, stories) {
  const share = 1 / (rank + 1) / Number(upTo[vocabularySize - 1]);
  return stories * (1 - (1 - share) ** (wordsOfTitle + wordsOfBody));
}

/** The rank of the word that about so many of a number of stories contain. @param {number} matches @param {number} stories */
export function rankWithMatches(matches, stories) {
  let rank = 0;
  while (rank < vocabularySize - 1 && expectedMatches(rank, stories) > matches) rank++;
  return rank;
}

/** A story as its version has it. @param {number} number */
export function story(number) {
  const random = randomFor('story', number);
  const text = (/** @type {number} */ length) =>
    Array.from({ length }, () => vocabulary[rankOf(random.next())]).join(' ');
  return {
    values: {
      title: text(wordsOfTitle),
      body: text(wordsOfBody),
      kind: `kind ${skewed(random, 12)}`,
      section: `section ${skewed(random, 20)}`,
      year: 2006 + random.below(20),
    },
    topic: documentIdOf('topic', skewed(random, topicCount)),
  };
}

/** A number below another one, the small ones more often. @param {import('../dataset/random.mjs').Random} random @param {number} limit */
function skewed(random, limit) {
  return Math.floor(limit * random.next() ** 2);
}

/** @param {number} part Of all words, from 0 to 1. */
function rankOf(part) {
  const weight = part * Number(upTo[vocabularySize - 1]);
  let [from, to] = [0, vocabularySize - 1];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (Number(upTo[middle]) > weight) to = middle;
    else from = middle + 1;
  }
  return from;
}

function createVocabulary() {
  const random = randomFor('vocabulary', 0);
  /** @type {Set<string>} */
  const words = new Set();
  while (words.size < vocabularySize) {
    const length = words.size < 100 ? 2 : words.size < 5_000 ? 3 : 4;
    words.add(Array.from({ length }, () => random.pick(syllables)).join(''));
  }
  return [...words];
}
