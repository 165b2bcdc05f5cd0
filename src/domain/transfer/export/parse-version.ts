import { isObject, splitRawJsonArray, splitRawJsonObject } from '../../../foundations/core/index.js';
import {
  type Attribute,
  type ComponentAttribute,
  type ContentType,
  type MediaAttribute,
  nullJson,
  type RelationAttribute,
  type Shape,
  type Snapshot,
  type Stored,
  type ZoneAttribute,
} from '../../../language/schema/index.js';
import {
  type Content,
  type ImportedComponent,
  type ImportedLink,
  printScalarJson,
  type WholeVersion,
} from '../../documents/index.js';
import { isInstantText, parseExportedScalar } from './parse-exported-scalar.js';
import { type ExportLine, invalidLine, parseExportLine } from './read-export-lines.js';
import { exportedContentTypes } from './types.js';

/** A version with its content type. */
export interface ParsedVersion {
  readonly type: ContentType;
  readonly version: WholeVersion;
}

/** Parses the version lines of an export. */
export class VersionReader {
  readonly #snapshot: Snapshot;
  readonly #types: ReadonlyMap<string, ContentType>;
  /** The highest component id so far; 0 if there was none. */
  maxComponentId = 0;

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot;
    this.#types = exportedContentTypes(snapshot);
  }

  /** Returns the content type of a uid. Throws CliError if it is unknown or its documents are no content. */
  requireContentType(uid: unknown, lineNumber: number): ContentType {
    const type = typeof uid === 'string' ? this.#types.get(uid) : undefined;
    if (type === undefined) throw invalidLine(lineNumber, `there is no content type ${JSON.stringify(uid)} in it`);
    return type;
  }

  /** Parses a version line. Throws CliError for a value that the model does not accept. */
  read(line: ExportLine): ParsedVersion {
    const { lineNumber } = line;
    const fields = parseExportLine(line);
    const type = this.requireContentType(fields.type, lineNumber);
    const raw = splitRawJsonObject(line.text);
    const content = this.#content(type, raw, lineNumber, type.uid);
    const links = new Map<string, readonly ImportedLink[]>();
    for (const [name, list] of content.links) links.set(name, list);
    const scalars = new Map<string, Stored>(content.scalars);
    return {
      type,
      version: {
        ...versionFields(fields, type, this.#snapshot, lineNumber),
        scalars,
        links,
        components: content.components,
      },
    };
  }

  /**
   * Parses the content of a version of a change set: an object with the members of a version line that have content. Throws CliError like
   * `read`.
   */
  readContent(type: ContentType, json: string): Content {
    const { scalars, links, components } = this.#content(type, splitRawJsonObject(json), 1, type.uid);
    const targets = [...links].map(([name, list]) => [name, list.map(({ target }) => target)] as const);
    return { scalars, targets: new Map(targets), nested: components };
  }

  #content(shape: Shape, raw: ReadonlyMap<string, string>, lineNumber: number, path: string): VersionContent {
    const content: VersionContent = { scalars: new Map(), links: new Map(), components: new Map() };
    for (const [name, json] of memberObject(raw, 'values', lineNumber)) {
      const attribute = requireAttribute(shape, name, ['column'], lineNumber, path);
      if (attribute.storage !== 'column') continue;
      const value = attribute.type.readable === 'never' ? undefined : parseExportedScalar(json, attribute);
      if (value === undefined)
        throw invalidLine(lineNumber, `${path}.${name}: no ${attribute.type.name} is stored as ${json}`);
      content.scalars.set(name, value);
    }
    for (const [name, json] of memberObject(raw, 'links', lineNumber)) {
      const attribute = requireAttribute(shape, name, ['relation', 'media'], lineNumber, path);
      if (attribute.storage !== 'relation' && attribute.storage !== 'media') continue;
      content.links.set(name, this.#links(json, attribute, lineNumber, `${path}.${name}`));
    }
    for (const [name, json] of memberObject(raw, 'components', lineNumber)) {
      const attribute = requireAttribute(shape, name, ['component', 'zone'], lineNumber, path);
      if (attribute.storage !== 'component' && attribute.storage !== 'zone') continue;
      content.components.set(name, this.#instances(json, attribute, lineNumber, `${path}.${name}`));
    }
    return content;
  }

  #links(
    json: string,
    attribute: RelationAttribute | MediaAttribute,
    lineNumber: number,
    path: string,
  ): readonly ImportedLink[] {
    const list: unknown = JSON.parse(json);
    if (!Array.isArray(list)) throw invalidLine(lineNumber, `${path} is no list`);
    const inverse = attribute.storage === 'relation' && attribute.side === 'inverse';
    if (inverse || (!attribute.many && list.length > 1))
      throw invalidLine(lineNumber, `${path} cannot hold these links`);
    return list.map((link: unknown) => {
      const { type, documentId, locale = null, status = null, place = null } = isObject(link) ? link : {};
      const { uid } = this.requireContentType(type, lineNumber);
      if (attribute.target !== null && attribute.target !== uid)
        throw invalidLine(lineNumber, `${path} does not lead to ${uid}`);
      if (typeof documentId !== 'string' || documentId === '')
        throw invalidLine(lineNumber, `${path}: a link has no documentId`);
      if (locale !== null && typeof locale !== 'string') throw invalidLine(lineNumber, `${path}: a locale is a text`);
      if (status !== null && status !== 'draft' && status !== 'published') {
        throw invalidLine(lineNumber, `${path}: a status is draft or published`);
      }
      if (place !== null && !isCount(place)) throw invalidLine(lineNumber, `${path}: a place is a whole number`);
      return { target: { type: uid, documentId, locale, status }, inversePosition: place };
    });
  }

  #instances(
    json: string,
    attribute: ComponentAttribute | ZoneAttribute,
    lineNumber: number,
    path: string,
  ): readonly ImportedComponent[] {
    if (!json.startsWith('[')) throw invalidLine(lineNumber, `${path} is no list`);
    const entries = splitRawJsonArray(json);
    const many = attribute.storage === 'zone' || attribute.repeatable;
    if (!many && entries.length > 1) throw invalidLine(lineNumber, `${path} holds one component`);
    const allowed = attribute.storage === 'zone' ? attribute.components : [attribute.component];
    return entries.map((entry) => {
      const fields: unknown = JSON.parse(entry);
      const { component: uid, id } = isObject(fields) ? fields : {};
      const component = typeof uid === 'string' && allowed.includes(uid) ? this.#snapshot.components.get(uid) : null;
      if (component === null || component === undefined) {
        throw invalidLine(lineNumber, `${path} holds no component ${JSON.stringify(uid)}`);
      }
      if (!isCount(id) || id === 0) throw invalidLine(lineNumber, `${path}: a component has no id`);
      this.maxComponentId = Math.max(this.maxComponentId, id);
      const { scalars, links, components } = this.#content(component, splitRawJsonObject(entry), lineNumber, path);
      const scalarTexts = new Map<string, string>();
      for (const [name, value] of scalars) {
        const scalar = component.attributes.get(name);
        if (scalar?.storage === 'column') scalarTexts.set(name, printScalarJson(value, scalar));
      }
      const targets = new Map([...links].map(([name, list]) => [name, list.map(({ target }) => target)] as const));
      return { component, id, scalars: scalarTexts, targets, nested: components };
    });
  }
}

