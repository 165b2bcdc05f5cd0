import {
  branchTypes,
  isLocalized,
  isReadable,
  listDefaultFields,
  relatedAttribute,
} from '../../../language/query/index.js';
import {
  type Attribute,
  type ComponentAttribute,
  type ContentType,
  fileUid,
  getContentType,
  getShape,
  type Shape,
  type ValueAttribute,
  type ZoneAttribute,
} from '../../../language/schema/index.js';
import type { ApiScope } from './api-scope.js';

/** A part of a document that a response may contain besides scalars, and its shape. */
export type PopulatablePart =
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

/** Returns the values that the caller may select, including those of every document. */
export function readableScalars(shape: Shape): readonly ValueAttribute[] {
  return listDefaultFields(shape);
}

/** Returns what the caller may populate, without relations to content types that they may not find. */
export function populatableParts(shape: Shape, scope: ApiScope): readonly PopulatablePart[] {
  const attributes = [...shape.attributes.values(), ...(shape.uid === fileUid ? [relatedAttribute] : [])];
  const parts = attributes.filter(isReadable).flatMap((attribute) => attributeParts(attribute, scope));
  return isLocalized(shape) ? [...parts, { is: 'localizations', name: 'localizations', target: shape }] : parts;
}

function attributeParts(attribute: Attribute, scope: ApiScope): readonly PopulatablePart[] {
  const { name } = attribute;
  const { snapshot } = scope;
  switch (attribute.storage) {
    case 'column':
    case 'computed':
      return [];
    case 'relation': {
      const { target, many } = attribute;
      if (target !== null)
        return scope.canReach(target)
          ? [{ is: 'documents', name, target: getContentType(snapshot, target), many }]
          : [];
      const targets = branchTypes(attribute, snapshot).filter(({ uid }) => scope.canReach(uid));
      return targets.length === 0 ? [] : [{ is: 'any', name, targets, many }];
    }
    case 'media':
      return [{ is: 'files', name, target: getContentType(snapshot, fileUid), many: attribute.many }];
    case 'component':
      return [{ is: 'component', name, target: getShape(snapshot, attribute.component), attribute }];
    case 'zone':
      return [{ is: 'zone', name, targets: attribute.components.map((uid) => getShape(snapshot, uid)), attribute }];
  }
}
