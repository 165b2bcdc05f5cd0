import { queryString } from './query-string.js';
import type { Call, Reply, Send } from './sender.js';
import type { CallOptions, ChangeOptions, Collection, OnceOptions, Single } from './types/calls.js';
import type { ContentTypeEntry } from './types/shape.js';

const usualPageSize = 100;

/** A question as it arrives here: its types have been checked where it was written. */
type Query = Readonly<Record<string, unknown>>;
type Document = Readonly<Record<string, unknown>>;

/** The calls of the collection type with this plural name. */
export function createCollection<E extends ContentTypeEntry>(send: Send, name: string): Collection<E> {
  const { read, list, write, remove, act } = callsOf(send);
  const root = `/${encodeURIComponent(name)}`;
  const place = (documentId: string): string => `${root}/${segment(documentId)}`;
  const calls = {
    find: (query?: Query, options?: CallOptions) => list(root, query, options),
    findOne: (documentId: string, query?: Query, options?: CallOptions) => read(place(documentId), query, options),
    async first(query?: Query, options?: CallOptions) {
      const pagination = { start: 0, limit: 1, withCount: false };
      return (await list(root, { ...query, pagination }, options)).data[0] ?? null;
    },
    async *iterate(query?: Query, { pageSize: wanted = usualPageSize, ...options }: Iteration = {}) {
      for (let page = 1; ; page++) {
        const pagination = { page, pageSize: wanted, withCount: false };
        const { data, meta } = await list(root, { ...query, pagination }, options);
        yield* data;
        // The server may give less at a time than is asked for.
        if (data.length < meta.pagination.pageSize) return;
      }
    },
    create: (data: unknown, query?: Query, options?: OnceOptions) => write('POST', root, data, query, options),
    update: (documentId: string, data: unknown, query?: Query, options?: ChangeOptions) =>
      write('PUT', place(documentId), data, query, options),
    delete: (documentId: string, query?: Query, options?: ChangeOptions) => remove(place(documentId), query, options),
    publish: (documentId: string, query?: Query, options?: OnceOptions) =>
      act(place(documentId), 'publish', query, options),
    unpublish: (documentId: string, query?: Query, options?: OnceOptions) =>
      act(place(documentId), 'unpublish', query, options),
    discardDraft: (documentId: string, query?: Query, options?: OnceOptions) =>
      act(place(documentId), 'discard-draft', query, options),
  };
  return calls as unknown as Collection<E>;
}

/** The calls of the single type with this name. */
export function createSingle<E extends ContentTypeEntry>(send: Send, name: string): Single<E> {
  const { read, write, remove, act } = callsOf(send);
  const root = `/${encodeURIComponent(name)}`;
  const calls = {
    find: (query?: Query, options?: CallOptions) => read(root, query, options),
    update: (data: unknown, query?: Query, options?: ChangeOptions) => write('PUT', root, data, query, options),
    delete: (query?: Query, options?: ChangeOptions) => remove(root, query, options),
    publish: (query?: Query, options?: OnceOptions) => act(root, 'publish', query, options),
    unpublish: (query?: Query, options?: OnceOptions) => act(root, 'unpublish', query, options),
    discardDraft: (query?: Query, options?: OnceOptions) => act(root, 'discard-draft', query, options),
  };
  return calls as unknown as Single<E>;
}

type Iteration = CallOptions & { readonly pageSize?: number };

/** What a server that speaks this interface answers a list with. */
interface Listed {
  readonly data: readonly Document[];
  readonly meta: { readonly pagination: { readonly pageSize: number } };
}

function callsOf(send: Send) {
  const answered = ({ body, etag }: Reply): object => ({ ...(body as object), etag });
  const change = async (call: Call, options: OnceOptions = {}): Promise<Reply> => {
    const headers = { 'If-Match': options.ifMatch, 'Idempotency-Key': options.idempotencyKey };
    return send({ ...call, headers }, options);
  };
  return {
    list: async (path: string, query: Query = {}, options?: CallOptions) =>
      (await send({ method: 'GET', path: path + queryString(query) }, options)).body as Listed,
    read: async (path: string, query: Query = {}, options?: CallOptions) =>
      answered(await send({ method: 'GET', path: path + queryString(query) }, options)),
    write: async (method: 'POST' | 'PUT', path: string, data: unknown, query: Query = {}, options?: OnceOptions) =>
      answered(await change({ method, path: path + queryString(query), body: { data } }, options)),
    async remove(path: string, query: Query = {}, options?: ChangeOptions) {
      await change({ method: 'DELETE', path: path + queryString(query) }, options);
    },
    act: async (path: string, action: string, query: Query = {}, options?: OnceOptions) =>
      answered(await change({ method: 'POST', path: `${path}/actions/${action}${queryString(query)}` }, options)),
  };
}

/** Raises TypeError for a text that would lead to another place. */
function segment(documentId: string): string {
  if (documentId === '' || documentId === '.' || documentId === '..')
    throw new TypeError(`"${documentId}" is no documentId`);
  return encodeURIComponent(documentId);
}
