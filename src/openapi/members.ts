import { branchTypes, defaultFields, isLocalized, isReadable, relatedAttribute } from '../query/index.js';
import {
  type Attribute,
  type ComponentAttribute,
  type ContentType,
  contentTypeOf,
  fileUid,
  type ScalarAttribute,
  type Shape,
  shapeOf,
  type ZoneAttribute,
} from '../schema/index.js';
import type { Scope } from './scope.js';

/** Something of a document that an answer may hold besides its scalars, and what stands behind it. */
export type Part =
  | { readonly is: 'documents'; readonly name: string; readonly target: ContentType; readonly many: boolean }
  | { readonly is: 'any'; readonly name: string; readonly targets: readonly ContentType[]; readonly many: boolean }
  | { readonly is: 'files'; readonly name: string; readonly target: ContentType; readonly many: boolean }
  | { readonly is: 'component'; readonly name: string; readonly target: Shape; readonly attribute: ComponentAttribute }
  | {
      readonly is: 'zone';
      readonly name: string;
      readonly targets: readonly Shape[];
      readonly attribute: ZoneAttribute;
    }
  | { readonly is: 'localizations'; readonly name: 'localizations'; readonly target: ContentType };

/** The scalars that the caller may ask for, those that every document has included. */
export function scalarsOf(shape: Shape): readonly ScalarAttribute[] {
  return defaultFields(shape);
}

/** What the caller may populate; relations to content types that they may not find are not there. */
export function partsOf(shape: Shape, scope: Scope): readonly Part[] {
  const attributes = [...shape.attributes.values(), ...(shape.uid === fileUid ? [relatedAttribute] : [])];
  const parts = attributes.filter(isReadable).flatMap((attribute) => partOf(attribute, scope));
  return isLocalized(shape) ? [...parts, { is: 'localizations', name: 'localizations', target: shape }] : parts;
}

function partOf(attribute: Attribute, scope: Scope): readonly Part[] {
  const { name } = attribute;
  const { snapshot } = scope;
  switch (attribute.storage) {
    case 'column':
      return [];
    case 'relation': {
      const { target, many } = attribute;
      if (target !== null)
        return scope.sees(target) ? [{ is: 'documents', name, target: contentTypeOf(snapshot, target), many }] : [];
      const targets = branchTypes(attribute, snapshot).filter(({ uid }) => scope.sees(uid));
      return targets.length === 0 ? [] : [{ is: 'any', name, targets, many }];
    }
    case 'media':
      return [{ is: 'files', name, target: contentTypeOf(snapshot, fileUid), many: attribute.many }];
    case 'component':
      return [{ is: 'component', name, target: shapeOf(snapshot, attribute.component), attribute }];
    case 'zone':
      return [{ is: 'zone', name, targets: attribute.components.map((uid) => shapeOf(snapshot, uid)), attribute }];
  }
}
