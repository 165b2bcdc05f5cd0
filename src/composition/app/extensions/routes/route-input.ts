import { z } from 'zod';
import { Failure, isObject, type Problem } from '../../../../foundations/core/index.js';
import type { RouteInput, RouteJsonSchema, RouteSchema } from './route-types.js';
import { schemaProblem } from './schema-keywords.js';

/** The parts of a request that a schema describes. */
const inputParts = ['params', 'query', 'body'] as const;
type InputPart = (typeof inputParts)[number];

/** Checks the input of a route. Throws Failure extension.refused with every problem. */
export type RouteInputParser = (input: {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
}) => RouteInput;

/** A compiled schema, or its mistakes. */
export interface CompiledSchema {
  readonly parse: RouteInputParser;
  /** Where in the schema, and what; empty: none. */
  readonly problems: readonly { readonly path: string; readonly message: string }[];
}

/** Compiles the schema of a route, which need not be valid. */
export function compileRouteSchema(schema: RouteSchema): CompiledSchema {
  const problems: { readonly path: string; readonly message: string }[] = [];
  const compiled = new Map<InputPart, z.ZodType>();
  for (const part of [...inputParts, 'response'] as const) {
    const declared: unknown = schema[part];
    if (declared === undefined) continue;
    const problem = partProblem(part, declared);
    if (problem !== null) {
      problems.push({ path: part, message: problem });
      continue;
    }
    try {
      const type = z.fromJSONSchema(declared as Parameters<typeof z.fromJSONSchema>[0]);
      if (part !== 'response') compiled.set(part, type);
    } catch (error) {
      problems.push({
        path: part,
        message: `cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      });
    }
  }

  return {
    problems,
    parse({ params, query, body }) {
      const refused: Problem[] = [];
      const check = (part: InputPart, value: unknown): unknown => {
        const result = compiled.get(part)?.safeParse(value);
        if (result === undefined) return value;
        if (result.success) return result.data;
        refused.push(...result.error.issues.map((issue) => toProblem(part, issue)));
        return undefined;
      };
      const input = {
        params: check('params', coerceMembers(schema.params, new URLSearchParams(params))) as RouteInput['params'],
        query: check('query', coerceMembers(schema.query, query)) as RouteInput['query'],
        body: check('body', body),
      };
      const [first] = refused;
      if (first !== undefined) throw new Failure('extension.refused', { message: first.message }, refused);
      return input;
    },
  };
}

function partProblem(part: InputPart | 'response', declared: unknown): string | null {
  const problem = schemaProblem(declared);
  if (problem !== null) return problem;
  const isNamed = part === 'params' || part === 'query';
  return isNamed && !(isObject(declared) && declared.type === 'object') ? 'must have the type "object"' : null;
}

/** A path in the body is that of the value; in params and query it starts with their name. */
function toProblem(part: InputPart, { path, message }: z.core.$ZodIssue): Problem {
  const steps = path.map((step) => (typeof step === 'number' ? step : String(step)));
  const place = [...(part === 'body' && steps.length > 0 ? [] : [part]), ...steps];
  return { path: place, message: `${place.join('.')}: ${message}` };
}

/** Returns texts as the values that a schema expects: numbers, booleans and lists. What cannot be converted stays a text. */
function coerceMembers(schema: RouteJsonSchema | undefined, texts: URLSearchParams): Readonly<Record<string, unknown>> {
  const properties = isObject(schema?.properties) ? schema.properties : {};
  const members = [...new Set(texts.keys())].map((name): readonly [string, unknown] => {
    const member = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const all = texts.getAll(name);
    if (isObject(member) && member.type === 'array') return [name, all.map((text) => coerce(member.items, text))];
    return [name, all.length === 1 ? coerce(member, all[0] ?? '') : all];
  });
  return Object.fromEntries(members);
}

function coerce(schema: unknown, text: string): unknown {
  switch (isObject(schema) ? schema.type : undefined) {
    case 'integer':
    case 'number':
      return /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : text;
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : text;
    default:
      return text;
  }
}
