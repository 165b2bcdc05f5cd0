import type { Attribute, ContentModel, ContentType, QueryParameterValue } from '../../api/index.js';
import { findTitleAttribute } from '../../documents/index.js';

/** What a form needs of the documents and files that a document leads to: relations by what people call them, the rest whole. */
export function formPopulate(
  attributes: readonly Attribute[],
  model: ContentModel,
): { readonly [name: string]: QueryParameterValue } {
  const entries = attributes
    .filter(({ readable }) => readable)
    .flatMap((attribute): readonly (readonly [string, QueryParameterValue])[] => {
      const parameter = attributePopulate(attribute, model);
      return parameter === null ? [] : [[attribute.name, parameter]];
    });
  return Object.fromEntries(entries);
}

/** null: the value is in the response without `populate`. */
function attributePopulate(attribute: Attribute, model: ContentModel): QueryParameterValue | null {
  switch (attribute.storage) {
    case 'column':
      return null;
    case 'media':
      return true;
    case 'relation': {
      const target = model.contentTypes.find(({ uid }) => uid === attribute.target);
      if (target !== undefined) return relationFields(target);
      const listableTypes = model.contentTypes.filter(({ actions }) => actions.includes('find'));
      return attribute.target !== null || listableTypes.length === 0
        ? true
        : { on: Object.fromEntries(listableTypes.map((type) => [type.uid, relationFields(type)])) };
    }
    case 'component':
      return componentPopulate(attribute.component, model);
    case 'zone':
      return { on: Object.fromEntries(attribute.components.map((uid) => [uid, componentPopulate(uid, model)])) };
  }
}

/** What a relation shows of the documents that it leads to. */
function relationFields(type: ContentType): QueryParameterValue {
  const title = findTitleAttribute(type);
  return { fields: [title?.name ?? 'documentId', ...(type.localized ? ['locale'] : [])] };
}

function componentPopulate(uid: string, model: ContentModel): QueryParameterValue {
  const component = model.components.find((candidate) => candidate.uid === uid);
  const populate = component === undefined ? {} : formPopulate(component.attributes, model);
  return Object.keys(populate).length === 0 ? true : { populate };
}
