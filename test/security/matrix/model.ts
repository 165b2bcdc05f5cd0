/*
 * What a content model says, read from its files alone: the matrix must not learn from the code that it tests how a model is meant.
 */

interface Named {
  readonly name: string;
  readonly private: boolean;
  readonly required: boolean;
  /** Each locale has a value of its own. */
  readonly localized: boolean;
}

/** A value in a column. `options` is the attribute as it is defined. */
export interface Scalar extends Named {
  readonly is: 'scalar';
  readonly type: string;
  readonly options: Readonly<Record<string, unknown>>;
}

/** Documents that are related. */
export interface Relation extends Named {
  readonly is: 'relation';
  /** uid; null: of any type. */
  readonly target: string | null;
  readonly many: boolean;
  /** The side that the link is written from. */
  readonly owner: boolean;
}

/** Files, components, zones. */
export type Attribute =
  | Scalar
  | Relation
  | (Named & { readonly is: 'media'; readonly many: boolean })
  | (Named & { readonly is: 'component'; readonly component: string; readonly many: boolean })
  | (Named & { readonly is: 'zone'; readonly components: readonly string[] });

/** A content type or a component: what has attributes. */
export interface Shape {
  readonly uid: string;
  readonly attributes: ReadonlyMap<string, Attribute>;
}

/** A content type. */
export interface Type extends Shape {
  readonly single: boolean;
  /** Its part of a path. */
  readonly api: string;
  readonly localized: boolean;
  readonly drafts: boolean;
  /** A text that everybody may see, free of rules, in every locale its own: what tests write. */
  readonly main: string;
}

/** A content model. Types and components by uid. */
export interface Model {
  readonly files: ReadonlyMap<string, string>;
  readonly locales: readonly string[];
  readonly types: ReadonlyMap<string, Type>;
  readonly components: ReadonlyMap<string, Shape>;
}

interface Definition {
  readonly kind?: string;
  readonly info: { readonly singularName: string; readonly pluralName: string };
  readonly options?: { readonly draftAndPublish?: boolean };
  readonly pluginOptions?: { readonly i18n?: { readonly localized?: boolean } };
  readonly attributes: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Reads a model from the texts of its files by path. */
export function readModel(files: ReadonlyMap<string, string>, locales: readonly string[]): Model {
  const parsed = [...files].map(([path, text]) => [path, JSON.parse(text) as Definition] as const);
  const types = parsed.flatMap(([, definition]) => (definition.kind === undefined ? [] : [typeOf(definition)]));
  const components = parsed.flatMap(([path, definition]) =>
    definition.kind === undefined ? [{ uid: componentUid(path), attributes: attributesOf(definition) }] : [],
  );
  return { files, locales, types: byUid(types), components: byUid(components) };
}

/** Returns a type or component by uid; throws an Error if the model has none. */
export function shapeOf({ types, components }: Model, uid: string): Shape {
  const shape = types.get(uid) ?? components.get(uid);
  if (shape === undefined) throw new Error(`the model has no ${uid}`);
  return shape;
}

/** Returns a content type by uid; throws an Error if the model has none. */
export function typeAt({ types }: Model, uid: string): Type {
  const type = types.get(uid);
  if (type === undefined) throw new Error(`the model has no ${uid}`);
  return type;
}

function typeOf(definition: Definition): Type {
  const { singularName, pluralName } = definition.info;
  const single = definition.kind === 'singleType';
  const attributes = attributesOf(definition);
  const localized = isLocalized(definition);
  return {
    uid: `api::${singularName}.${singularName}`,
    attributes,
    single,
    api: single ? singularName : pluralName,
    localized,
    drafts: definition.options?.draftAndPublish === true,
    main: mainOf(singularName, attributes, localized),
  };
}

function mainOf(name: string, attributes: ReadonlyMap<string, Attribute>, typeLocalized: boolean): string {
  for (const attribute of attributes.values()) {
    if (attribute.is !== 'scalar' || attribute.private || !['string', 'text'].includes(attribute.type)) continue;
    const { unique, regex } = attribute.options;
    if (unique !== true && regex === undefined && attribute.localized === typeLocalized) return attribute.name;
  }
  throw new Error(`${name} has no text to write`);
}

function attributesOf({ attributes }: Definition): ReadonlyMap<string, Attribute> {
  return new Map(Object.entries(attributes).map(([name, options]) => [name, attributeOf(name, options)]));
}

function attributeOf(name: string, options: Readonly<Record<string, unknown>>): Attribute {
  const named = {
    name,
    private: options.private === true,
    required: options.required === true,
    localized: isLocalized(options),
  };
  switch (options.type) {
    case 'relation': {
      const kind = String(options.relation);
      return {
        ...named,
        is: 'relation',
        target: typeof options.target === 'string' ? options.target : null,
        many: kind.endsWith('Many'),
        owner: options.mappedBy === undefined && options.morphBy === undefined,
      };
    }
    case 'media':
      return { ...named, is: 'media', many: options.multiple === true };
    case 'component':
      return { ...named, is: 'component', component: String(options.component), many: options.repeatable === true };
    case 'dynamiczone':
      return { ...named, is: 'zone', components: options.components as readonly string[] };
    default:
      return { ...named, is: 'scalar', type: String(options.type), options };
  }
}

function isLocalized(definition: { readonly pluginOptions?: unknown }): boolean {
  const options = definition.pluginOptions as Definition['pluginOptions'];
  return options?.i18n?.localized === true;
}

function componentUid(path: string): string {
  const [folder = '', file = ''] = path.split('/').slice(-2);
  return `${folder}.${file.replace('.json', '')}`;
}

function byUid<T extends Shape>(shapes: readonly T[]): ReadonlyMap<string, T> {
  return new Map(shapes.map((shape) => [shape.uid, shape]));
}
