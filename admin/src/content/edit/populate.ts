import type { Attribute, ContentModel, ContentType, Parameter } from '../../api/index.js';
import { titleAttribute } from '../../documents/index.js';

/** What a form needs of the documents and files that a document leads to: relations by what people call them, the rest whole. */
export function populateOf(
  attributes: readonly Attribute[],
  model: ContentModel,
): { readonly [name: string]: Parameter } {
  const entries = attributes
    .filter(({ readable }) => readable)
    .flatMap((attribute): readonly (readonly [string, Parameter])[] => {
      const parameter = parameterOf(attribute, model);
      return parameter === null ? [] : [[attribute.name, parameter]];
    });
  return Object.fromEntries(entries);
}

/** null: the value is in the answer without being asked for. */
function parameterOf(attribute: Attribute, model: ContentModel): Parameter | null {
  switch (attribute.storage) {
    case 'column':
      return null;
    case 'media':
      return true;
    case 'relation': {
      const target = model.contentTypes.find(({ uid }) => uid === attribute.target);
      if (target !== undefined) return namesOf(target);
      const found = model.contentTypes.filter(({ actions }) => actions.includes('find'));
      return attribute.target !== null || found.length === 0
        ? true
        : { on: Object.fromEntries(found.map((type) => [type.uid, namesOf(type)])) };
    }
    case 'component':
      return componentParameter(attribute.component, model);
    case 'zone':
      return { on: Object.fromEntries(attribute.components.map((uid) => [uid, componentParameter(uid, model)])) };
  }
}

/** What a relation shows of the documents that it leads to. */
function namesOf(type: ContentType): Parameter {
  const title = titleAttribute(type);
  return { fields: [title?.name ?? 'documentId', ...(type.localized ? ['locale'] : [])] };
}

function componentParameter(uid: string, model: ContentModel): Parameter {
  const component = model.components.find((one) => one.uid === uid);
  const populate = component === undefined ? {} : populateOf(component.attributes, model);
  return Object.keys(populate).length === 0 ? true : { populate };
}
