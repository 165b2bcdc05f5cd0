import { Failure } from '../../../../foundations/core/index.js';
import { type Parameters, parseParameters, type QuerySettings } from '../../../../language/query/index.js';

/** No parameter at all. */
export const noParameters: ReadonlySet<string> = new Set();

/**
 * Parses the query string of an endpoint that supports only these parameters. Others are rejected, or, without
 * `strictParams`, dropped. Throws Failure query.*.
 */
export function parseKnownParameters(query: string, allowed: ReadonlySet<string>, settings: QuerySettings): Parameters {
  const parameters = parseParameters(query, settings);
  const unknown = [...parameters.keys()].find((name) => !allowed.has(name));
  if (unknown === undefined) return parameters;
  if (settings.strictParams) throw new Failure('query.invalid-key', { key: unknown, path: null, param: unknown });
  return new Map([...parameters].filter(([name]) => allowed.has(name)));
}
