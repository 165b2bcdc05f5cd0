/** A model as its files have it. */
export interface Model {
  readonly contentTypes: readonly { readonly name: string; readonly schema: Schema }[];
  readonly components: readonly { readonly category: string; readonly name: string; readonly schema: Schema }[];
}

export interface Schema {
  readonly attributes: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly [key: string]: unknown;
}

export function strapiProject(model: Model): ReadonlyMap<string, string>;
