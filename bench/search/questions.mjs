import { randomFor } from '../dataset/random.mjs';
import { rankWithMatches, vocabulary } from './content.mjs';

/**
 * Texts to search for, of one kind.
 * @typedef {object} Kind
 * @property {string} title
 * @property {(at: number, stories: number) => string} text The text of a number: another one for each.
 */

/** Words whose matches are this part of all stories. */
const parts = { rare: 0.000_05, middling: 0.001, frequent: 0.1 };

/** @type {readonly Kind[]} */
export const kinds = [
  { title: 'rare word', text: (at, stories) => word('rare', at, stories) },
  { title: 'middling word', text: (at, stories) => word('middling', at, stories) },
  { title: 'frequent word', text: (at, stories) => word('frequent', at, stories) },
  { title: 'frequent word, finished', text: (at, stories) => `${word('frequent', at, stories)} ` },
  {
    title: 'two words',
    text: (at, stories) => `${word('frequent', at, stories)} ${word('middling', at, stories)}`,
  },
  {
    title: 'two frequent words',
    text: (at, stories) => `${word('frequent', at, stories)} ${word('frequent', at + 7, stories)}`,
  },
  { title: 'unfinished word', text: (at, stories) => word('middling', at, stories).slice(0, -2) },
  { title: 'misspelled word', text: (at, stories) => misspelled(word('middling', at, stories), at) },
];

/** A word about as frequent as the kind says: neighbours of its rank, in turn. @param {keyof typeof parts} kind @param {number} at @param {number} stories */
function word(kind, at, stories) {
  const rank = rankWithMatches(parts[kind] * stories, stories);
  return String(vocabulary[Math.max(0, rank - 8 + (at % 40))]);
}

/** @param {string} text @param {number} at */
function misspelled(text, at) {
  const place = 1 + randomFor('mistake', at).below(text.length - 2);
  return `${text.slice(0, place)}${text[place] === 'x' ? 'y' : 'x'}${text.slice(place + 1)}`;
}

/** The requests of one search: the best of what is found, with their number, and four facets. @param {string} text */
export function requestsOf(text) {
  const search = `_q=${encodeURIComponent(text)}&locale=en`;
  return {
    page: `/api/stories?${search}&sort=_rank&pagination[page]=1&pagination[pageSize]=25`,
    facets: ['kind', 'section', 'year', 'topic'].map(
      (name) => `/api/stories/aggregate?${search}&groupBy=${name}&count=*&sort=count:desc&pagination[pageSize]=25`,
    ),
  };
}
