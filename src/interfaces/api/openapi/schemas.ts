import type { JsonSchema, Shape, Snapshot } from '../../../language/schema/index.js';

/**
 * The named schemas of a document, each created on first reference, so that it may refer to itself. Names derive from
 * those of content types and components; of two equal names, the later one gets a number.
 */
export class SchemaRegistry {
  readonly #schemas = new Map<string, JsonSchema>();
  /** Name → key of its owner. */
  readonly #owners = new Map<string, string>();
  readonly #names = new Map<string, string>();

  constructor({ contentTypes, components }: Snapshot) {
    const types = [...contentTypes.values()];
    // Built-in types first, so that additions of the project do not change their names.
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

  /** Refers to a schema of a content type or component, which is created on first use. */
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
