import { isObject, type Json } from '../../../foundations/core/index.js';
import { snakeCase } from '../snake-case.js';
import type { ContentTypeKind } from '../types.js';
import { describeValue, type ReportDiagnostic } from './diagnostics.js';
import type { DefinitionFile } from './model-file.js';
import { apiNamePattern, isReservedTable, maxTableNameLength, suggestChoice, tableNamePattern } from './names.js';

/** A content type before its attributes are parsed. */
export interface ContentTypeHeader {
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
  readonly report: ReportDiagnostic;
}

/** A component before its attributes are parsed. */
export interface ComponentHeader {
  readonly is: 'component';
  readonly uid: string;
  readonly id: string | null;
  readonly category: string;
  readonly displayName: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly definition: Json;
  readonly report: ReportDiagnostic;
}

export type DefinitionHeader = ContentTypeHeader | ComponentHeader;

/** The path of the id in a definition. */
export const idPath = 'pluginOptions.octavo.id';
const idPattern = /^[A-Za-z0-9_-]{1,64}$/;

const componentKeys: readonly string[] = [
  'collectionName',
  'info',
  'options',
  'pluginOptions',
  'attributes',
  'config',
  'connection',
];
/** The keys that the definition of a content type may have. */
export const contentTypeKeys: readonly string[] = ['kind', ...componentKeys];
const componentInfoKeys = ['displayName', 'description', 'icon', 'name', 'mainField'];
const contentTypeInfoKeys = ['singularName', 'pluralName', ...componentInfoKeys];
/** Those after `privateAttributes` are stored and have no effect on the server. */
const contentTypeOptionKeys = [
  ...['draftAndPublish', 'privateAttributes', 'comment', 'populateCreatorFields', 'reviewWorkflows'],
  ...['increments', 'timestamps', 'version'],
];

/** Parses the header of a content type; null, with mistakes reported, when it has no usable name. */
export function readContentTypeHeader(file: DefinitionFile, api: string | null): ContentTypeHeader | null {
  const { definition, report } = file;
  checkKeys(definition, contentTypeKeys, '', report);
  const { kind } = definition;
  if (kind !== 'collectionType' && kind !== 'singleType') {
    report('kind', `${describeValue(kind)} – write "collectionType" or "singleType"`);
  }
  const info = readObject(definition, 'info', report);
  checkKeys(info, contentTypeInfoKeys, 'info', report);
  const singularName = readApiName(info, 'singularName', report);
  const pluralName = readApiName(info, 'pluralName', report);
  if (singularName !== null && singularName === pluralName) {
    report('info.pluralName', `is the same as singularName – write another name, e.g. "${singularName}-list"`);
  }
  const options = readObject(definition, 'options', report);
  checkKeys(options, contentTypeOptionKeys, 'options', report);
  const displayName = readDisplayName(info, report);
  const draftAndPublish = readBoolean(options, 'draftAndPublish', 'options', report);
  const localized = readLocalized(definition, report);
  const id = readId(definition, report, ['search']);
  const attributes = readObject(definition, 'attributes', report);
  if (singularName === null || pluralName === null) return null;
  return {
    is: 'contentType',
    uid: `api::${api ?? singularName}.${singularName}`,
    id,
    kind: kind === 'singleType' ? kind : 'collectionType',
    singularName,
    pluralName,
    displayName,
    collectionName: readCollectionName(definition, report) ?? snakeCase(pluralName),
    draftAndPublish,
    localized,
    attributes,
    definition: definition as Json,
    report,
  };
}

/** Parses the header of a component. */
export function readComponentHeader(file: DefinitionFile, category: string, name: string): ComponentHeader {
  const { definition, report } = file;
  checkKeys(definition, componentKeys, '', report);
  const info = readObject(definition, 'info', report);
  checkKeys(info, componentInfoKeys, 'info', report);
  readCollectionName(definition, report);
  return {
    is: 'component',
    uid: `${category}.${name}`,
    id: readId(definition, report),
    category,
    displayName: readDisplayName(info, report),
    attributes: readObject(definition, 'attributes', report),
    definition: definition as Json,
    report,
  };
}

/** Reports unknown keys. */
export function checkKeys(
  object: Readonly<Record<string, unknown>>,
  allowedKeys: readonly string[],
  jsonPath: string,
  report: ReportDiagnostic,
): void {
  for (const key of Object.keys(object)) {
    if (allowedKeys.includes(key)) continue;
    report(
      jsonPath === '' ? key : `${jsonPath}.${key}`,
      `is not known – remove it, or ${suggestChoice(key, allowedKeys)}`,
    );
  }
}

