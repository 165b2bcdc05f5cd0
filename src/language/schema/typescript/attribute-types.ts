import { unreachable } from '../../../foundations/core/index.js';
import type { Attribute, Shape, Strictness, ValueAttribute } from '../index.js';

/** TypeScript names of shapes, by uid. */
export type TypeNamesByUid = ReadonlyMap<string, string>;

/** An attribute that leads to other shapes instead of having a value. */
export type PopulatableAttribute = Exclude<Attribute, ValueAttribute>;

/** Attributes that responses may contain. */
export function listVisibleAttributes({ attributes }: Shape): readonly Attribute[] {
  return [...attributes.values()].filter((attribute) => !attribute.private);
}

/** A name of the model as a string literal type. */
export function stringLiteralType(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

/** A name of the model as the name of a member. */
export function memberText(name: string): string {
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? name : stringLiteralType(name);
}

/** A union of such types; `never` without any. */
export function unionType(texts: readonly string[]): string {
  return texts.length === 0 ? 'never' : texts.join(' | ');
}

/** The name of the shape with this uid. */
export function getTypeName(names: TypeNamesByUid, uid: string): string {
  return names.get(uid) ?? 'never';
}

/** The type of an attribute in the flat response, where it is populated. */
export function responseType(attribute: PopulatableAttribute, names: TypeNamesByUid): string {
  switch (attribute.storage) {
    case 'relation': {
      const target = attribute.target === null ? 'AnyDocument' : getTypeName(names, attribute.target);
      return attribute.many ? `${target}[]` : `${target} | null`;
    }
    case 'media': {
      const target = getTypeName(names, attribute.target);
      return attribute.many ? `${target}[]` : `${target} | null`;
    }
    case 'component': {
      const component = getTypeName(names, attribute.component);
      if (attribute.repeatable) return `${component}[]`;
      return attribute.required ? component : `${component} | null`;
    }
    case 'zone':
      return `${entryUnionType(attribute.components, (uid) => getTypeName(names, uid))}[]`;
    default:
      return unreachable(attribute);
  }
}

/** The type of an attribute in a body, of a draft or of what is published. */
export function inputType(attribute: PopulatableAttribute, names: TypeNamesByUid, strictness: Strictness): string {
  const suffix = strictness === 'draft' ? 'DraftInput' : 'Input';
  switch (attribute.storage) {
    case 'relation':
    case 'media': {
      const referenceType = attribute.many ? 'ManyReferences' : 'OneReference';
      return attribute.target === null ? `${referenceType}<AnyReference>` : referenceType;
    }
    case 'component': {
      const component = getTypeName(names, attribute.component) + suffix;
      return attribute.repeatable ? `${component}[]` : `${component} | null`;
    }
    case 'zone':
      return `${entryUnionType(attribute.components, (uid) => getTypeName(names, uid) + suffix)}[]`;
    default:
      return unreachable(attribute);
  }
}

/** The shape entry of an attribute, from which the client infers. */
export function shapeEntryType(attribute: PopulatableAttribute, names: TypeNamesByUid): string {
  switch (attribute.storage) {
    case 'relation': {
      const many = attribute.many ? '; many: true' : '';
      if (attribute.target === null) return `{ among: DocumentShapes; by: '__type'${many} }`;
      return `{ to: ${getTypeName(names, attribute.target)}Shape${many} }`;
    }
    case 'media':
      return `{ to: ${getTypeName(names, attribute.target)}Shape; media: true${attribute.many ? '; many: true' : ''} }`;
    case 'component': {
      const required = attribute.required && !attribute.repeatable ? '; required: true' : '';
      return `{ to: ${getTypeName(names, attribute.component)}Shape${attribute.repeatable ? '; many: true' : ''}${required} }`;
    }
    case 'zone':
      return `{ among: Pick<ComponentShapes, ${unionType(attribute.components.map(stringLiteralType))}>; by: '__component'; many: true }`;
    default:
      return unreachable(attribute);
  }
}

function entryUnionType(uids: readonly string[], entryType: (uid: string) => string): string {
  const entries = uids.map((uid) => `    | ({ __component: ${stringLiteralType(uid)} } & ${entryType(uid)})`);
  return entries.length === 0 ? 'never' : `(\n${entries.join('\n')}\n  )`;
}
