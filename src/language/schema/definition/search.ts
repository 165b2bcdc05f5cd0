import { isObject, type Json } from '../../../foundations/core/index.js';
import { languageOfLocale, maxSearchedAttributes, type SearchLanguage, searchLanguages } from '../../search/index.js';
import type { Attribute, ContentType, SearchDefinition, SearchedAttribute, Snapshot } from '../types.js';
import type { ParsedShape } from './check-relations.js';
import { checkKeys } from './definition-header.js';
import { describeValue, nestedReporter, type ReportDiagnostic } from './diagnostics.js';
import { suggestChoice } from './names.js';

/** The path of the search in a definition. */
const searchPath = 'pluginOptions.octavo.search';
const maxWeight = 100;
/** Bounds of the number of documents that a search looks at. */
const matchesBounds = { least: 100, most: 10_000 } as const;
const localePattern = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/;

type Shapes = ReadonlyMap<string, ParsedShape>;

/**
 * Parses the searches of all content types, by uid, and reports their mistakes. `defaultLocale`: its language is that of content types
 * without locales.
 */
export function parseSearches(shapes: Shapes, defaultLocale: string): ReadonlyMap<string, SearchDefinition> {
  const searches = new Map<string, SearchDefinition>();
  for (const [uid, shape] of shapes) {
    const search = findSearch(shape.header.definition);
    if (shape.header.is === 'component' || search === undefined) continue;
    const report = nestedReporter(shape.header.report, searchPath);
    const parsed = parseSearchDefinition(search, shape, shapes, report);
    if (parsed === null) continue;
    const { language } = parsed;
    const ownLanguage = shape.header.localized ? language : (language ?? languageOfLocale(defaultLocale));
    searches.set(uid, { ...parsed, language: ownLanguage });
  }
  return searches;
}

/** Returns the language of the texts of a locale; '' on content types without locales. */
export function getSearchLanguage({ language, languages }: SearchDefinition, locale: string): SearchLanguage {
  return languages.get(locale) ?? language ?? languageOfLocale(locale);
}

/**
 * Returns the numbers of the attributes of a search whose texts other servers may get: those that are not private. Components have no
 * private ones in their texts.
 */
export function listEmbeddedAttributes(
  { attributes }: SearchDefinition,
  type: ContentType,
  { contentTypes }: Pick<Snapshot, 'contentTypes'>,
): ReadonlySet<number> {
  const isEmbedded = ({ name, inner }: SearchedAttribute): boolean => {
    const attribute = type.attributes.get(name);
    if (attribute === undefined || attribute.private) return false;
    if (attribute.storage !== 'relation' && attribute.storage !== 'media') return true;
    return contentTypes.get(String(attribute.target))?.attributes.get(inner ?? '')?.private === false;
  };
  return new Set(attributes.flatMap((searched, number) => (isEmbedded(searched) ? [number] : [])));
}

function findSearch(definition: Json): unknown {
  const pluginOptions = isObject(definition) ? definition.pluginOptions : undefined;
  const octavo = isObject(pluginOptions) ? pluginOptions.octavo : undefined;
  return isObject(octavo) ? octavo.search : undefined;
}

function parseSearchDefinition(
  search: unknown,
  shape: ParsedShape,
  shapes: Shapes,
  report: ReportDiagnostic,
): SearchDefinition | null {
  if (!isObject(search)) {
    report('', `${describeValue(search)} – write { "attributes": { "title": 4, … } }`);
    return null;
  }
  checkKeys(search, ['language', 'attributes', 'maxMatches', 'similar'], '', report);
  const { attributes } = search;
  if (!isObject(attributes) || Object.keys(attributes).length === 0) {
    report('attributes', `${describeValue(attributes)} – write names with weights, e.g. { "title": 4, "body": 1 }`);
    return null;
  }
  if (Object.keys(attributes).length > maxSearchedAttributes) {
    report('attributes', `has more than ${maxSearchedAttributes} names – leave some out`);
    return null;
  }
  const parsed = Object.entries(attributes).flatMap(
    ([path, weight]) => parseSearched(path, weight, shape, shapes, report) ?? [],
  );
  // The numbers of attributes in an index do not depend on the order in which they are written.
  parsed.sort((left, right) => (left.path < right.path ? -1 : 1));
  const structure = describeStructure(parsed, shape, shapes);
  const maxMatches = parseMaxMatches(search.maxMatches, report);
  const similar = parseSimilar(search.similar, report);
  return { ...parseLanguages(search.language, report), attributes: parsed, maxMatches, similar, structure };
}

function parseSimilar(value: unknown, report: ReportDiagnostic): boolean {
  if (value === undefined || typeof value === 'boolean') return value === true;
  report('similar', `${describeValue(value)} – write true or false`);
  return false;
}

function parseMaxMatches(value: unknown, report: ReportDiagnostic): number | null {
  if (value === undefined) return null;
  const { least, most } = matchesBounds;
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
  report('maxMatches', `${describeValue(value)} – write a whole number from ${least} to ${most}`);
  return null;
}

