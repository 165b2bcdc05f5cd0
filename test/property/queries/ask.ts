import qs from 'qs';
import type { App } from '../../../src/composition/app/index.js';
import type { Answer, Query } from './evaluator.js';
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
      populated: Object.fromEntries(Object.keys(query.populate).map((name) => [name, ids(row[name])])),
    })),
  };
}

function ids(value: unknown): number[] | number | null {
  if (value === null) return null;
  if (Array.isArray(value)) return value.map((each: { id: number }) => each.id);
  return (value as { id: number }).id;
}

/** The question as an address. */
export function url(query: Query): string {
  const parameters = {
    status: query.status,
    locale: query.locale,
    fallback: query.fallback?.join(','),
    filters: query.filters,
    _q: query.search,
    sort: query.sort.length === 0 ? undefined : query.sort,
    publicationFilter: query.publicationFilter,
    pagination: { page: query.page, pageSize: query.pageSize },
    populate: Object.fromEntries(
      Object.entries(query.populate).map(([name, { sort, ...rest }]) => {
        const options = { ...rest, sort: sort.length === 0 ? undefined : sort };
        return [name, Object.values(options).every((option) => option === undefined) ? 'true' : options];
      }),
    ),
  };
  return `/api/${traits[query.type].plural}?${qs.stringify(parameters, { encodeValuesOnly: true })}`;
}
