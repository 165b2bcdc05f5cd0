import { useQueries } from '@tanstack/react-query';
import {
  type Attribute,
  apiIdOf,
  type ContentModel,
  type ContentType,
  type Document,
  type DocumentRevisionDetail,
  documentsQuery,
} from '../../api/index.js';
import { readsDrafts, titleAttribute, titleOf } from '../../documents/index.js';
import { useModel } from '../../ui/index.js';
import { type Names, nameKey, namesIn } from '../compare/names.js';

/** So many documents of a type are asked for by name at once. */
const most = 100;

/**
 * What the documents and files are called that a state leads to: from what there is now, and for documents that are not linked any more by
 * one question per content type.
 */
export function useRelatedNames(type: ContentType, document: Document | null, version: DocumentRevisionDetail): Names {
  const model = useModel();
  const known = document === null ? new Map<string, string>() : namesIn(type, [document], model);
  const wanted = [...linkedIn(type.attributes, version.content, model)].filter(
    ([uid, ids]) => ids.size > 0 && model.contentTypes.some((one) => one.uid === uid && one.actions.includes('find')),
  );
  const asked = wanted.flatMap(([uid, ids]) => {
    const target = model.contentTypes.find((one) => one.uid === uid);
    const title = target === undefined ? null : titleAttribute(target);
    const missing = [...ids].filter((id) => !known.has(nameKey(uid, id))).slice(0, most);
    return target === undefined || title === null || missing.length === 0 ? [] : [{ target, title, missing }];
  });
  const answers = useQueries({
    queries: asked.map(({ target, title, missing }) => {
      const parameters = {
        fields: [title.name],
        filters: { documentId: { $in: missing } },
        pagination: { page: 1, pageSize: most },
        ...(target.localized && version.locale !== null ? { locale: version.locale } : {}),
        ...(readsDrafts(target) ? { status: 'draft' } : {}),
      };
      const { queryKey, queryFn } = documentsQuery(apiIdOf(target), parameters);
      return { queryKey, queryFn };
    }),
  });
  const found = answers.flatMap(({ data }, at) => {
    const target = asked[at]?.target;
    if (data === undefined || target === undefined) return [];
    return data.data.flatMap((one) => {
      const title = titleOf(one, target);
      return title === null ? [] : [[nameKey(target.uid, one.documentId), title] as const];
    });
  });
  return new Map([...known, ...found]);
}

/** The documents that values lead to, by uid of their type, in components too. */
function linkedIn(
  attributes: readonly Attribute[],
  values: Readonly<Record<string, unknown>>,
  model: ContentModel,
  into: Map<string, Set<string>> = new Map(),
): ReadonlyMap<string, ReadonlySet<string>> {
  for (const attribute of attributes) {
    for (const one of [values[attribute.name]].flat()) {
      if (typeof one !== 'object' || one === null) continue;
      const value = one as Readonly<Record<string, unknown>>;
      if (attribute.storage === 'relation' && typeof value.documentId === 'string') {
        const uid = typeof value.__type === 'string' ? value.__type : attribute.target;
        if (uid !== null) into.set(uid, (into.get(uid) ?? new Set()).add(value.documentId));
      }
      if (attribute.storage === 'component' || attribute.storage === 'zone') {
        const uid = attribute.storage === 'component' ? attribute.component : value.__component;
        linkedIn(model.components.find((component) => component.uid === uid)?.attributes ?? [], value, model, into);
      }
    }
  }
  return into;
}
