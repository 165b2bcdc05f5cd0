import qs from 'qs';
import type { App } from '../../../src/composition/app/index.js';
import type { Answer, Populated, Query } from './evaluator.js';
import { traits } from './model.js';

/** Asks the server. Throws for every response but 200. */
export async function ask(app: App, token: string, query: Query): Promise<Answer> {
  const answer = await app.inject({ method: 'GET', url: url(query), headers: { authorization: `Bearer ${token}` } });
  if (answer.status !== 200) throw new Error(`${answer.status} ${url(query)} ${answer.body.toString()}`);
  const body = JSON.parse(answer.body.toString());
  return {
    total: body.meta.pagination.total,
    rows: body.data.map((row: Record<string, unknown>) => ({
      id: row.id,
      populated: Object.fromEntries(
        Object.entries(query.populate).flatMap(([name, { withCount }]) => [
          [name, ids(row[name])],
          ...(withCount === true ? [[`${name}Count`, row[`${name}Count`]]] : []),
        ]),
      ),
    })),
  };
}

/** The row ids of documents; what was asked for as documentIds stays. */
function ids(value: unknown): Populated {
  if (Array.isArray(value)) return value.map(idOf);
  return value === null ? null : idOf(value);
}

function idOf(value: unknown): number | string {
  return typeof value === 'string' ? value : (value as { id: number }).id;
}

/** The question as an address; `pagination`: another part of the list. */
export function url(query: Query, pagination: object = { page: query.page, pageSize: query.pageSize }): string {
  const parameters = {
    status: query.status,
    locale: query.locale,
    fallback: query.fallback?.join(','),
    filters: query.filters,
    _q: query.search,
    sort: query.sort.length === 0 ? undefined : query.sort,
    publicationFilter: query.publicationFilter,
    set: query.set,
    pagination,
    populate: Object.fromEntries(
      Object.entries(query.populate).map(([name, { sort, ...rest }]) => {
        const options = { ...rest, sort: sort.length === 0 ? undefined : sort };
        const given = Object.entries(options).filter(([, option]) => option !== undefined);
        if (given.length === 0) return [name, 'true'];
        return [name, given.length === 1 && options.ids === true ? 'ids' : options];
      }),
    ),
  };
  return `/api/${traits[query.type].plural}?${qs.stringify(parameters, { encodeValuesOnly: true })}`;
}
