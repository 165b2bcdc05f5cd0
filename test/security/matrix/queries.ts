import { type Attribute, type Model, type Shape, shapeOf, type Type } from './model.js';
import { type Grants, mayRead } from './rights.js';

/**
 * A `populate` that reaches three levels down everywhere, made of names that the caller may use: relations to what they may not find
 * among them, for these are left out and not refused.
 */
export function deepPopulate(model: Model, grants: Grants, type: Type): string {
  return [...type.attributes.values()].flatMap((attribute) => populateOne(model, grants, type, attribute)).join('&');
}

function populateOne(model: Model, grants: Grants, shape: Shape, attribute: Attribute): readonly string[] {
  if (!mayRead(grants, shape, attribute, model)) return [];
  const position = `populate[${attribute.name}]`;
  switch (attribute.is) {
    case 'scalar':
      return [];
    case 'media':
      return [`${position}=true`];
    case 'relation':
      return [`${position}[populate]=*`];
    case 'component': {
      const inner = [...shapeOf(model, attribute.component).attributes.values()];
      const deep = inner.filter(
        (one) => one.is !== 'scalar' && one.is !== 'media' && one.is !== 'zone' && !one.private,
      );
      if (deep.length === 0) return [`${position}[populate]=*`];
      return deep.map(({ name }) => `${position}[populate][${name}][populate]=*`);
    }
    case 'zone':
      return attribute.components.map((uid) => `${position}[on][${uid}][populate]=*`);
  }
}

/** The relations whose documents can be counted by name, whether or not the caller may find them. */
export function countedRelations(model: Model, grants: Grants, type: Type): readonly string[] {
  return [...type.attributes.values()].flatMap((attribute) => {
    const counts = attribute.is === 'relation' && attribute.many && attribute.target !== null;
    return counts && mayRead(grants, type, attribute, model) ? [attribute.name] : [];
  });
}
