import { Bug, Failure, isObject } from '../../../foundations/core/index.js';
import type { HttpRequest } from '../../../foundations/http/index.js';
import { type Caller, fullAccess } from '../../../language/query/access/index.js';
import {
  defaultedParameters,
  isDefaultMode,
  isParameterValue,
  parseListQuery,
  type QueryInput,
  type ReadAction,
  type ReadDefault,
  toParameterNode,
} from '../../../language/query/index.js';
import type { ContentType } from '../../../language/schema/index.js';

/** A read that is passed to the project's hooks. */
export interface ReadRequest {
  readonly type: ContentType;
  readonly action: ReadAction;
  readonly caller: Caller;
  readonly request: HttpRequest;
  /** The query string as plain objects, lists and texts. */
  readonly query: unknown;
}

/** The addition of a hook. */
export interface ReadHookResult {
  /** Of the hook, as a log names it. */
  readonly name: string;
  /** Not checked. */
  readonly value: unknown;
}

/** The project's hooks that run before documents are read. */
export interface BeforeReadHooks {
  /** Whether there are hooks for this. Always the same for both. */
  appliesTo(type: ContentType, action: ReadAction): boolean;
  /** Runs the hooks one after the other. Throws their errors. */
  run(read: ReadRequest): Promise<readonly ReadHookResult[]>;
}

/** What additions may have. */
const allowedKeys: ReadonlySet<string> = new Set([...defaultedParameters, 'mode']);

/**
 * Returns additions as defaults of one query, of mode `add` unless they name another. Throws Bug for an invalid
 * addition.
 */
export function parseHookResults(results: readonly ReadHookResult[]): readonly ReadDefault[] {
  return results.flatMap(({ name, value: given }) => {
    if (given === undefined || given === null) return [];
    if (!isObject(given)) throw new Bug(`${name} returns no object`);
    const unknown = Object.keys(given).find((key) => !allowedKeys.has(key));
    if (unknown !== undefined) throw new Bug(`${name} returns ${unknown}: ${[...allowedKeys].join(', ')} are known`);
    const { mode = 'add' } = given;
    if (!isDefaultMode(mode)) throw new Bug(`${name} returns a mode that is not default, add or force`);
    const parameters = defaultedParameters.flatMap((parameter) => {
      const value = given[parameter];
      if (value === undefined) return [];
      if (!isParameterValue(value)) throw new Bug(`${name} returns ${parameter} that is not valid in a query`);
      return [[parameter, toParameterNode(value)] as const];
    });
    return parameters.length === 0 ? [] : [{ mode, parameters: new Map(parameters) }];
  });
}

/**
 * Throws Bug for additions with names that the content type does not have: the mistake is in the project, not in the
 * request.
 */
export function checkHookDefaults(hookDefaults: readonly ReadDefault[], source: QueryInput): void {
  for (const { parameters } of hookDefaults) {
    try {
      parseListQuery({ ...source, parameters, readDefaults: [], ability: fullAccess });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      throw new Bug(`a hook before reads of ${source.type.uid} returns an invalid addition: ${error.message}`, error);
    }
  }
}

/** Returns a text that is equal only for equal additions; it is part of cache keys. */
export function hookDefaultsKey(hookDefaults: readonly ReadDefault[]): string {
  return JSON.stringify(hookDefaults, (_, value: unknown) => (value instanceof Map ? { map: [...value] } : value));
}
