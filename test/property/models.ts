import fc from 'fast-check';
import {
  type ModelFile,
  parseModel,
  parseRecordedModel,
  type RecordedModel,
  serializeModel,
} from '../../src/language/schema/index.js';
import { type ScalarDefinition, scalars } from './models-scalars.js';

/** A model as files and configuration. */
export interface GeneratedModel {
  readonly files: readonly ModelFile[];
  readonly locales: readonly string[];
  readonly defaultLocale: string;
}

/** The record of a generated model. */
export function recordOf({ files, locales, defaultLocale }: GeneratedModel): RecordedModel {
  return parseRecordedModel(serializeModel(parseModel(files, { locales, defaultLocale })).json);
}

/*
 * A model has places for content types, components and attributes. What is at a place has the id of the place, or none, and any
 * of the names: so two models have things in common that are called the same, that are called otherwise, and that swap their names.
 * Files are made of what is there: references to what is not are left out.
 */
const typeNames = ['ant', 'bee', 'cat', 'dog'];
const componentNames = [
  ['parts', 'a'],
  ['parts', 'b'],
  ['other', 'c'],
] as const;
const attributeNames = ['one', 'two', 'three', 'four', 'fiveFold'];
const linkKinds = ['oneToOne', 'manyToOne', 'oneToMany', 'manyToMany'] as const;
const places = [0, 1, 2, 3] as const;

/** Keys of an attribute's definition. */
interface Keys {
  readonly type?: unknown;
  readonly private?: unknown;
}

type Attribute =
  | { readonly is: 'scalar'; readonly scalar: ScalarDefinition }
  | { readonly is: 'media'; readonly multiple: boolean; readonly allowedTypes: readonly string[] }
  | { readonly is: 'component'; readonly place: number; readonly repeatable: boolean; readonly max: number | undefined }
  | { readonly is: 'zone'; readonly places: readonly number[]; readonly min: number | undefined }
  | { readonly is: 'relation'; readonly relation: string; readonly place: number };

interface Flags {
  readonly hasId: boolean;
  readonly required: boolean;
  readonly private: boolean;
  readonly localized: boolean;
  readonly columnName: boolean;
}

interface Shape {
  readonly isThere: boolean;
  readonly hasId: boolean;
  readonly names: readonly string[];
  readonly attributes: readonly Placed[];
}

/** An attribute, and another of its kind that it may become. */
interface Placed extends Flags {
  readonly attribute: readonly [now: Attribute, then: Attribute];
}

interface Type extends Shape {
  readonly kind: string;
  readonly plural: string;
  readonly collectionName: string | undefined;
  readonly draftAndPublish: boolean;
  readonly localized: boolean;
  readonly searchLanguage: string | undefined;
}

interface Link {
  readonly isThere: boolean;
  readonly from: number;
  readonly to: number;
  readonly kind: (typeof linkKinds)[number];
  readonly turned: boolean;
  readonly oneWay: boolean;
}

interface Plan {
  readonly locales: readonly string[];
  readonly defaultLocale: number;
  readonly typeNames: readonly string[];
  readonly types: readonly Type[];
  readonly componentNames: readonly (readonly [string, string])[];
  readonly components: readonly Shape[];
  readonly links: readonly Link[];
}

const rarely = fc.integer({ min: 0, max: 4 }).map((roll) => roll === 0);
const mostly = rarely.map((is) => !is);
const placeOfType = fc.constantFrom(...places);

const nestedKinds: readonly fc.Arbitrary<Attribute>[] = [
  fc.record({
    is: fc.constant('media' as const),
    multiple: fc.boolean(),
    allowedTypes: fc.subarray(['images', 'videos', 'audios', 'files'], { minLength: 1 }),
  }),
  fc.record({
    is: fc.constant('component' as const),
    place: fc.nat(2),
    repeatable: fc.boolean(),
    max: fc.constantFrom(undefined, 3, 7),
  }),
  fc.record({
    is: fc.constant('zone' as const),
    places: fc.subarray([0, 1, 2], { minLength: 1 }),
    min: fc.constantFrom(undefined, 1, 2),
  }),
  fc.record({
    is: fc.constant('relation' as const),
    relation: fc.constantFrom(...linkKinds, 'morphToOne', 'morphToMany'),
    place: placeOfType,
  }),
];

const twice = <T>(kind: fc.Arbitrary<T>) => fc.tuple(kind, kind);

const attribute: fc.Arbitrary<Placed['attribute']> = fc.oneof(
  ...scalars.map((one) => ({ weight: 1, arbitrary: twice(one.map((scalar) => ({ is: 'scalar', scalar }) as const)) })),
  ...nestedKinds.map((one) => ({ weight: 2, arbitrary: twice(one) })),
);

