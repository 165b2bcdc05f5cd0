import { isObject, type Json } from '../../src/foundations/core/index.js';

/** A JSON Schema, or any other part of a description. */
export type Node = { readonly [name: string]: Json | undefined };

/** Texts for schemas that want one of a certain form; the first that fits is taken. */
const texts = [
  'fox',
  'foxes',
  'FOX',
  'AB-12',
  '10:11:12.345',
  '2024-05-06',
  '2024-05-06T10:11:12.345Z',
  'ann@example.org',
  '12',
  '12.5',
  'a1b2c3d4e5f6g7h8i9j0k1l2',
];
const formats: ReadonlyMap<Json | undefined, RegExp> = new Map([
  ['date', /^\d{4}-\d\d-\d\d$/],
  ['date-time', /T.*Z$/],
  ['email', /@/],
]);
/** References are followed so often, so that schemas which refer to themselves come to an end. */
const mostDepth = 7;

/** Makes values that schemas of one description allow. */
export class Values {
  readonly #root: Node;
  #count = 0;

  constructor(root: Node) {
    this.#root = root;
  }

  /** What stands behind a reference; anything else is itself. */
  at(node: Node): Node {
    if (typeof node.$ref !== 'string') return node;
    let found: Json | undefined = this.#root as Json;
    for (const name of node.$ref.split('/').slice(1)) found = (found as Node)[name];
    return this.at(found as Node);
  }

  /** One value with everything in it that may be in it; texts differ each time, as some have to be unique. */
  whole(schema: Node, depth = 0): Json {
    const node = this.at(schema);
    // What a body leads to would have to be there.
    if (depth > mostDepth || String(schema.$ref).endsWith('Reference')) return null;
    const [first] = this.#branches(node);
    if (first !== undefined) return this.whole(first, depth + 1);
    if (isObject(node.properties)) {
      const members = Object.entries(node.properties as Node).map(([name, of]) => [
        name,
        this.whole(of as Node, depth + 1),
      ]);
      // Entries of a body have no id before they are there.
      return Object.fromEntries(members.filter(([name, value]) => name !== 'id' && value !== null));
    }
    if (node.type === 'array')
      return [this.whole((node.items ?? {}) as Node, depth + 1)].filter((entry) => entry !== null);
    return this.#plain(node, true);
  }

  /** A value for each thing that a schema speaks of, one thing at a time, so many references deep. */
  each(schema: Node, depth: number): readonly Json[] {
    const node = this.at(schema);
    const branches = this.#branches(node);
    if (branches.length > 0) return branches.flatMap((branch) => this.each(branch, depth));
    if (isObject(node.properties)) {
      if (depth === 0) return [];
      return Object.entries(node.properties as Node).flatMap(([name, of]) =>
        this.each(of as Node, depth - 1).map((value) => ({ [name]: value })),
      );
    }
    if (node.type === 'array') {
      const entries = this.each((node.items ?? {}) as Node, depth);
      const least = Number(node.minItems ?? 1);
      return entries.map((entry) => Array.from({ length: least }, () => entry));
    }
    if (node.type === 'object') return [];
    if (Array.isArray(node.enum)) return node.enum.filter((value) => value !== null);
    return [this.#plain(node, false)];
  }

  #branches(node: Node): readonly Node[] {
    const branches = (node.oneOf ?? (node.properties === undefined ? node.anyOf : undefined)) as
      | readonly Node[]
      | undefined;
    return branches ?? [];
  }

  #plain(node: Node, differs: boolean): Json {
    if (node.const !== undefined) return node.const;
    if (Array.isArray(node.enum)) return node.enum[0] ?? null;
    if (Array.isArray(node.examples)) return node.examples[0] ?? null;
    const [type] = [node.type].flat();
    switch (type) {
      case 'boolean':
        return true;
      case 'integer':
      case 'number':
        return Number(node.minimum ?? Math.min(1, Number(node.maximum ?? 1)));
      case 'string':
        return this.#text(node, differs);
      default:
        return null;
    }
  }

  #text({ pattern, format, minLength = 0, maxLength = 1_000 }: Node, differs: boolean): string {
    this.#count += 1;
    const unlike = differs
      ? [`fox${this.#count}@example.org`, `x${this.#count.toString(36)}`, `fox${this.#count}`]
      : [];
    const fits = (text: string): boolean =>
      (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text)) &&
      (formats.get(format)?.test(text) ?? true) &&
      text.length >= Number(minLength) &&
      text.length <= Number(maxLength);
    const found = [...unlike, ...texts, ...pathsOf(String(pattern)), `${'x'.repeat(Number(minLength))}`].find(fits);
    if (found === undefined) throw new Error(`no text fits ${pattern} ${format} ${minLength} ${maxLength}`);
    return found;
  }
}

/** Paths for a pattern that begins with the names to choose from: the last of them, alone and with a step behind it. */
function pathsOf(pattern: string): readonly string[] {
  const names = /^\^\(\?:([\w|]+)\)/.exec(pattern)?.[1]?.split('|') ?? [];
  return names.slice(-1).flatMap((name) => [name, `${name}.id`]);
}
