import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { isObject, type Json } from '../../src/foundations/core/index.js';

/** An answer as far as a description says something about it. */
export interface DescribedAnswer {
  readonly status: number;
  readonly text: string;
}

/** An OpenAPI description to check responses against. */
export interface Description {
  /** In what an answer departs from what is described of it; null: in nothing; undefined: the description has no such operation. */
  mismatch(method: string, url: string, answer: DescribedAnswer): string | null | undefined;
  /** The same schema with all that it leaves open closed: nothing may be answered that is not described. */
  validator(pointer: readonly string[]): ValidateFunction;
}

type Node = Readonly<Record<string, Json>>;

const documentId = 'openapi';

/** Reads a description as it came from the server. Schemas are compiled when they are first needed. */
export function describedBy(document: unknown): Description {
  const root = closed(document as Json) as Node;
  const ajv = new Ajv2020({ strict: false, validateFormats: true, inlineRefs: false });
  formats.default(ajv);
  ajv.addSchema({ $id: documentId, ...root });
  const compiled = new Map<string, ValidateFunction>();
  const paths = Object.entries(root.paths as Node).map(([path, item]) => ({
    path,
    item: item as Node,
    parts: path.split('/').slice(1),
  }));

  function validator(pointer: readonly string[]): ValidateFunction {
    const $ref = `${documentId}#/${pointer.map(escaped).join('/')}`;
    const known = compiled.get($ref) ?? ajv.compile({ $ref });
    compiled.set($ref, known);
    return known;
  }

  /** The operation at a path; fixed parts count before named ones. */
  function operationAt(method: string, segments: readonly string[]): { readonly path: string } | undefined {
    const fitting = paths.filter(
      ({ parts }) => parts.length === segments.length && parts.every((part, at) => fits(part, segments[at] ?? '')),
    );
    const fixed = fitting.find(({ path }) => !path.includes('{')) ?? fitting[0];
    return fixed?.item[method.toLowerCase()] === undefined ? undefined : fixed;
  }

  return {
    validator,
    mismatch(method, url, { status, text }) {
      const [path = ''] = url.split('?', 1);
      const [, api, ...segments] = path.replace(/\/+$/, '').split('/');
      if (api !== 'api' || method === 'HEAD') return undefined;
      const found = operationAt(method, segments.map(decoded));
      if (found === undefined) return undefined;
      const at = ['paths', found.path, method.toLowerCase(), 'responses'];
      const responses = nodeAt(root, at);
      const key = [String(status), `${String(status).charAt(0)}XX`].find((name) => responses[name] !== undefined);
      if (key === undefined) return `${status} is not described, but ${Object.keys(responses).join(', ')}`;
      const pointer = resolved(root, [...at, key]);
      const { content } = nodeAt(root, pointer);
      if (content === undefined) return text === '' ? null : `a body is not described: ${text}`;
      const validate = validator([...pointer, 'content', 'application/json', 'schema']);
      const body: unknown = JSON.parse(text);
      if (validate(body)) return null;
      return `${ajv.errorsText(validate.errors?.slice(0, 8))} ${JSON.stringify(validate.errors?.[0]?.params)}`;
    },
  };
}

/** Objects of answers hold what is described and nothing else. */
function closed(node: Json): Json {
  if (Array.isArray(node)) return node.map(closed);
  if (!isObject(node)) return node as Json;
  const inner = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, closed(value as Json)]));
  const open = inner.type === 'object' && isObject(inner.properties) && inner.additionalProperties === undefined;
  return open ? { ...inner, additionalProperties: false } : inner;
}

/** Where a node is found, behind the reference that it may be. */
function resolved(root: Node, pointer: readonly string[]): readonly string[] {
  const { $ref } = nodeAt(root, pointer);
  return typeof $ref === 'string' ? $ref.split('/').slice(1) : pointer;
}

function nodeAt(root: Node, pointer: readonly string[]): Node {
  let node: Json | undefined = root;
  for (const name of pointer) node = isObject(node) ? (node as Node)[name] : undefined;
  if (!isObject(node)) throw new Error(`nothing at ${pointer.join('/')}`);
  return node as Node;
}

/** Row ids are numbers, so that `users/count` is no user. */
function fits(part: string, segment: string): boolean {
  if (part === '{id}') return /^\d+$/.test(segment);
  return part.startsWith('{') || part === segment.toLowerCase();
}

function escaped(name: string): string {
  return encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
