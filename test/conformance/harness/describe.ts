import type { App } from '../../../src/composition/app/index.js';
import { type Description, describedBy } from '../../support/described.js';

/** Descriptions by their tag: equal ones are compiled once, whichever server gave them. */
const known = new Map<string, Description>();

/** The OpenAPI description for a caller, fetched each time because permissions change. Null: the credentials are rejected. */
export type Describe = (authorization: string | null) => Promise<Description | null>;

/** Asks a started app. */
export function describesItself(app: App): Describe {
  const tags = new Map<string, string>();
  return async (authorization) => {
    const who = authorization ?? '';
    const tag = tags.get(who);
    const headers = {
      ...(authorization === null ? {} : { authorization }),
      ...(tag === undefined ? {} : { 'if-none-match': tag }),
    };
    const answer = await app.inject({ method: 'GET', url: '/api/openapi.json', headers });
    if (answer.status === 304 && tag !== undefined) return known.get(tag) ?? null;
    if (answer.status !== 200) return null;
    const given = String(answer.headers.etag);
    tags.set(who, given);
    const description = known.get(given) ?? describedBy(JSON.parse(answer.body.toString('utf8')));
    known.set(given, description);
    return description;
  };
}
