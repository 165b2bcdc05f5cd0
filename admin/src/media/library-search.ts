import type { FileKind } from './file-kind.js';

/** What the address of the library says: what is left out is as at first. */
export interface LibrarySearch {
  /** Row id of a folder; left out: the top. */
  readonly folder?: number;
  readonly q?: string;
  readonly kind?: FileKind;
  /** From 1. */
  readonly page?: number;
  readonly sort?: LibrarySort;
  /** Images by their alternative text, in every folder. */
  readonly alt?: AlternativeTextState;
  /** Row id of the file that is open. */
  readonly file?: number;
}

/** `missing`: nobody has said what the image shows; `decorative`: it needs no text. */
export const alternativeTextStates = ['missing', 'decorative'] as const;

/** One of `alternativeTextStates`. */
export type AlternativeTextState = (typeof alternativeTextStates)[number];

/** Orders of the library. */
export const librarySorts = ['createdAt:desc', 'createdAt', 'name', 'name:desc', 'bytes:desc', 'bytes'] as const;

/** One of `librarySorts`. */
export type LibrarySort = (typeof librarySorts)[number];

/** All kinds of files, in the order in which they are offered. */
export const fileKinds: readonly FileKind[] = ['images', 'videos', 'audios', 'files'];

/** Reads the query string of the library; what cannot be meant is left out. */
export function parseLibrarySearch(search: Record<string, unknown>): LibrarySearch {
  const { folder, q, page, file } = search;
  const kind = fileKinds.find((candidate) => candidate === search.kind);
  const alt = alternativeTextStates.find((candidate) => candidate === search.alt);
  const sort = librarySorts.find((candidate) => candidate === search.sort);
  return {
    ...(isPositiveInteger(folder) ? { folder } : {}),
    ...((typeof q === 'string' && q !== '') || typeof q === 'number' ? { q: String(q) } : {}),
    ...(kind === undefined ? {} : { kind }),
    ...(isPositiveInteger(page) && page > 1 ? { page } : {}),
    ...(sort === undefined || sort === librarySorts[0] ? {} : { sort }),
    ...(alt === undefined ? {} : { alt }),
    ...(isPositiveInteger(file) ? { file } : {}),
  };
}

function isPositiveInteger(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0;
}
