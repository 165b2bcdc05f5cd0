import type { Send } from './sender.js';
import type { CallOptions, Collection, OnceOptions, Single } from './types/calls.js';
import type { ContentTypeEntry } from './types/shape.js';

const usualPageSize = 100;

/** A query whose types were checked by the compiler at the call. */
type Query = Readonly<Record<string, unknown>>;

/** Only its type does something. */
const query = (given: Query): Query => given;

/** The server's response to a list. */
interface Listed {
  readonly data: readonly Query[];
  readonly meta: { readonly pagination: { readonly pageSize: number } };
}

/** Returns the calls of one document, by its path below `/api`. */
function callsOf(send: Send, path: string) {
  const answered = async (
    method: 'GET' | 'POST' | 'PUT',
    at: string,
    query?: Query,
    options?: OnceOptions,
    body?: object,
  ): Promise<object> => {
    const reply = await send({ method, path: at, query, body }, options);
    return { ...(reply.body as object), etag: reply.etag };
  };
  const action = (name: string) => (query?: Query, options?: OnceOptions) =>
    answered('POST', `${path}/actions/${name}`, query, options);
  return {
    find: (query?: Query, options?: CallOptions) => answered('GET', path, query, options),
    create: (data: unknown, query?: Query, options?: OnceOptions) => answered('POST', path, query, options, { data }),
    update: (data: unknown, query?: Query, options?: OnceOptions) => answered('PUT', path, query, options, { data }),
    async delete(query?: Query, options?: OnceOptions) {
      await send({ method: 'DELETE', path, query }, options);
    },
    publish: action('publish'),
    unpublish: action('unpublish'),
    discardDraft: action('discard-draft'),
  };
}

/** Returns the calls of the single type with this name. A single type has no create; the types exclude it. */
export function createSingle<E extends ContentTypeEntry>(send: Send, name: string): Single<E> {
  return { ...callsOf(send, `/${name}`), query } as unknown as Single<E>;
}

/** Returns the calls of the collection type with this plural name. */
export function createCollection<E extends ContentTypeEntry>(send: Send, name: string): Collection<E> {
  const path = `/${name}`;
  const collectionCalls = callsOf(send, path);
  const find = collectionCalls.find as unknown as (query?: Query, options?: CallOptions) => Promise<Listed>;
  /** The same calls, with a documentId as first parameter. */
  const { find: findOne, ...ofOne } = Object.fromEntries(
    Object.keys(collectionCalls).map((call) => [
      call,
      async (documentId: string, ...rest: readonly unknown[]): Promise<unknown> => {
        const calls = callsOf(send, `${path}/${segment(documentId)}`) as unknown as Readonly<Record<string, AnyCall>>;
        return calls[call]?.(...rest);
      },
    ]),
  );
  const calls = {
    ...ofOne,
    query,
    find,
    findOne,
    create: collectionCalls.create,
    upsert: (key: string, data: unknown, query?: Query, options?: OnceOptions) =>
      collectionCalls.update(data, { ...query, key }, options),
    aggregate: callsOf(send, `${path}/aggregate`).find,
    similar: (documentId: string, query?: Query, options?: CallOptions) =>
      callsOf(send, `${path}/${segment(documentId)}/similar`).find(query, options),
    async first(query?: Query, options?: CallOptions) {
      const { data } = await find({ ...query, pagination: { start: 0, limit: 1, withCount: false } }, options);
      return data[0] ?? null;
    },
    async *iterate(query?: Query, { pageSize = usualPageSize, ...options }: Iteration = {}) {
      for (let page = 1; ; page++) {
        const { data, meta } = await find({ ...query, pagination: { page, pageSize, withCount: false } }, options);
        yield* data;
        // The server may return fewer per page than requested.
        if (data.length < meta.pagination.pageSize) return;
      }
    },
  };
  return calls as unknown as Collection<E>;
}

type AnyCall = (...given: readonly unknown[]) => Promise<unknown>;
type Iteration = CallOptions & { readonly pageSize?: number };

/** Throws TypeError for a documentId that would change the path. */
function segment(documentId: string): string {
  if (/^\.{0,2}$/.test(documentId)) throw new TypeError(`"${documentId}" is no documentId`);
  return encodeURIComponent(documentId);
}
