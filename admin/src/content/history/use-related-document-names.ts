import { useQueries } from '@tanstack/react-query';
import {
  type Attribute,
  type ContentModel,
  type ContentType,
  type Document,
  type DocumentRevisionDetail,
  documentsQuery,
  getApiId,
} from '../../api/index.js';
import { canReadDrafts, documentTitle, findTitleAttribute } from '../../documents/index.js';
import { useModel } from '../../ui/index.js';
import { collectDocumentNames, type DocumentNames, documentNameKey } from '../compare/document-names.js';

/** Maximum number of documents of a type per request of names. */
const maxDocumentIds = 100;

/**
 * What the documents and files are called that a state leads to: from what there is now, and for documents that are not linked any more by
 * one question per content type.
 */
export function useRelatedDocumentNames(
  type: ContentType,
  document: Document | null,
  version: DocumentRevisionDetail,
): DocumentNames {
  const model = useModel();
  const knownNames = document === null ? new Map<string, string>() : collectDocumentNames(type, [document], model);
  const missingLinks = [...collectLinkedIds(type.attributes, version.content, model)].filter(
    ([uid, ids]) =>
      ids.size > 0 &&
      model.contentTypes.some((candidate) => candidate.uid === uid && candidate.actions.includes('find')),
  );
  const lookups = missingLinks.flatMap(([uid, ids]) => {
    const target = model.contentTypes.find((candidate) => candidate.uid === uid);
    const title = target === undefined ? null : findTitleAttribute(target);
    const missing = [...ids].filter((id) => !knownNames.has(documentNameKey(uid, id))).slice(0, maxDocumentIds);
    return target === undefined || title === null || missing.length === 0 ? [] : [{ target, title, missing }];
  });
  const nameQueries = useQueries({
    queries: lookups.map(({ target, title, missing }) => {
      const parameters = {
        fields: [title.name],
        filters: { documentId: { $in: missing } },
        pagination: { page: 1, pageSize: maxDocumentIds },
        ...(target.localized && version.locale !== null ? { locale: version.locale } : {}),
        ...(canReadDrafts(target) ? { status: 'draft' } : {}),
      };
      const { queryKey, queryFn } = documentsQuery(getApiId(target), parameters);
      return { queryKey, queryFn };
    }),
  });
  const foundNames = nameQueries.flatMap(({ data }, index) => {
    const target = lookups[index]?.target;
    if (data === undefined || target === undefined) return [];
    return data.data.flatMap((candidate) => {
      const title = documentTitle(candidate, target);
      return title === null ? [] : [[documentNameKey(target.uid, candidate.documentId), title] as const];
    });
  });
  return new Map([...knownNames, ...foundNames]);
}

/** The documents that values lead to, by uid of their type, in components too. */
function collectLinkedIds(
  attributes: readonly Attribute[],
  values: Readonly<Record<string, unknown>>,
  model: ContentModel,
  result: Map<string, Set<string>> = new Map(),
): ReadonlyMap<string, ReadonlySet<string>> {
  for (const attribute of attributes) {
    for (const item of [values[attribute.name]].flat()) {
      if (typeof item !== 'object' || item === null) continue;
      const value = item as Readonly<Record<string, unknown>>;
      if (attribute.storage === 'relation' && typeof value.documentId === 'string') {
        const uid = typeof value.__type === 'string' ? value.__type : attribute.target;
        if (uid !== null) result.set(uid, (result.get(uid) ?? new Set()).add(value.documentId));
      }
      if (attribute.storage === 'component' || attribute.storage === 'zone') {
        const uid = attribute.storage === 'component' ? attribute.component : value.__component;
        collectLinkedIds(
          model.components.find((component) => component.uid === uid)?.attributes ?? [],
          value,
          model,
          result,
        );
      }
    }
  }
  return result;
}
