import type { Send } from './sender.js';
import type { CallOptions, Collection, OnceOptions, Single } from './types/calls.js';
import type { ContentTypeEntry } from './types/shape.js';

const usualPageSize = 100;

/** A question as it arrives here: its types have been checked where it was written. */
type Query = Readonly<Record<string, unknown>>;

/** The server's response to a list. */
interface Listed {
  readonly data: readonly Query[];
  readonly meta: { readonly pagination: { readonly pageSize: number } };
}

/** The calls of one document, by its place below `/api`. */
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

/** The calls of the single type with this name; it is not created, and the types say so. */
export function createSingle<E extends ContentTypeEntry>(send: Send, name: string): Single<E> {
  return callsOf(send, `/${name}`) as unknown as Single<E>;
}

/** The calls of the collection type with this plural name. */
export function createCollection<E extends ContentTypeEntry>(send: Send, name: string): Collection<E> {
  const path = `/${name}`;
  const whole = callsOf(send, path);
  const find = whole.find as unknown as (query?: Query, options?: CallOptions) => Promise<Listed>;
  /** The same calls, each with the id of a document before what it takes. */
  const { find: findOne, ...ofOne } = Object.fromEntries(
    Object.keys(whole).map((call) => [
      call,
      async (documentId: string, ...rest: readonly unknown[]): Promise<unknown> => {
        const calls = callsOf(send, `${path}/${segment(documentId)}`) as unknown as Readonly<Record<string, AnyCall>>;
        return calls[call]?.(...rest);
      },
    ]),
  );
  const calls = {
    ...ofOne,
    find,
    findOne,
    create: whole.create,
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

/** Throws TypeError for a text that would lead to another place. */
function segment(documentId: string): string {
  if (/^\.{0,2}$/.test(documentId)) throw new TypeError(`"${documentId}" is no documentId`);
  return encodeURIComponent(documentId);
}
