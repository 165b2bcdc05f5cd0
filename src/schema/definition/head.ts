import { isObject, type Json } from '../../kernel/index.js';
import { snakeCase } from '../snake-case.js';
import type { ContentTypeKind } from '../types.js';
import { type Report, whatItIs } from './mistakes.js';
import type { Source } from './model-file.js';
import { apiName, choice, isReservedTable, longestTableName, tableName } from './names.js';

/** A content type before its attributes are looked at. */
export interface ContentTypeHead {
  readonly is: 'contentType';
  readonly uid: string;
  readonly id: string | null;
  readonly kind: ContentTypeKind;
  readonly singularName: string;
  readonly pluralName: string;
  readonly displayName: string;
  readonly collectionName: string;
  readonly draftAndPublish: boolean;
  readonly localized: boolean;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly definition: Json;
  readonly report: Report;
}

/** A component before its attributes are looked at. */
export interface ComponentHead {
  readonly is: 'component';
  readonly uid: string;
  readonly id: string | null;
  readonly category: string;
  readonly displayName: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly definition: Json;
  readonly report: Report;
}

export type Head = ContentTypeHead | ComponentHead;

/** Where a definition carries its id. */
export const idPath = 'pluginOptions.octavo.id';
const identity = /^[A-Za-z0-9_-]{1,64}$/;

const componentKeys: readonly string[] = [
  'collectionName',
  'info',
  'options',
  'pluginOptions',
  'attributes',
  'config',
  'connection',
];
/** What the definition of a content type may hold. */
export const typeKeys: readonly string[] = ['kind', ...componentKeys];
const componentInfoKeys = ['displayName', 'description', 'icon', 'name', 'mainField'];
const typeInfoKeys = ['singularName', 'pluralName', ...componentInfoKeys];
/** Those after `privateAttributes` are kept and mean nothing to the server. */
const typeOptionKeys = [
  ...['draftAndPublish', 'privateAttributes', 'comment', 'populateCreatorFields', 'reviewWorkflows'],
  ...['increments', 'timestamps', 'version'],
];

/** The head of a content type; null, with mistakes reported, when it has no name to go on with. */
export function readContentTypeHead(source: Source, api: string | null): ContentTypeHead | null {
  const { definition, report } = source;
  checkKeys(definition, typeKeys, '', report);
  const { kind } = definition;
  if (kind !== 'collectionType' && kind !== 'singleType') {
    report('kind', `${whatItIs(kind)} – write "collectionType" or "singleType"`);
  }
  const info = objectAt(definition, 'info', report);
  checkKeys(info, typeInfoKeys, 'info', report);
  const singularName = apiNameAt(info, 'singularName', report);
  const pluralName = apiNameAt(info, 'pluralName', report);
  if (singularName !== null && singularName === pluralName) {
    report('info.pluralName', `is the same as singularName – write another name, e.g. "${singularName}-list"`);
  }
  const options = objectAt(definition, 'options', report);
  checkKeys(options, typeOptionKeys, 'options', report);
  const displayName = displayNameAt(info, report);
  const draftAndPublish = booleanAt(options, 'draftAndPublish', 'options', report);
  const localized = localizedAt(definition, report);
  const id = idAt(definition, report);
  const attributes = objectAt(definition, 'attributes', report);
  if (singularName === null || pluralName === null) return null;
  return {
    is: 'contentType',
    uid: `api::${api ?? singularName}.${singularName}`,
    id,
    kind: kind === 'singleType' ? kind : 'collectionType',
    singularName,
    pluralName,
    displayName,
    collectionName: collectionNameAt(definition, report) ?? snakeCase(pluralName),
    draftAndPublish,
    localized,
    attributes,
    definition: definition as Json,
    report,
  };
}

/** The head of a component. */
export function readComponentHead(source: Source, category: string, name: string): ComponentHead {
  const { definition, report } = source;
  checkKeys(definition, componentKeys, '', report);
  const info = objectAt(definition, 'info', report);
  checkKeys(info, componentInfoKeys, 'info', report);
  collectionNameAt(definition, report);
  return {
    is: 'component',
    uid: `${category}.${name}`,
    id: idAt(definition, report),
    category,
    displayName: displayNameAt(info, report),
    attributes: objectAt(definition, 'attributes', report),
    definition: definition as Json,
    report,
  };
}

