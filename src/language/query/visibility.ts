import {
  type Attribute,
  type ContentType,
  fileUid,
  findShapeAttribute,
  type MediaAttribute,
  type RelationAttribute,
  type ScalarAttribute,
  type Shape,
  type Snapshot,
  type ValueAttribute,
} from '../schema/index.js';
import type { Ability } from './access/index.js';
import type { LocalizationsAttribute } from './tree.js';

/** Whether documents of this content type are accessible through a relation. Files always are (contract, "populate" rule 4). */
export function canFollow(ability: Ability, uid: string): boolean {
  return uid === fileUid || ability.can('find', uid);
}

/** Whether this attribute may be named and returned at all: it is neither private nor a password. */
export function isReadable(attribute: Attribute): boolean {
  if (attribute.private) return false;
  return attribute.storage !== 'column' || attribute.type.readable === 'default';
}

/** Whether an attribute has one value, stored or computed: it can be selected, filtered and sorted by. */
export function isValue(attribute: Attribute | LocalizationsAttribute | undefined): attribute is ValueAttribute {
  return attribute?.storage === 'column' || attribute?.storage === 'computed';
}

/** The other locale versions of a document, as an attribute to filter through. */
export const localizationsAttribute: LocalizationsAttribute = { storage: 'localizations', name: 'localizations' };

/**
 * Returns the attribute of that name which a query may name, including `localizations` of localized content types; undefined for names
 * that are unknown, private or never readable, so that the caller cannot tell them apart.
 */
export function findReadableAttribute(shape: Shape, name: string): Attribute | LocalizationsAttribute | undefined {
  const attribute = findShapeAttribute(shape, name);
  if (attribute !== undefined) return isReadable(attribute) ? attribute : undefined;
  if (name === localizationsAttribute.name && isLocalized(shape)) return localizationsAttribute;
  return undefined;
}

/** Whether a content type has locale versions. */
export function isLocalized(shape: Shape): shape is ContentType {
  return shape.is === 'contentType' && shape.localized;
}

/** The content types that a polymorphic relation may lead to: all with documents of their own. */
export function listMorphTargets(snapshot: Snapshot): readonly ContentType[] {
  return [...snapshot.contentTypes.values()].filter((type) => type.kind !== 'system');
}

/**
 * The documents whose media fields contain a file, as an attribute to populate in files (behaviour, decision 42). It is not part of
 * the definition, since the media fields own the links.
 */
export const relatedAttribute: RelationAttribute = {
  storage: 'relation',
  name: 'related',
  id: null,
  required: false,
  private: false,
  localized: false,
  relation: 'morphToMany',
  target: null,
  many: true,
  side: 'inverse',
  other: null,
  exclusive: false,
  column: 'related',
};

/** The attribute of that name which can be populated; undefined as `findReadableAttribute` is. */
export function populatedAttribute(
  shape: Shape,
  name: string,
): Exclude<Attribute, ValueAttribute> | LocalizationsAttribute | undefined {
  if (shape.uid === fileUid && name === relatedAttribute.name) return relatedAttribute;
  const attribute = findReadableAttribute(shape, name);
  return isValue(attribute) ? undefined : attribute;
}

/** The media fields that lead from a file back to documents: the readable ones. */
export function readableMedia(shape: Shape): readonly MediaAttribute[] {
  return [...shape.attributes.values()].filter(
    (attribute): attribute is MediaAttribute => attribute.storage === 'media' && isReadable(attribute),
  );
}

/** The content types that a polymorphic attribute may lead to. */
export function branchTypes({ side }: RelationAttribute, snapshot: Snapshot): readonly ContentType[] {
  if (side === 'owner') return listMorphTargets(snapshot);
  return [...snapshot.contentTypes.values()].filter((type) => readableMedia(type).length > 0);
}

/** The unique attributes by which the caller may address documents of a type: the readable ones without a forced value. */
export function keyAttributes(type: ContentType, ability: Pick<Ability, 'forcedValues'>): readonly ScalarAttribute[] {
  const forced = new Set(
    (['create', 'update'] as const).flatMap((action) => Object.keys(ability.forcedValues(action, type.uid) ?? {})),
  );
  return [...type.attributes.values()].filter(
    (attribute): attribute is ScalarAttribute =>
      attribute.storage === 'column' && attribute.unique && isReadable(attribute) && !forced.has(attribute.name),
  );
}
