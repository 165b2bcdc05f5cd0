import { createHash } from 'node:crypto';
import { isObject, Lru } from '../../../foundations/core/index.js';

/** Characters of texts that one process keeps. */
const maxCharacters = 4_000_000;

/** The text of an operation, or why there is none. */
export type PersistedText =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'refused'; readonly message: string; readonly code: string };

/**
 * Texts of operations by their digest (automatic persisted queries), so that clients send a digest instead: a GET has room for it. A text
 * that was evicted, or sent to another process, is sent again: clients do that by themselves.
 */
export class PersistedQueries {
  readonly #texts = new Lru<string, string>(maxCharacters, (text) => text.length);

  /** Returns the text of a request with this `query` and these `extensions`. */
  resolve(query: string | undefined, extensions: unknown): PersistedText {
    const persisted = isObject(extensions) ? extensions.persistedQuery : undefined;
    if (!isObject(persisted)) {
      return query === undefined
        ? { is: 'refused', message: missingQuery, code: 'BAD_REQUEST' }
        : { is: 'text', text: query };
    }
    const { version, sha256Hash: digest } = persisted;
    if (version !== 1 || typeof digest !== 'string')
      return { is: 'refused', message: 'Unsupported persisted query version', code: 'BAD_REQUEST' };
    if (query === undefined) {
      const text = this.#texts.get(digest);
      if (text !== undefined) return { is: 'text', text };
      return { is: 'refused', message: 'PersistedQueryNotFound', code: 'PERSISTED_QUERY_NOT_FOUND' };
    }
    if (createHash('sha256').update(query).digest('hex') !== digest)
      return { is: 'refused', message: 'provided sha does not match query', code: 'BAD_REQUEST' };
    this.#texts.set(digest, query);
    return { is: 'text', text: query };
  }
}

export const missingQuery = 'GraphQL operations must contain a non-empty `query` or a `persistedQuery` extension.';
