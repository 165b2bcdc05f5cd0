import type { Json } from '../../../foundations/core/index.js';

/** The sections of components shared by operations. */
type Section = 'parameters' | 'responses';

/** A reference to one of them. */
export type ComponentReference = Readonly<Record<'$ref', string>>;

/** Parts that operations refer to by name, each made once. Equal names mean equal parts. */
export class SharedComponents {
  readonly #sections: Readonly<Record<Section, Map<string, Json>>> = { parameters: new Map(), responses: new Map() };

  /** Refers to the part of this name. */
  refer(section: Section, name: string, build: () => Json): ComponentReference {
    const entries = this.#sections[section];
    if (!entries.has(name)) entries.set(name, build());
    return { $ref: `#/components/${section}/${name}` };
  }

  /** All of a section, in the order of the names. */
  all(section: Section): Readonly<Record<string, Json>> {
    return Object.fromEntries([...this.#sections[section]].sort(([first], [second]) => (first < second ? -1 : 1)));
  }
}
