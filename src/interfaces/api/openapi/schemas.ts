import type { JsonSchema, Shape, Snapshot } from '../../../language/schema/index.js';

/**
 * The schemas of a document that have a name, each made when it is first referred to, so that it may refer to itself. Names are made of
 * those of content types and components; where two would be the same, the later one gets a number.
 */
export class SchemaRegistry {
  readonly #schemas = new Map<string, JsonSchema>();
  /** Name → what it was given to. */
  readonly #owners = new Map<string, string>();
  readonly #names = new Map<string, string>();

  constructor({ contentTypes, components }: Snapshot) {
    const types = [...contentTypes.values()];
    // The built-in ones first: what projects add changes no name of theirs.
    for (const type of types.filter(({ kind }) => kind === 'system')) this.nameOf(type);
    for (const type of types) this.nameOf(type);
    for (const component of components.values()) this.nameOf(component);
  }

  /** The name of a content type or component; of one of its schemas, with this ending. */
  nameOf(shape: Shape, suffix = ''): string {
    const key = `${shape.uid} ${suffix}`;
    const existing = this.#names.get(key);
    if (existing !== undefined) return existing;
    const preferred = suffix === '' ? toPascalCase(shapeName(shape)) : `${this.nameOf(shape)}${suffix}`;
    let name = preferred;
    for (let number = 2; this.#owners.has(name); number++) name = `${preferred}${number}`;
    this.#owners.set(name, key);
    this.#names.set(key, name);
    return name;
  }

  /** Refers to a schema of a content type or component, which is made where it is not there yet. */
  forShape(shape: Shape, suffix: string, build: () => JsonSchema): JsonSchema {
    return this.#refer(this.nameOf(shape, suffix), build);
  }

  /** Refers to a schema that belongs to the interface. Its name holds a dot, as no other does. */
  named(name: string, build: () => JsonSchema): JsonSchema {
    return this.#refer(`Octavo.${name}`, build);
  }

  /** All of them, by name, in the order of the names. */
  get all(): Readonly<Record<string, JsonSchema>> {
    return Object.fromEntries([...this.#schemas].sort(([first], [second]) => (first < second ? -1 : 1)));
  }

  #refer(name: string, build: () => JsonSchema): JsonSchema {
    if (!this.#schemas.has(name)) {
      this.#schemas.set(name, {});
      this.#schemas.set(name, build());
    }
    return { $ref: `#/components/schemas/${name}` };
  }
}

function shapeName(shape: Shape): string {
  return shape.is === 'component' ? shape.uid : shape.singularName;
}

/** `press-release` → `PressRelease`, `shared.seo` → `SharedSeo`. */
function toPascalCase(words: string): string {
  return words
    .split(/[^A-Za-z0-9]+/)
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('');
}