/** `pluginOptions.i18n.localized` of a content type or an attribute. */
export function readLocalized(object: Readonly<Record<string, unknown>>, report: ReportDiagnostic): boolean {
  const pluginOptions = readObject(object, 'pluginOptions', report);
  if (pluginOptions.i18n === undefined) return false;
  if (!isObject(pluginOptions.i18n)) {
    report(
      'pluginOptions.i18n',
      `${describeValue(pluginOptions.i18n)} – write { "localized": true } or { "localized": false }`,
    );
    return false;
  }
  return readBoolean(pluginOptions.i18n, 'localized', 'pluginOptions.i18n', report);
}

/**
 * Parses `pluginOptions.octavo.id` of a content type, component or attribute, which identifies it when its name changes. null where it
 * is absent or invalid (reported). `otherKeys`: what may stand beside it and the view.
 */
export function readId(
  object: Readonly<Record<string, unknown>>,
  report: ReportDiagnostic,
  otherKeys: readonly string[] = [],
): string | null {
  const { octavo } = readObject(object, 'pluginOptions', report);
  if (octavo === undefined) return null;
  if (!isObject(octavo)) {
    report('pluginOptions.octavo', `${describeValue(octavo)} – write { "id": …, "view": … }`);
    return null;
  }
  checkKeys(octavo, ['id', 'view', ...otherKeys], 'pluginOptions.octavo', report);
  const { id } = octavo;
  if (id === undefined) return null;
  if (typeof id === 'string' && idPattern.test(id)) return id;
  report(idPath, `${describeValue(id)} – write 1 to 64 letters, digits, - and _`);
  return null;
}

/** Parses a boolean, false when it is absent. `jsonPath` is that of the object. */
export function readBoolean(
  object: Readonly<Record<string, unknown>>,
  key: string,
  jsonPath: string,
  report: ReportDiagnostic,
): boolean {
  const value = object[key];
  if (value === undefined || typeof value === 'boolean') return value ?? false;
  report(jsonPath === '' ? key : `${jsonPath}.${key}`, `${describeValue(value)} – write true or false`);
  return false;
}

/** Parses `collectionName` as the name of a table, in which a dash becomes `_`; null when there is no valid one. */
function readCollectionName(definition: Readonly<Record<string, unknown>>, report: ReportDiagnostic): string | null {
  const { collectionName } = definition;
  const name = typeof collectionName === 'string' ? collectionName.replaceAll('-', '_') : collectionName;
  return readTableName({ collectionName: name }, 'collectionName', report);
}

/** Parses a name for a table or column; null when there is no valid one. */
export function readTableName(
  object: Readonly<Record<string, unknown>>,
  key: string,
  report: ReportDiagnostic,
): string | null {
  const value = object[key];
  if (value === undefined) return null;
  if (typeof value === 'string' && tableNamePattern.test(value) && value.length <= maxTableNameLength) {
    if (!isReservedTable(value)) return value;
    report(key, `${describeValue(value)}, a name of the server or the database – write another beginning`);
    return null;
  }
  report(
    key,
    `${describeValue(value)} – write letters, digits and _, a letter first, at most ${maxTableNameLength} of them`,
  );
  return null;
}

function readApiName(info: Readonly<Record<string, unknown>>, key: string, report: ReportDiagnostic): string | null {
  const value = info[key];
  if (typeof value !== 'string' || !apiNamePattern.test(value)) {
    report(`info.${key}`, `${describeValue(value)} – write a name in kebab-case, e.g. "blog-post"`);
    return null;
  }
  return value;
}

function readDisplayName(info: Readonly<Record<string, unknown>>, report: ReportDiagnostic): string {
  const { displayName } = info;
  if (typeof displayName === 'string' && displayName !== '') return displayName;
  report('info.displayName', `${describeValue(displayName)} – write a name for people to read`);
  return '';
}

/** Parses an object inside a definition; `info` and `attributes` are required, others may be absent. */
export function readObject(
  object: Readonly<Record<string, unknown>>,
  key: string,
  report: ReportDiagnostic,
): Readonly<Record<string, unknown>> {
  const value = object[key];
  if (value === undefined && key !== 'info' && key !== 'attributes') return {};
  if (isObject(value)) return value;
  report(key, `${describeValue(value)} – write an object`);
  return {};
}
