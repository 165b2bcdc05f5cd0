import { readCases } from '../cases/index.mjs';
import { randomFor } from '../dataset/random.mjs';
import { words } from '../dataset/words.mjs';

/** @typedef {import('../cases/types.mjs').Data} Data */

/**
 * A question that is put to Octavo and to its peers.
 * @typedef {object} PeerCase
 * @property {string} name
 * @property {string} title
 * @property {boolean} again Whether it is also measured with the response cache of Octavo.
 * @property {(data: Data) => readonly string[]} urls
 * @property {boolean} fresh Whether no URL may be requested twice.
 */

/** The name of the query whose total is not cached. */
const freshName = 'contains-text-fresh';

/** The reads of the bench, and one whose total is counted anew for every request. @type {readonly PeerCase[]} */
export const peerCases = [
  ...readCases.map(({ name, title, asks }) => ({
    name,
    title,
    again: true,
    urls: (/** @type {Data} */ data) => asks(data).map(({ url }) => url),
    fresh: false,
  })),
  {
    name: freshName,
    title: '$containsi on title + total counted anew',
    again: false,
    urls: () => freshLiterals().map(containing),
    fresh: true,
  },
];

/** @param {string} literal */
function containing(literal) {
  return `/api/articles?filters[title][$containsi]=${literal}&locale=en&pagination[page]=1&pagination[pageSize]=25&pagination[withCount]=true&status=published`;
}

/**
 * Parts of words in every mixture of capitals: what they find is as much as a word finds, and no total that was counted for one of
 * them is that of another to anybody who goes by the text of a question.
 * @returns {readonly string[]}
 */
function freshLiterals() {
  const lengths = [4, 5, 6, 7, 8];
  const parts = words.en.flatMap((word) =>
    lengths.flatMap((length) =>
      Array.from({ length: Math.max(0, word.length - length + 1) }, (_, at) => word.slice(at, at + length)),
    ),
  );
  const spelled = [...new Set(parts)].flatMap((part) =>
    Array.from({ length: 2 ** part.length }, (_, bits) =>
      [...part].map((letter, at) => ((bits >> at) & 1 ? letter.toUpperCase() : letter)).join(''),
    ),
  );
  const random = randomFor(freshName, spelled.length);
  return spelled
    .map((literal) => ({ literal, place: random.next() }))
    .sort((left, right) => left.place - right.place)
    .map(({ literal }) => literal);
}
