import { Lru } from '../../../foundations/core/index.js';
import {
  type Attribute,
  type ComputedAttribute,
  type ContentType,
  fileUid,
  type Snapshot,
} from '../../schema/index.js';
import type { Ability } from '../access/index.js';
import { canFollow } from '../visibility.js';
import { getRelatedRowRule } from './row-rule.js';

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
  const visibleTypes = [...snapshot.contentTypes.values()].map((type) => createVisibleType(type, snapshot, ability));
  if (visibleTypes.every((type) => snapshot.contentTypes.get(type.uid) === type)) return snapshot;
  return { ...snapshot, contentTypes: new Map(visibleTypes.map((type) => [type.uid, type])) };
}

/** Files are accessible without permission to find them, and then with all attributes. */
function getReadableAttributes(type: ContentType, ability: Ability): ReadonlySet<string> | null {
  return type.uid === fileUid && !ability.can('find', type.uid) ? null : ability.readableAttributes(type.uid);
}

function createVisibleType(type: ContentType, snapshot: Snapshot, ability: Ability): ContentType {
  const readable = getReadableAttributes(type, ability);
  const all = [...type.attributes.values()];
  if (readable === null && all.every(({ storage }) => storage !== 'computed')) return type;
  const attributes = all.map((attribute) => {
    const isPrivate = !isVisible(attribute, readable, snapshot, ability);
    return attribute.private === isPrivate ? attribute : { ...attribute, private: isPrivate };
  });
  if (attributes.every((attribute) => type.attributes.get(attribute.name) === attribute)) return type;
  return { ...type, attributes: new Map(attributes.map((attribute) => [attribute.name, attribute])) };
}

/**
 * Whether an ability may read an attribute of a content type. A computed one discloses what is in it: the ability has to read those
 * attributes too, and to find all documents of the content types whose documents are read or counted.
 */
export function isVisibleAttribute(
  attribute: Attribute,
  type: ContentType,
  snapshot: Snapshot,
  ability: Ability,
): boolean {
  return isVisible(attribute, getReadableAttributes(type, ability), snapshot, ability);
}

function isVisible(
  attribute: Attribute,
  readable: ReadonlySet<string> | null,
  snapshot: Snapshot,
  ability: Ability,
): boolean {
  const isNamed = readable === null ? !attribute.private : readable.has(attribute.name);
  return isNamed && (attribute.storage !== 'computed' || mayReadUses(attribute.uses, snapshot, ability));
}

function mayReadUses(
  { attributes, follows }: ComputedAttribute['uses'],
  snapshot: Snapshot,
  ability: Ability,
): boolean {
  const findsAll = follows.every((uid) => {
    const target = snapshot.contentTypes.get(uid);
    return target !== undefined && canFollow(ability, uid) && getRelatedRowRule(ability, target) === null;
  });
  return findsAll && attributes.every(({ of, name }) => mayReadName(of, name, snapshot, ability));
}

/** Components are read whole, and every document has its system attributes. */
function mayReadName(uid: string, name: string, snapshot: Snapshot, ability: Ability): boolean {
  const type = snapshot.contentTypes.get(uid);
  if (type === undefined || type.system.has(name)) return true;
  return getReadableAttributes(type, ability)?.has(name) !== false;
}
