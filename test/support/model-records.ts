import {
  type ModelFile,
  parseModel,
  parseRecordedModel,
  type RecordedModel,
  serializeModel,
} from '../../src/language/schema/index.js';

export type Definition = Readonly<Record<string, unknown>>;

/** A collection type with these attributes, and further keys of its definition. */
export function contentType(name: string, attributes: Definition, more: Definition = {}): ModelFile {
  const info = { singularName: name, pluralName: `${name}s`, displayName: name };
  const definition = { kind: 'collectionType', info, attributes, ...more };
  return { path: `schema/content-types/${name}.json`, json: JSON.stringify(definition) };
}

/** A component at `<category>/<name>`. */
export function component(place: string, attributes: Definition, more: Definition = {}): ModelFile {
  const json = JSON.stringify({ info: { displayName: place }, attributes, ...more });
  return { path: `schema/components/${place}.json`, json };
}

/** What a database remembers of a model in these locales, of which the first is the default one. */
export function recordIn(locales: readonly string[], files: readonly ModelFile[]): RecordedModel {
  return parseRecordedModel(serializeModel(parseModel(files, { locales, defaultLocale: locales[0] ?? '' })).json);
}
