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

/** What a hook asks for besides. */
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
  /** Asks them one after the other. Throws what they raise. */
  run(read: ReadRequest): Promise<readonly ReadHookResult[]>;
}

/** What additions may have. */
const allowedKeys: ReadonlySet<string> = new Set([...defaultedParameters, 'mode']);

/** Returns additions as defaults of one question, of mode `add` unless they say otherwise. Throws Bug for what is no addition. */
export function parseHookResults(results: readonly ReadHookResult[]): readonly ReadDefault[] {
  return results.flatMap(({ name, value: given }) => {
    if (given === undefined || given === null) return [];
    if (!isObject(given)) throw new Bug(`${name} gives no object`);
    const unknown = Object.keys(given).find((key) => !allowedKeys.has(key));
    if (unknown !== undefined) throw new Bug(`${name} gives ${unknown}: ${[...allowedKeys].join(', ')} are known`);
    const { mode = 'add' } = given;
    if (!isDefaultMode(mode)) throw new Bug(`${name} gives a mode that is not default, add or force`);
    const parameters = defaultedParameters.flatMap((parameter) => {
      const value = given[parameter];
      if (value === undefined) return [];
      if (!isParameterValue(value)) throw new Bug(`${name} gives ${parameter} that cannot stand in a query`);
      return [[parameter, toParameterNode(value)] as const];
    });
    return parameters.length === 0 ? [] : [{ mode, parameters: new Map(parameters) }];
  });
}

/**
 * Throws Bug for additions that name what the content type does not have: the mistake is the project's, not the caller's.
 */
export function checkHookDefaults(hookDefaults: readonly ReadDefault[], source: QueryInput): void {
  for (const { parameters } of hookDefaults) {
    try {
      parseListQuery({ ...source, parameters, readDefaults: [], ability: fullAccess });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      throw new Bug(`a hook before reads of ${source.type.uid} gives what cannot be asked: ${error.message}`, error);
    }
  }
}

/** Returns a text that is the same for equal additions alone; it stands in the keys of what is remembered. */
export function hookDefaultsKey(hookDefaults: readonly ReadDefault[]): string {
  return JSON.stringify(hookDefaults, (_, value: unknown) => (value instanceof Map ? { map: [...value] } : value));
}
