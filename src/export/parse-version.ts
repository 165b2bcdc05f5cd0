import {
  type ArrivingComponent,
  type ArrivingLink,
  entriesOf,
  membersOf,
  scalarJson,
  type WholeVersion,
} from '../documents/index.js';
import { isObject } from '../kernel/index.js';
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
} from '../schema/index.js';
import { contentTypesOf } from './content-types.js';
import { isInstant, parseScalar } from './parse-scalar.js';
import { type Line, parseLine } from './read-lines.js';
import { wrongLine } from './wrong-line.js';

/** A version of a line, and the content type that it is of. */
export interface ReadVersion {
  readonly type: ContentType;
  readonly version: WholeVersion;
}

/** Reads the versions of an export of a model. */
export class VersionReader {
  readonly #snapshot: Snapshot;
  readonly #types: ReadonlyMap<string, ContentType>;
  /** The highest id of a component so far; 0: there was none. */
  highestComponent = 0;

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot;
    this.#types = contentTypesOf(snapshot);
  }

  /** The content type of a uid that a line names. Raises Refusal where documents of it are no content. */
  typeOf(uid: unknown, at: number): ContentType {
    const type = typeof uid === 'string' ? this.#types.get(uid) : undefined;
    if (type === undefined) throw wrongLine(at, `there is no content type ${JSON.stringify(uid)} in it`);
    return type;
  }

  /** Raises Refusal where the line says anything that the model has no place for. */
  read(line: Line): ReadVersion {
    const { at } = line;
    const said = parseLine(line);
    const type = this.typeOf(said.type, at);
    const raw = membersOf(line.text);
    const content = this.#content(type, raw, at, type.uid);
    const links = new Map<string, readonly ArrivingLink[]>();
    for (const [name, list] of content.links) links.set(name, list);
    const scalars = new Map<string, Stored>(content.scalars);
    return { type, version: { ...factsOf(said, type, this.#snapshot, at), scalars, links, components: content.inner } };
  }

  #content(shape: Shape, raw: ReadonlyMap<string, string>, at: number, path: string): Content {
    const content: Content = { scalars: new Map(), links: new Map(), inner: new Map() };
    for (const [name, json] of objectAt(raw, 'values', at)) {
      const attribute = attributeAt(shape, name, ['column'], at, path);
      if (attribute.storage !== 'column') continue;
      const value = attribute.type.readable === 'never' ? undefined : parseScalar(json, attribute);
      if (value === undefined) throw wrongLine(at, `${path}.${name}: no ${attribute.type.name} is stored as ${json}`);
      content.scalars.set(name, value);
    }
    for (const [name, json] of objectAt(raw, 'links', at)) {
      const attribute = attributeAt(shape, name, ['relation', 'media'], at, path);
      if (attribute.storage !== 'relation' && attribute.storage !== 'media') continue;
      content.links.set(name, this.#links(json, attribute, at, `${path}.${name}`));
    }
    for (const [name, json] of objectAt(raw, 'components', at)) {
      const attribute = attributeAt(shape, name, ['component', 'zone'], at, path);
      if (attribute.storage !== 'component' && attribute.storage !== 'zone') continue;
      content.inner.set(name, this.#instances(json, attribute, at, `${path}.${name}`));
    }
    return content;
  }

  #links(
    json: string,
    attribute: RelationAttribute | MediaAttribute,
    at: number,
    path: string,
  ): readonly ArrivingLink[] {
    const list: unknown = JSON.parse(json);
    if (!Array.isArray(list)) throw wrongLine(at, `${path} is no list`);
    const inverse = attribute.storage === 'relation' && attribute.side === 'inverse';
    if (inverse || (!attribute.many && list.length > 1)) throw wrongLine(at, `${path} cannot hold these links`);
    return list.map((link: unknown) => {
      const { type, documentId, locale = null, status = null, place = null } = isObject(link) ? link : {};
      const { uid } = this.typeOf(type, at);
      if (attribute.target !== null && attribute.target !== uid) throw wrongLine(at, `${path} does not lead to ${uid}`);
      if (typeof documentId !== 'string' || documentId === '') throw wrongLine(at, `${path}: a link has no documentId`);
      if (locale !== null && typeof locale !== 'string') throw wrongLine(at, `${path}: a locale is a text`);
      if (status !== null && status !== 'draft' && status !== 'published') {
        throw wrongLine(at, `${path}: a status is draft or published`);
      }
      if (place !== null && !isCount(place)) throw wrongLine(at, `${path}: a place is a whole number`);
      return { target: { type: uid, documentId, locale, status }, inversePosition: place };
    });
  }

  #instances(
    json: string,
    attribute: ComponentAttribute | ZoneAttribute,
    at: number,
    path: string,
  ): readonly ArrivingComponent[] {
    if (!json.startsWith('[')) throw wrongLine(at, `${path} is no list`);
    const entries = entriesOf(json);
    const many = attribute.storage === 'zone' || attribute.repeatable;
    if (!many && entries.length > 1) throw wrongLine(at, `${path} holds one component`);
    const allowed = attribute.storage === 'zone' ? attribute.components : [attribute.component];
    return entries.map((entry) => {
      const said: unknown = JSON.parse(entry);
      const { component: uid, id } = isObject(said) ? said : {};
      const component = typeof uid === 'string' && allowed.includes(uid) ? this.#snapshot.components.get(uid) : null;
      if (component === null || component === undefined) {
        throw wrongLine(at, `${path} holds no component ${JSON.stringify(uid)}`);
      }
      if (!isCount(id) || id === 0) throw wrongLine(at, `${path}: a component has no id`);
      this.highestComponent = Math.max(this.highestComponent, id);
      const { scalars, links, inner } = this.#content(component, membersOf(entry), at, path);
      const texts = new Map<string, string>();
      for (const [name, value] of scalars) {
        const scalar = component.attributes.get(name);
        if (scalar?.storage === 'column') texts.set(name, scalarJson(value, scalar));
      }
      const targets = new Map([...links].map(([name, list]) => [name, list.map(({ target }) => target)] as const));
      return { component, id, scalars: texts, targets, nested: inner };
    });
  }
}

interface Content {
  readonly scalars: Map<string, Stored>;
  readonly links: Map<string, readonly ArrivingLink[]>;
  readonly inner: Map<string, readonly ArrivingComponent[]>;
}

/** All that a version has beside its content. */
function factsOf(
  said: Readonly<Record<string, unknown>>,
  { localized, draftAndPublish }: ContentType,
  { locales }: Snapshot,
  at: number,
): Omit<WholeVersion, 'scalars' | 'links' | 'components'> {
  const { documentId, status, id, createdAt, updatedAt, publishedAt, revision, publishedRevision } = said;
  const locale = said.locale ?? '';
  if (typeof documentId !== 'string' || documentId === '') throw wrongLine(at, 'there is no documentId');
  const known = localized ? locales : [''];
  if (typeof locale !== 'string' || !known.includes(locale)) throw wrongLine(at, `there is no locale ${said.locale}`);
  if (status !== 'published' && (status !== 'draft' || !draftAndPublish)) {
    throw wrongLine(at, `there is no status ${JSON.stringify(status)}`);
  }
  if (!isCount(id) || id === 0 || !isCount(revision)) throw wrongLine(at, 'id and revision are whole numbers');
  if (!isInstant(createdAt) || !isInstant(updatedAt)) throw wrongLine(at, 'createdAt and updatedAt are instants');
  if (publishedAt !== null && !isInstant(publishedAt)) throw wrongLine(at, 'publishedAt is an instant, or null');
  if (publishedRevision !== null && !isCount(publishedRevision)) {
    throw wrongLine(at, 'publishedRevision is a whole number, or null');
  }
  return {
    documentId,
    locale,
    status,
    id,
    createdAt,
    updatedAt,
    publishedAt,
    revision,
    sourceRevision: publishedRevision,
    createdBy: null,
    updatedBy: null,
  };
}

/** The members of an object that is a member of the line; none where there is no such member. */
function objectAt(raw: ReadonlyMap<string, string>, name: string, at: number): ReadonlyMap<string, string> {
  const json = raw.get(name) ?? nullJson;
  if (json === nullJson) return new Map();
  if (!json.startsWith('{')) throw wrongLine(at, `${name} is no object`);
  return membersOf(json);
}

function attributeAt(
  shape: Shape,
  name: string,
  storages: readonly Attribute['storage'][],
  at: number,
  path: string,
): Attribute {
  const attribute = shape.attributes.get(name);
  if (attribute !== undefined && storages.includes(attribute.storage)) return attribute;
  throw wrongLine(at, `${path} has no attribute ${JSON.stringify(name)} of this kind`);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
