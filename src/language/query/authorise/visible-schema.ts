import { Lru } from '../../../foundations/core/index.js';
import { type Attribute, type ContentType, fileUid, type Snapshot } from '../../schema/index.js';
import type { Ability } from '../access/index.js';

const maxCachedSchemas = 1_000;
const schemaCache = new WeakMap<Snapshot, Lru<string, Snapshot>>();

/**
 * Returns the content model as a caller may see it: attributes that the ability may not read are private, and those it may read are
 * not, so that every parser refuses the former like unknown names. Types that the ability does not restrict keep their objects;
 * without any restriction the visible schema is the snapshot itself. It is created once per permission fingerprint, and is its own
 * visible schema.
 */
export function getVisibleSchema(snapshot: Snapshot, ability: Ability): Snapshot {
  const schemas = getSchemas(snapshot);
  const visible = schemas.get(ability.permissionFingerprint) ?? createVisibleSchema(snapshot, ability);
  schemas.set(ability.permissionFingerprint, visible);
  return visible;
}

function getSchemas(snapshot: Snapshot): Lru<string, Snapshot> {
  const schemas = schemaCache.get(snapshot) ?? new Lru<string, Snapshot>(maxCachedSchemas);
  schemaCache.set(snapshot, schemas);
  return schemas;
}

function createVisibleSchema(snapshot: Snapshot, ability: Ability): Snapshot {
  const visibleTypes = [...snapshot.contentTypes.values()].map((type) =>
    createVisibleType(type, getReadableAttributes(type, ability)),
  );
  if (visibleTypes.every((type) => snapshot.contentTypes.get(type.uid) === type)) return snapshot;
  return { ...snapshot, contentTypes: new Map(visibleTypes.map((type) => [type.uid, type])) };
}

/** Files are accessible without permission to find them, and then with all attributes. */
function getReadableAttributes(type: ContentType, ability: Ability): ReadonlySet<string> | null {
  return type.uid === fileUid && !ability.can('find', type.uid) ? null : ability.readableAttributes(type.uid);
}

function createVisibleType(type: ContentType, readable: ReadonlySet<string> | null): ContentType {
  if (readable === null) return type;
  const attributes = [...type.attributes.values()].map((attribute) => createVisibleAttribute(attribute, readable));
  if (attributes.every((attribute) => type.attributes.get(attribute.name) === attribute)) return type;
  return { ...type, attributes: new Map(attributes.map((attribute) => [attribute.name, attribute])) };
}

function createVisibleAttribute(attribute: Attribute, readable: ReadonlySet<string>): Attribute {
  const isPrivate = !readable.has(attribute.name);
  return attribute.private === isPrivate ? attribute : { ...attribute, private: isPrivate };
}
