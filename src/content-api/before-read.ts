import { type Caller, fullAccess } from '../access/index.js';
import type { DoorRequest } from '../http/index.js';
import { Bug, Failure, isObject } from '../kernel/index.js';
import {
  defaultedParameters,
  isDefaultMode,
  isParameterValue,
  parameterNodeOf,
  parseListQuestion,
  type QuestionSource,
  type ReadAction,
  type ReadDefault,
} from '../query/index.js';
import type { ContentType } from '../schema/index.js';

/** A read that hooks of the project are asked about. */
export interface ReadRequest {
  readonly type: ContentType;
  readonly action: ReadAction;
  readonly caller: Caller;
  readonly request: DoorRequest;
  /** The query string as plain objects, lists and texts. */
  readonly query: unknown;
}

/** What a hook asks for besides. */
export interface ReadAddition {
  /** Of the hook, as a log names it. */
  readonly name: string;
  /** Not checked. */
  readonly given: unknown;
}

/** The hooks of a project that are asked before documents are read. */
export interface BeforeRead {
  /** Whether there are hooks for this. Always the same for both. */
  concerns(type: ContentType, action: ReadAction): boolean;
  /** Asks them one after the other. Raises what they raise. */
  ask(read: ReadRequest): Promise<readonly ReadAddition[]>;
}

/** What additions may have. */
const members: ReadonlySet<string> = new Set([...defaultedParameters, 'mode']);

/** Returns additions as defaults of one question, of mode `add` unless they say otherwise. Raises Bug for what is no addition. */
export function defaultsOfAdditions(additions: readonly ReadAddition[]): readonly ReadDefault[] {
  return additions.flatMap(({ name, given }) => {
    if (given === undefined || given === null) return [];
    if (!isObject(given)) throw new Bug(`${name} gives no object`);
    const unknown = Object.keys(given).find((key) => !members.has(key));
    if (unknown !== undefined) throw new Bug(`${name} gives ${unknown}: ${[...members].join(', ')} are known`);
    const { mode = 'add' } = given;
    if (!isDefaultMode(mode)) throw new Bug(`${name} gives a mode that is not default, add or force`);
    const parameters = defaultedParameters.flatMap((parameter) => {
      const value = given[parameter];
      if (value === undefined) return [];
      if (!isParameterValue(value)) throw new Bug(`${name} gives ${parameter} that cannot stand in a query`);
      return [[parameter, parameterNodeOf(value)] as const];
    });
    return parameters.length === 0 ? [] : [{ mode, parameters: new Map(parameters) }];
  });
}

/**
 * Raises Bug for additions that name what the content type does not have: the caller is not to be told of a mistake that is not theirs.
 */
export function checkAdditions(additions: readonly ReadDefault[], source: QuestionSource): void {
  for (const { parameters } of additions) {
    try {
      parseListQuestion({ ...source, parameters, readDefaults: [], ability: fullAccess });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      throw new Bug(`a hook before reads of ${source.type.uid} gives what cannot be asked: ${error.message}`, error);
    }
  }
}

/** Returns a text that is the same for equal additions alone; it stands in the keys of what is remembered. */
export function additionsKey(additions: readonly ReadDefault[]): string {
  return JSON.stringify(additions, (_, value: unknown) => (value instanceof Map ? { map: [...value] } : value));
}