/** Reports keys that mean nothing here. */
export function checkKeys(
  object: Readonly<Record<string, unknown>>,
  known: readonly string[],
  jsonPath: string,
  report: Report,
): void {
  for (const key of Object.keys(object)) {
    if (known.includes(key)) continue;
    report(jsonPath === '' ? key : `${jsonPath}.${key}`, `is not known – remove it, or ${choice(key, known)}`);
  }
}

/** `pluginOptions.i18n.localized` of a content type or an attribute. */
export function localizedAt(object: Readonly<Record<string, unknown>>, report: Report): boolean {
  const pluginOptions = objectAt(object, 'pluginOptions', report);
  if (pluginOptions.i18n === undefined) return false;
  if (!isObject(pluginOptions.i18n)) {
    report(
      'pluginOptions.i18n',
      `${whatItIs(pluginOptions.i18n)} – write { "localized": true } or { "localized": false }`,
    );
    return false;
  }
  return booleanAt(pluginOptions.i18n, 'localized', 'pluginOptions.i18n', report);
}

/**
 * `pluginOptions.octavo.id` of a content type, component or attribute: what it is known by when its name changes.
 * null where the definition gives none, or none that can be used (reported).
 */
export function idAt(object: Readonly<Record<string, unknown>>, report: Report): string | null {
  const { octavo } = objectAt(object, 'pluginOptions', report);
  if (octavo === undefined) return null;
  if (!isObject(octavo)) {
    report('pluginOptions.octavo', `${whatItIs(octavo)} – write { "id": … }`);
    return null;
  }
  checkKeys(octavo, ['id'], 'pluginOptions.octavo', report);
  const { id } = octavo;
  if (id === undefined) return null;
  if (typeof id === 'string' && identity.test(id)) return id;
  report(idPath, `${whatItIs(id)} – write 1 to 64 letters, digits, - and _`);
  return null;
}

/** A boolean that is false when it is left out. `jsonPath` is that of the object. */
export function booleanAt(
  object: Readonly<Record<string, unknown>>,
  key: string,
  jsonPath: string,
  report: Report,
): boolean {
  const value = object[key];
  if (value === undefined || typeof value === 'boolean') return value ?? false;
  report(jsonPath === '' ? key : `${jsonPath}.${key}`, `${whatItIs(value)} – write true or false`);
  return false;
}

/** `collectionName` as the name of a table, in which a dash becomes `_`; null when there is none that can be used. */
function collectionNameAt(definition: Readonly<Record<string, unknown>>, report: Report): string | null {
  const { collectionName } = definition;
  const name = typeof collectionName === 'string' ? collectionName.replaceAll('-', '_') : collectionName;
  return tableNameAt({ collectionName: name }, 'collectionName', report);
}

/** A name for a table or column; null when there is none that can be used. */
export function tableNameAt(object: Readonly<Record<string, unknown>>, key: string, report: Report): string | null {
  const value = object[key];
  if (value === undefined) return null;
  if (typeof value === 'string' && tableName.test(value) && value.length <= longestTableName) {
    if (!isReservedTable(value)) return value;
    report(key, `${whatItIs(value)}, a name of the server or the database – write another beginning`);
    return null;
  }
  report(key, `${whatItIs(value)} – write letters, digits and _, a letter first, at most ${longestTableName} of them`);
  return null;
}

function apiNameAt(info: Readonly<Record<string, unknown>>, key: string, report: Report): string | null {
  const value = info[key];
  if (typeof value !== 'string' || !apiName.test(value)) {
    report(`info.${key}`, `${whatItIs(value)} – write a name in kebab-case, e.g. "blog-post"`);
    return null;
  }
  return value;
}

function displayNameAt(info: Readonly<Record<string, unknown>>, report: Report): string {
  const { displayName } = info;
  if (typeof displayName === 'string' && displayName !== '') return displayName;
  report('info.displayName', `${whatItIs(displayName)} – write a name for people to read`);
  return '';
}

/** An object inside a definition; `info` and `attributes` have to be there, others may be left out. */
export function objectAt(
  object: Readonly<Record<string, unknown>>,
  key: string,
  report: Report,
): Readonly<Record<string, unknown>> {
  const value = object[key];
  if (value === undefined && key !== 'info' && key !== 'attributes') return {};
  if (isObject(value)) return value;
  report(key, `${whatItIs(value)} – write an object`);
  return {};
}