const flags = { hasId: fc.boolean(), required: rarely, private: rarely, localized: fc.boolean(), columnName: rarely };
const shape = {
  isThere: mostly,
  hasId: fc.boolean(),
  names: fc.shuffledSubarray(attributeNames, { minLength: attributeNames.length }),
  attributes: fc.array(fc.record({ ...flags, attribute }), { minLength: 1, maxLength: 4 }),
};
const type: fc.Arbitrary<Type> = fc.record({
  ...shape,
  kind: fc.constantFrom('collectionType', 'collectionType', 'singleType'),
  plural: fc.constantFrom('s', '-list'),
  collectionName: fc.constantFrom(undefined, 'table'),
  draftAndPublish: fc.boolean(),
  localized: fc.boolean(),
  searchLanguage: fc.constantFrom(undefined, undefined, 'english', 'none'),
});
const link: fc.Arbitrary<Link> = fc.record({
  isThere: fc.boolean(),
  from: placeOfType,
  to: placeOfType,
  kind: fc.constantFrom(...linkKinds),
  turned: fc.boolean(),
  oneWay: rarely,
});
const plan: fc.Arbitrary<Plan> = fc.record({
  locales: fc.subarray(['en', 'fr', 'pt-BR'], { minLength: 1 }),
  defaultLocale: fc.nat(2),
  typeNames: fc.shuffledSubarray(typeNames, { minLength: typeNames.length }),
  types: fc.tuple(type, type, type, type),
  componentNames: fc.shuffledSubarray([...componentNames], { minLength: componentNames.length }),
  components: fc.tuple(...componentNames.map(() => fc.record(shape))),
  links: fc.tuple(link, link),
});

/** Any model: up to four content types and three components, with everything that definitions can hold. */
export const models: fc.Arbitrary<GeneratedModel> = plan.map(filesOf);

/** Two models of which the second has some parts of the first: as often as not a neighbour that differs in little. */
export const modelPairs: fc.Arbitrary<readonly [GeneratedModel, GeneratedModel]> = fc
  .tuple(plan, plan, fc.array(mostly, { minLength: 40, maxLength: 40 }))
  .map(([left, right, keeps]) => [filesOf(left), filesOf(mixed(left, right, keeps))]);

/** The second plan, with the preserved parts of the first. */
function mixed(left: Plan, right: Plan, keeps: readonly boolean[]): Plan {
  let at = 0;
  const pick = <T>(one: T, other: T): T => (keeps[at++ % keeps.length] === true ? one : other);
  const each = <T>(ones: readonly T[], others: readonly T[], mix: (one: T, other: T) => T) =>
    ones.map((one, place) => mix(one, others[place] ?? one));
  const inner = <T extends Shape>(one: T, other: T): T => ({
    ...pick(one, other),
    names: pick(one.names, other.names),
    attributes: each(one.attributes, other.attributes, (own, foreign) => pick(pick(own, turned(own)), foreign)),
  });
  return {
    locales: pick(left.locales, right.locales),
    defaultLocale: pick(left.defaultLocale, right.defaultLocale),
    typeNames: pick(left.typeNames, right.typeNames),
    types: each(left.types, right.types, inner),
    componentNames: pick(left.componentNames, right.componentNames),
    components: each(left.components, right.components, inner),
    links: each(left.links, right.links, (own, foreign) => pick(pick(own, { ...own, oneWay: !own.oneWay }), foreign)),
  };
}

function turned({ attribute: [now, then], ...given }: Placed): Placed {
  return { ...given, attribute: [then, now] };
}

function filesOf(model: Plan): GeneratedModel {
  const { locales } = model;
  return {
    files: [
      ...model.types.flatMap((one, place) => (one.isThere ? [typeFile(one, place, model)] : [])),
      ...model.components.flatMap((one, place) => (one.isThere ? [componentFile(one, place, model)] : [])),
    ],
    locales,
    defaultLocale: locales[model.defaultLocale % locales.length] ?? 'en',
  };
}

function typeFile(one: Type, place: number, model: Plan): ModelFile {
  const name = model.typeNames[place] ?? '';
  const table = one.collectionName === undefined ? {} : { collectionName: `${one.collectionName}_${place}` };
  const attributes = attributesOf(one, -1, model);
  const octavo = { ...(one.hasId ? { id: `type-${place}` } : {}), ...searchOf(one, attributes) };
  const definition = {
    kind: one.kind,
    ...table,
    info: { singularName: name, pluralName: `${name}${one.plural}`, displayName: name },
    options: { draftAndPublish: one.draftAndPublish },
    pluginOptions: { i18n: { localized: one.localized }, octavo },
    attributes: { ...attributes, ...linksOf(place, model) },
  };
  return { path: `schema/content-types/${name}.json`, json: JSON.stringify(definition) };
}

