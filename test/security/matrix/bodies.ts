import type { Attribute, Model, Scalar, Shape, Type } from './model.js';
import { shapeOf } from './model.js';
import type { Data } from './wire.js';

/** What values may lead to. */
export interface Sources {
  readonly model: Model;
  /** Row id of a file. */
  readonly file: number;
  /** documentIds of documents of a type that relations of this locale can lead to, others at every call. */
  some(uid: string, locale: string | null, count: number): readonly string[];
}

const deepest = 4;

/** A text that no other document has, short enough for every rule. */
export function textOf(n: number): string {
  return `text ${n}`;
}

/** The least that a document of the type needs. */
export function leastBody(model: Model, type: Type, n: number): Data {
  const bare: Sources = { model, file: 0, some: () => [] };
  const needed = [...type.attributes.values()].filter(({ name, required }) => required || name === type.main);
  return bodyOf(needed, bare, n, null, 1);
}

/** A body with a value for every attribute; in a further locale for those that each locale has for itself, and relations. */
export function fullBody(sources: Sources, type: Type, n: number, locale: string | null, first: boolean): Data {
  const attributes = [...type.attributes.values()].filter((one) => first || one.localized || one.is === 'relation');
  return bodyOf(attributes, sources, n, locale, 1);
}

function bodyOf(attributes: readonly Attribute[], sources: Sources, n: number, locale: string | null, level: number) {
  return Object.fromEntries(
    attributes.flatMap((attribute) => {
      const value = bodyValue(attribute, sources, n, locale, level);
      return value === undefined ? [] : [[attribute.name, value] as const];
    }),
  );
}

/** undefined: the attribute is left as it is. */
function bodyValue(attribute: Attribute, sources: Sources, n: number, locale: string | null, level: number): unknown {
  switch (attribute.is) {
    case 'scalar':
      return scalarOf(attribute, n);
    case 'relation': {
      if (!attribute.owner) return undefined;
      const { target, many } = attribute;
      if (target !== null) return many ? sources.some(target, locale, 3) : sources.some(target, locale, 1)[0];
      const targets = [...sources.model.types.keys()].flatMap((uid) =>
        sources.some(uid, locale, 1).map((documentId) => ({ __type: uid, documentId })),
      );
      return many ? targets : targets[n % Math.max(1, targets.length)];
    }
    case 'media':
      return attribute.many ? [sources.file] : sources.file;
    case 'component': {
      if (level > deepest) return undefined;
      const one = componentOf(shapeOf(sources.model, attribute.component), sources, n, locale, level);
      return attribute.many ? [one] : one;
    }
    case 'zone':
      if (level > deepest) return undefined;
      return attribute.components.map((uid) => ({
        __component: uid,
        ...componentOf(shapeOf(sources.model, uid), sources, n, locale, level),
      }));
  }
}

function componentOf(shape: Shape, sources: Sources, n: number, locale: string | null, level: number): Data {
  return bodyOf([...shape.attributes.values()], sources, n, locale, level + 1);
}

function scalarOf({ type, required, options }: Scalar, n: number): unknown {
  const { min = 0, max = 1_000_000, minLength = 0, maxLength = 200, regex, unique } = options as Limits;
  if (regex !== undefined && !required) return undefined;
  const number = unique === true ? n : Math.min(max, Math.max(min, Math.ceil(min)));
  const text = textOf(n).padEnd(minLength, '.').slice(0, maxLength);
  switch (type) {
    case 'string':
    case 'text':
    case 'richtext':
      return text;
    case 'uid':
      return `slug-${n}`;
    case 'email':
      return `mail${n}@example.org`;
    case 'enumeration':
      return (options.enum as readonly string[])[0];
    case 'integer':
    case 'float':
    case 'decimal':
      return number;
    case 'biginteger':
      return String(number);
    case 'boolean':
      return n % 2 === 0;
    case 'date':
      return '2026-01-02';
    case 'time':
      return '10:20:30.000';
    case 'datetime':
    case 'timestamp':
      return '2026-01-02T03:04:05.000Z';
    case 'json':
      return { number: n };
    case 'array':
      return [n];
    case 'blocks':
      return [{ type: 'paragraph', children: [{ type: 'text', text }] }];
    case 'password':
      // Digests are slow on purpose, and their value is never returned: one is enough.
      return n % 20 === 0 ? `password ${n}` : undefined;
    default:
      throw new Error(`no value for the attribute type ${type}`);
  }
}

interface Limits {
  readonly min?: number;
  readonly max?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly regex?: string;
  readonly unique?: boolean;
}
