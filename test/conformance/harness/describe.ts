import type { App } from '../../../src/composition/app/index.js';
import { type Description, describedBy } from '../../support/described.js';

/** Descriptions by their tag: equal ones are compiled once, whichever server gave them. */
const known = new Map<string, Description>();

/** What a server says of itself to a caller, asked anew each time: rights come and go. Null: it takes no such credentials. */
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
