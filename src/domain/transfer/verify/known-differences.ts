import { isObject } from '../../../foundations/core/index.js';
import type { Difference } from './differences.js';
import type { Generation } from './requester.js';

/** A difference that is explained by a design decision of Octavo. */
export interface KnownDifference {
  readonly what: string;
  readonly why: string;
  /** Returns whether it explains a difference in the response to a decoded path. */
  explains(difference: Difference, path: string): boolean;
}

/** Text operators that are case-sensitive here, but not in Strapi on SQLite. */
const caseSensitive = /\[\$(eq|ne|in|notIn|contains|notContains|startsWith|endsWith)\]/;

/** Differences that `octavo verify` counts separately; `docs/how-to/come-from-strapi.md` has the same table. */
export const knownDifferences: readonly KnownDifference[] = [
  {
    what: 'numeric ids (`id`)',
    why: 'components are numbered anew, and a publication there gives a version a new number',
    explains: ({ key, theirs, ours }) => key === 'id' && typeof theirs === 'number' && typeof ours === 'number',
  },
  {
    what: 'host of addresses of files (`url`, `previewUrl`)',
    why: 'files are served from where they are now, under the same names',
    explains: ({ key, theirs, ours }) =>
      (key === 'url' || key === 'previewUrl') && fileName(theirs) !== null && fileName(theirs) === fileName(ours),
  },
  {
    what: 'storage of files (`provider`, `provider_metadata`)',
    why: 'they were brought here',
    explains: ({ key }) => key === 'provider' || key === 'provider_metadata',
  },
  {
    what: 'texts of errors (`message`, `details`)',
    why: 'status and name of the error are compared',
    explains: ({ at }) => /^error\.(message|details)\b/.test(at),
  },
  {
    what: 'answers with status 500 or above there',
    why: 'the same request is answered, or refused with 400, here',
    explains: ({ key, theirs }) => key === 'status' && typeof theirs === 'number' && theirs >= 500,
  },
  {
    what: 'attributes of type `timestamp`',
    why: 'ISO 8601 here, milliseconds as a text on SQLite there',
    explains: ({ theirs, ours }) =>
      typeof theirs === 'string' &&
      /^-?\d{9,15}$/.test(theirs) &&
      typeof ours === 'string' &&
      Date.parse(ours) === Number(theirs),
  },
  {
    what: '`biginteger` and `decimal` beyond the precision of a float',
    why: 'exact here; what the old SQLite database rounded is shown as it reads it',
    explains: ({ theirs, ours }) =>
      [theirs, ours].every((value) => /^-?\d{16,}(\.\d+)?$|^-?\d+\.\d{12,}$/.test(String(value))) &&
      Number(theirs) === Number(ours),
  },
  {
    what: 'order of a list without `sort`',
    why: 'by row id here, which publishing does not change; a publication there puts a document last',
    explains: ({ kind }, path) => kind === 'order' && !/[?&]sort\b/.test(path),
  },
  {
    what: 'matches of case-sensitive text operators (`$contains`, `$startsWith`, …)',
    why: 'case counts here; ASCII letters are equal on SQLite there',
    explains: (difference, path) => caseSensitive.test(path) && isAboutMatches(difference),
  },
  {
    what: 'matches of `_q`',
    why: 'only attributes that the caller can read are searched here',
    explains: (difference, path) => /[?&]_q=/.test(path) && isAboutMatches(difference),
  },
];

/** Differences between Strapi 4 and Strapi 5, whose responses in the format of version 4 are compared. */
const ofVersion4: KnownDifference = {
  what: 'what Strapi 4 does not have (`documentId`, `focalPoint`, `isUrlSigned`, `publishedAt` without draft & publish)',
  why: 'answers in the format of version 4 have it besides, as those of Strapi 5 do',
  explains: ({ kind, key }) =>
    kind === 'missing there' && ['documentId', 'focalPoint', 'isUrlSigned', 'publishedAt'].includes(key),
};

/** Returns the explanations that apply to a server of this generation. */
export function knownFrom(generation: Generation): readonly KnownDifference[] {
  return generation === 4 ? [...knownDifferences, ofVersion4] : knownDifferences;
}

/** Returns whether a difference is about which documents a list contains. */
function isAboutMatches({ kind, at, theirs, ours }: Difference): boolean {
  const entry = [theirs, ours].some((value) => isObject(value) && 'documentId' in value);
  return (entry && kind !== 'value' && /^data\[/.test(at)) || /^meta\.pagination\.(total|pageCount)$/.test(at);
}

/** Returns the last path segment of the address of a file; null if there is none. */
function fileName(address: unknown): string | null {
  if (typeof address !== 'string') return null;
  const [path = ''] = address.split(/[?#]/);
  return path.slice(path.lastIndexOf('/') + 1);
}