/** Returns the types of searched attributes, and of the attributes of all components in them. */
function describeStructure(searched: readonly SearchedAttribute[], shape: ParsedShape, shapes: Shapes): string {
  const components = new Map<string, Json>();
  const describe = (attribute: Attribute): Json => {
    const { name, storage, private: isPrivate } = attribute;
    for (const uid of componentsOf(attribute)) {
      if (components.has(uid)) continue;
      // A component may contain itself.
      components.set(uid, null);
      components.set(uid, [...(shapes.get(uid)?.attributes.values() ?? [])].map(describe));
    }
    return [name, storage === 'column' ? attribute.type.name : storage, isPrivate];
  };
  const attributes = searched.map(({ path, name, inner }): Json => {
    const attribute = shape.attributes.get(name);
    const target = attribute === undefined ? null : findInnerShape(attribute);
    const found = inner === null || target === null ? attribute : shapes.get(target)?.attributes.get(inner);
    return [path, attribute?.storage ?? null, found === undefined ? null : describe(found)];
  });
  return JSON.stringify([attributes, [...components].sort(([left], [right]) => (left < right ? -1 : 1))]);
}

function componentsOf(attribute: Attribute): readonly string[] {
  switch (attribute.storage) {
    case 'component':
      return [attribute.component];
    case 'zone':
      return attribute.components;
    case 'column':
    case 'relation':
    case 'media':
    case 'computed':
      return [];
  }
}

function parseLanguages(value: unknown, report: ReportDiagnostic): Pick<SearchDefinition, 'language' | 'languages'> {
  if (value === undefined) return { language: null, languages: new Map() };
  if (!isObject(value)) return { language: parseLanguage(value, 'language', report), languages: new Map() };
  const languages = new Map<string, SearchLanguage>();
  for (const [locale, name] of Object.entries(value)) {
    if (!localePattern.test(locale)) {
      report(`language.${locale}`, 'is no locale code – write one, e.g. "en" or "pt-BR"');
      continue;
    }
    const language = parseLanguage(name, `language.${locale}`, report);
    if (language !== null) languages.set(locale, language);
  }
  return { language: null, languages };
}

function parseLanguage(value: unknown, path: string, report: ReportDiagnostic): SearchLanguage | null {
  const language = searchLanguages.find((known) => known === value);
  if (language !== undefined) return language;
  report(path, `${describeValue(value)} – ${suggestChoice(value, searchLanguages)}`);
  return null;
}

function parseSearched(
  path: string,
  weight: unknown,
  shape: ParsedShape,
  shapes: Shapes,
  report: ReportDiagnostic,
): SearchedAttribute | null {
  const at = `attributes.${path}`;
  if (typeof weight !== 'number' || !Number.isInteger(weight) || weight < 1 || weight > maxWeight) {
    report(at, `${describeValue(weight)} – write a weight from 1 to ${maxWeight}`);
    return null;
  }
  const [name = '', inner, ...rest] = path.split('.');
  const attribute = shape.attributes.get(name);
  if (attribute === undefined) {
    // An existing attribute that could not be parsed is reported already.
    if (Object.hasOwn(shape.header.attributes, name)) return null;
    report(at, `is no attribute of ${shape.header.uid} – ${suggestChoice(name, [...shape.attributes.keys()])}`);
    return null;
  }
  if (rest.length > 0) {
    report(at, 'leads further than to a related document or component – write one dot at most');
    return null;
  }
  const problem = inner === undefined ? findProblem(attribute) : findInnerProblem(attribute, inner, shapes);
  if (problem === null) return { path, name, inner: inner ?? null, weight };
  report(at, problem);
  return null;
}

/** What is wrong with an attribute that is named without a dot; null: nothing. */
function findProblem(attribute: Attribute): string | null {
  switch (attribute.storage) {
    case 'column':
      return attribute.type.texts === undefined
        ? `holds ${attribute.type.name} values, which contain no text to search – remove it`
        : null;
    case 'component':
    case 'zone':
      return null;
    case 'relation':
    case 'media':
      return `leads to other documents – write which attribute of them is searched, e.g. "${attribute.name}.${attribute.storage === 'media' ? 'name' : 'title'}"`;
    case 'computed':
      return 'is computed when it is read – name the attributes that it is computed from';
  }
}

/** The same of an attribute of a component or related document. */
function findInnerProblem(attribute: Attribute, inner: string, shapes: Shapes): string | null {
  const target = findInnerShape(attribute);
  if (target === null) return `leads to no single content type or component – remove ".${inner}"`;
  if (attribute.storage === 'relation' && attribute.side === 'inverse')
    return `is the inverse side of a relation – the other side, ${attribute.other} of ${attribute.target}, can be searched`;
  const shape = shapes.get(target);
  const found = shape?.attributes.get(inner);
  if (found === undefined) {
    if (shape !== undefined && Object.hasOwn(shape.header.attributes, inner)) return null;
    return `leads to ${target}, which has no ${inner} – ${suggestChoice(inner, [...(shape?.attributes.keys() ?? [])])}`;
  }
  if (found.storage === 'column' && found.type.texts !== undefined) return null;
  return `leads to ${inner} of ${target}, which holds no text – name an attribute with text`;
}

function findInnerShape(attribute: Attribute): string | null {
  switch (attribute.storage) {
    case 'relation':
    case 'media':
      return attribute.target;
    case 'component':
      return attribute.component;
    case 'column':
    case 'computed':
    case 'zone':
      return null;
  }
}
