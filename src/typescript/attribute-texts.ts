import { unreachable } from '../kernel/index.js';
import type { Attribute, Shape } from '../schema/index.js';

/** How shapes are called, by uid. */
export type Names = ReadonlyMap<string, string>;

/** An attribute that is no value of its own: it leads to other shapes. */
export type PlaceAttribute = Exclude<Attribute, { readonly storage: 'column' }>;

/** Attributes that answers may show, by what they are. */
export function visibleAttributes({ attributes }: Shape): readonly Attribute[] {
  return [...attributes.values()].filter((attribute) => !attribute.private);
}

/** A name of the model as a type. */
export function literal(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

/** A name of the model as that of a member. */
export function memberText(name: string): string {
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? name : literal(name);
}

/** A union of such names; of none, `never`. */
export function union(texts: readonly string[]): string {
  return texts.length === 0 ? 'never' : texts.join(' | ');
}

/** The name of the shape with this uid. */
export function nameOf(names: Names, uid: string): string {
  return names.get(uid) ?? 'never';
}

/** The type of a place in the plain answer, where it is populated. */
export function answerText(attribute: PlaceAttribute, names: Names): string {
  switch (attribute.storage) {
    case 'relation': {
      const target = attribute.target === null ? 'AnyDocument' : nameOf(names, attribute.target);
      return attribute.many ? `${target}[]` : `${target} | null`;
    }
    case 'media': {
      const target = nameOf(names, attribute.target);
      return attribute.many ? `${target}[]` : `${target} | null`;
    }
    case 'component': {
      const component = nameOf(names, attribute.component);
      if (attribute.repeatable) return `${component}[]`;
      return attribute.required ? component : `${component} | null`;
    }
    case 'zone':
      return `${entriesText(attribute.components, (uid) => nameOf(names, uid))}[]`;
    default:
      return unreachable(attribute);
  }
}

/** The type of a place in a body. */
export function inputText(attribute: PlaceAttribute, names: Names): string {
  switch (attribute.storage) {
    case 'relation':
    case 'media': {
      const references = attribute.many ? 'ManyReferences' : 'OneReference';
      return attribute.target === null ? `${references}<AnyReference>` : references;
    }
    case 'component': {
      const component = `${nameOf(names, attribute.component)}Input`;
      return attribute.repeatable ? `${component}[]` : `${component} | null`;
    }
    case 'zone':
      return `${entriesText(attribute.components, (uid) => `${nameOf(names, uid)}Input`)}[]`;
    default:
      return unreachable(attribute);
  }
}

/** What a client is told of a place. */
export function placeText(attribute: PlaceAttribute, names: Names): string {
  switch (attribute.storage) {
    case 'relation': {
      const many = attribute.many ? '; many: true' : '';
      if (attribute.target === null) return `{ among: DocumentShapes; by: '__type'${many} }`;
      return `{ to: ${nameOf(names, attribute.target)}Shape${many} }`;
    }
    case 'media':
      return `{ to: ${nameOf(names, attribute.target)}Shape; media: true${attribute.many ? '; many: true' : ''} }`;
    case 'component': {
      const required = attribute.required && !attribute.repeatable ? '; required: true' : '';
      return `{ to: ${nameOf(names, attribute.component)}Shape${attribute.repeatable ? '; many: true' : ''}${required} }`;
    }
    case 'zone':
      return `{ among: Pick<ComponentShapes, ${union(attribute.components.map(literal))}>; by: '__component'; many: true }`;
    default:
      return unreachable(attribute);
  }
}

function entriesText(uids: readonly string[], typeOf: (uid: string) => string): string {
  const entries = uids.map((uid) => `    | ({ __component: ${literal(uid)} } & ${typeOf(uid)})`);
  return entries.length === 0 ? 'never' : `(\n${entries.join('\n')}\n  )`;
}
