import { createCollection, createSingle } from './documents.js';
import { createFiles, type Files } from './files.js';
import { type ClientOptions, createSend } from './sender.js';
import type { BatchOperation, BatchResult } from './types/batch.js';
import type { CallOptions, Collection, OnceOptions, Single } from './types/calls.js';
import type { ContentTypeEntry } from './types/shape.js';

/** Content types by the names in addresses: the interface `ContentTypes` that `octavo types` writes. */
type Entries<M> = { readonly [K in keyof M]: ContentTypeEntry };

type NamesOf<M extends Entries<M>, Kind> = {
  [K in keyof M]: M[K]['kind'] extends Kind ? K : never;
}[keyof M] &
  string;

/** An end user in the response to a sign-in. */
export interface SignedInUser {
  readonly id: number;
  readonly documentId: string;
  readonly username: string;
  readonly email: string;
  readonly [attribute: string]: unknown;
}

/** The response to a sign-in; `refreshToken` if the server renews sessions. */
export interface SignedIn {
  readonly jwt: string;
  readonly refreshToken?: string;
  readonly user: SignedInUser;
}

/** A client of one server, whose content types are `M`. */
export interface Client<M extends Entries<M>> {
  collection<const K extends NamesOf<M, 'collection'>>(pluralName: K): Collection<M[K]>;
  single<const K extends NamesOf<M, 'single'>>(singularName: K): Single<M[K]>;
  readonly files: Files;
  /** Runs up to a hundred writes in one transaction: all of them, or none. Throws OctavoError, with the index of the write that failed. */
  batch(operations: readonly BatchOperation<M>[], options?: Omit<OnceOptions, 'ifMatch'>): Promise<BatchResult[]>;
  /** Signs an end user in; further calls use that session instead of the client's token. Throws OctavoError. */
  signIn(
    credentials: { readonly identifier: string; readonly password: string },
    options?: CallOptions,
  ): Promise<SignedIn>;
  /** Forgets who signed in here; the session itself stays. */
  signOut(): void;
}

/**
 * Creates a client. Sends nothing before a call. It needs `fetch`, `Headers`, `FormData` and `AbortController`: Node
 * 18, browsers, edge runtimes.
 */
export function createClient<M extends Entries<M>>(options: ClientOptions): Client<M> {
  const { token } = options;
  let jwt: string | undefined;
  const send = createSend(options, () => jwt ?? (typeof token === 'function' ? token() : token));
  const sendAsNobody = createSend(options, () => null);
  return {
    collection: (pluralName) => createCollection(send, pluralName),
    single: (singularName) => createSingle(send, singularName),
    files: createFiles(send),
    async batch(operations, callOptions) {
      const reply = await send({ method: 'POST', path: '/_batch', body: { operations } }, callOptions);
      return (reply.body as { readonly data: BatchResult[] }).data;
    },
    async signIn(body, callOptions) {
      const reply = await sendAsNobody({ method: 'POST', path: '/auth/local', body }, callOptions);
      const signedIn = reply.body as SignedIn;
      jwt = signedIn.jwt;
      return signedIn;
    },
    signOut() {
      jwt = undefined;
    },
  };
}
