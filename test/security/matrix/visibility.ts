import { type Attribute, type Model, type Shape, shapeOf, type Type, typeAt } from './model.js';
import { type Grants, mayFollow, mayRead, maySee, type ReadRequest } from './rights.js';
import type { Data } from './wire.js';

/** Everything that determines which part of a response a caller sees. */
export interface Viewer {
  readonly model: Model;
  readonly grants: Grants;
  /** The caller's name. */
  readonly me: string;
  readonly status: ReadRequest['status'];
  /** Who created the document with this id. */
  creator(documentId: unknown): string;
}

/** Returns whether this version of a document is visible in a list, or, as `findOne`, by its id. */
export function isVisible(viewer: Viewer, action: ReadRequest['action'], type: Type, document: Data): boolean {
  const { grants, me, status } = viewer;
  const version = { creator: viewer.creator(document.documentId), locale: textOrNull(document.locale) };
  return maySee(grants, me, { action, status }, type, version);
}

/**
 * What a caller sees of a document as somebody sees it who sees everything: the same without what the caller may not see, at any
 * depth. `versions` says by which right the other locales of the document itself are seen; null: not at all.
 */
export function visiblePart(viewer: Viewer, type: Type, document: Data, versions: ReadRequest['action'] | null): Data {
  return only(document, (name, value) => {
    if (name === 'localizations') {
      if (versions === null) return undefined;
      const others = (value as readonly Data[]).filter((other) => isVisible(viewer, versions, type, other));
      return others.map((other) => visiblePart(viewer, type, other, versions));
    }
    const attribute = type.attributes.get(name);
    return attribute === undefined ? value : visibleValue(viewer, type, attribute, value);
  });
}

function visibleValue(viewer: Viewer, shape: Shape, attribute: Attribute, value: unknown): unknown {
  const { grants, model } = viewer;
  if (!mayRead(grants, shape, attribute, model)) return undefined;
  switch (attribute.is) {
    case 'scalar':
      return value;
    case 'media':
      return grants.is === 'super-admin' ? value : each(value, withoutPrivate);
    case 'relation':
      if (!mayFollow(grants, attribute.target, model)) return undefined;
      return each(value, (document) => related(viewer, document, attribute.target ?? String(document.__type)));
    case 'component':
      return each(value, (one) => component(viewer, attribute.component, one));
    case 'zone':
      return each(value, (one) => component(viewer, String(one.__component), one));
  }
}

/** A document at the end of a relation; undefined: it is not seen. */
function related(viewer: Viewer, document: Data, uid: string): Data | undefined {
  const type = typeAt(viewer.model, uid);
  return isVisible(viewer, 'find', type, document) ? visiblePart(viewer, type, document, 'find') : undefined;
}

/** The attributes of files that are private: no role can name them, so only a Super Admin sees them. */
const privateOfFiles: ReadonlySet<string> = new Set(['folderId', 'visibility', 'placeholder', 'checksum', 'bytes']);

function withoutPrivate(file: Data): Data {
  return only(file, (name, value) => (privateOfFiles.has(name) ? undefined : value));
}

function component(viewer: Viewer, uid: string, one: Data): Data {
  const shape = shapeOf(viewer.model, uid);
  return only(one, (name, value) => {
    const attribute = shape.attributes.get(name);
    return attribute === undefined ? value : visibleValue(viewer, shape, attribute, value);
  });
}

/** One or a list: of one that is not seen there is null, of a list the rest. */
function each(value: unknown, part: (one: Data) => Data | undefined): unknown {
  if (Array.isArray(value)) return (value as readonly Data[]).flatMap((one) => part(one) ?? []);
  return value === null || value === undefined ? value : (part(value as Data) ?? null);
}

/** Maps the members of an object with `part`; undefined: left out. */
function only(object: Data, part: (name: string, value: unknown) => unknown): Data {
  const members = Object.entries(object).map(([name, value]) => [name, part(name, value)] as const);
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