interface VersionContent {
  readonly scalars: Map<string, Stored>;
  readonly links: Map<string, readonly ImportedLink[]>;
  readonly components: Map<string, readonly ImportedComponent[]>;
}

/** Parses the fields of a version besides its content. */
function versionFields(
  fields: Readonly<Record<string, unknown>>,
  { localized, draftAndPublish }: ContentType,
  { locales }: Snapshot,
  lineNumber: number,
): Omit<WholeVersion, 'scalars' | 'links' | 'components'> {
  const { documentId, status, id, createdAt, updatedAt, publishedAt, revision, publishedRevision } = fields;
  const localizedAt = fields.localizedAt ?? null;
  const locale = fields.locale ?? '';
  if (typeof documentId !== 'string' || documentId === '') throw invalidLine(lineNumber, 'there is no documentId');
  const allowedLocales = localized ? locales : [''];
  if (typeof locale !== 'string' || !allowedLocales.includes(locale))
    throw invalidLine(lineNumber, `there is no locale ${fields.locale}`);
  if (status !== 'published' && (status !== 'draft' || !draftAndPublish)) {
    throw invalidLine(lineNumber, `there is no status ${JSON.stringify(status)}`);
  }
  if (!isCount(id) || id === 0 || !isCount(revision))
    throw invalidLine(lineNumber, 'id and revision are whole numbers');
  if (!isInstantText(createdAt) || !isInstantText(updatedAt))
    throw invalidLine(lineNumber, 'createdAt and updatedAt are instants');
  if (localizedAt !== null && !isInstantText(localizedAt))
    throw invalidLine(lineNumber, 'localizedAt is an instant, or left out');
  if (publishedAt !== null && !isInstantText(publishedAt))
    throw invalidLine(lineNumber, 'publishedAt is an instant, or null');
  if (publishedRevision !== null && !isCount(publishedRevision)) {
    throw invalidLine(lineNumber, 'publishedRevision is a whole number, or null');
  }
  return {
    documentId,
    locale,
    status,
    id,
    createdAt,
    updatedAt,
    localizedAt,
    publishedAt,
    revision,
    sourceRevision: publishedRevision,
    createdBy: null,
    updatedBy: null,
  };
}

/** Returns the members of a nested object; empty if it is absent. */
function memberObject(raw: ReadonlyMap<string, string>, name: string, lineNumber: number): ReadonlyMap<string, string> {
  const json = raw.get(name) ?? nullJson;
  if (json === nullJson) return new Map();
  if (!json.startsWith('{')) throw invalidLine(lineNumber, `${name} is no object`);
  return splitRawJsonObject(json);
}

function requireAttribute(
  shape: Shape,
  name: string,
  storages: readonly Attribute['storage'][],
  lineNumber: number,
  path: string,
): Attribute {
  const attribute = shape.attributes.get(name);
  if (attribute !== undefined && storages.includes(attribute.storage)) return attribute;
  throw invalidLine(lineNumber, `${path} has no attribute ${JSON.stringify(name)} of this kind`);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