/** A full-text search of the texts of a type, where it has any. */
function searchOf({ searchLanguage }: Type, attributes: Readonly<Record<string, object>>): object {
  const texts = Object.entries(attributes).flatMap(([name, { type, private: isPrivate }]: [string, Keys]) =>
    ['string', 'text', 'richtext'].includes(String(type)) && isPrivate !== true ? [name] : [],
  );
  if (searchLanguage === undefined || texts.length === 0) return {};
  return { search: { language: searchLanguage, attributes: Object.fromEntries(texts.map((name) => [name, 1])) } };
}

function componentFile(one: Shape, place: number, model: Plan): ModelFile {
  const [category, name] = model.componentNames[place] ?? ['parts', 'a'];
  const definition = {
    info: { displayName: name },
    ...(one.hasId ? { pluginOptions: { octavo: { id: `component-${place}` } } } : {}),
    attributes: attributesOf(one, place, model),
  };
  return { path: `schema/components/${category}/${name}.json`, json: JSON.stringify(definition) };
}

/** A component holds those of later places, so that none holds itself. */
function attributesOf(one: Shape, above: number, model: Plan): Readonly<Record<string, object>> {
  const named = one.attributes.flatMap(({ attribute: [kind], ...given }, place) => {
    const own = ownKeys(kind, above, model);
    const name = one.names[place] ?? '';
    const octavo = given.hasId ? { octavo: { id: `attribute-${place}` } } : {};
    const shared = {
      ...(given.required ? { required: true } : {}),
      ...(given.private ? { private: true } : {}),
      ...(given.columnName ? { columnName: `own_${place}` } : {}),
      pluginOptions: { i18n: { localized: given.localized }, ...octavo },
    };
    return own === null ? [] : [[name, { ...own, ...shared }] as const];
  });
  return Object.fromEntries(named);
}

/** What tells one attribute from another; null where it refers to what the model does not have. */
function ownKeys(attribute: Attribute, above: number, model: Plan): object | null {
  switch (attribute.is) {
    case 'scalar':
      return attribute.scalar;
    case 'media':
      return { type: 'media', multiple: attribute.multiple, allowedTypes: attribute.allowedTypes };
    case 'component': {
      const component = componentUid(attribute.place, above, model);
      const { repeatable, max } = attribute;
      return component === null ? null : { type: 'component', component, repeatable, max };
    }
    case 'zone': {
      const components = attribute.places.flatMap((place) => componentUid(place, above, model) ?? []);
      return components.length === 0 ? null : { type: 'dynamiczone', components, min: attribute.min };
    }
    case 'relation': {
      const { relation } = attribute;
      if (relation.startsWith('morph')) return { type: 'relation', relation };
      const target = typeUid(attribute.place, model);
      return target === null ? null : { type: 'relation', relation, target };
    }
  }
}

function componentUid(place: number, above: number, model: Plan): string | null {
  const names = model.componentNames[place];
  return names !== undefined && place > above && model.components[place]?.isThere === true ? names.join('.') : null;
}

function typeUid(place: number, model: Plan): string | null {
  const name = model.typeNames[place];
  return name !== undefined && model.types[place]?.isThere === true ? `api::${name}.${name}` : null;
}

const opposite = { oneToOne: 'oneToOne', manyToOne: 'oneToMany', oneToMany: 'manyToOne', manyToMany: 'manyToMany' };

/** The relations in two directions that a content type has a side of. */
function linksOf(place: number, model: Plan): Readonly<Record<string, object>> {
  const sides: Record<string, object> = {};
  for (const [at, { isThere, from, to, kind, turned, oneWay }] of model.links.entries()) {
    const [source, target] = [typeUid(from, model), typeUid(to, model)];
    if (!isThere || source === null || target === null) continue;
    const holds = kind === 'manyToOne' || (kind !== 'oneToMany' && !turned);
    const [near, far] = holds ? ['inversedBy', 'mappedBy'] : ['mappedBy', 'inversedBy'];
    const [name, back] = [`link${at}`, `back${at}`];
    if (from === place) {
      const other = oneWay ? {} : { [near]: back };
      sides[name] = { type: 'relation', relation: kind, target, ...other };
    }
    if (to === place && !oneWay) {
      sides[back] = { type: 'relation', relation: opposite[kind], target: source, [far]: name };
    }
  }
  return sides;
}
