import { type ContentType, type Document, documentsQuery, getApiId, type ScheduledAction } from '../../api/index.js';
import { canReadDrafts, documentTitle, findTitleAttribute, versionKey } from '../../documents/index.js';

/** Documents of one content type in one locale. */
export interface TitleGroup {
  readonly type: ContentType;
  readonly locale: string | null;
  readonly documentIds: readonly string[];
}

/** The scheduled entries by content type and locale, one request each. Types that the role may not list are left out. */
export function groupByTypeAndLocale(
  scheduled: readonly ScheduledAction[],
  types: readonly ContentType[],
): readonly TitleGroup[] {
  const groups = new Map<string, TitleGroup>();
  for (const { type: uid, documentId, locale } of scheduled) {
    const type = types.find((contentType) => contentType.uid === uid);
    if (type?.kind !== 'collectionType' || !type.actions.includes('find')) continue;
    const key = versionKey(uid, locale);
    const ids = groups.get(key)?.documentIds ?? [];
    groups.set(key, { type, locale, documentIds: [...new Set([...ids, documentId])] });
  }
  return [...groups.values()];
}

/** The query for the titles of a group of documents. */
export function groupTitlesQuery({ type, locale, documentIds }: TitleGroup) {
  const attribute = findTitleAttribute(type);
  return documentsQuery(getApiId(type), {
    filters: { documentId: { $in: documentIds } },
    fields: ['documentId', ...(attribute === null ? [] : [attribute.name]), ...(locale === null ? [] : ['locale'])],
    pagination: { pageSize: documentIds.length },
    ...(locale === null ? {} : { locale }),
    ...(canReadDrafts(type) ? { status: 'draft' } : {}),
  });
}

/** What a document is called that something is done to; null: it has no title, or was not found. */
export type FindTitle = (action: ScheduledAction) => string | null;

/** The titles of the documents that were found. */
export function createTitleLookup(documents: readonly Document[], types: readonly ContentType[]): FindTitle {
  const documentsByKey = new Map(
    documents.map((candidate) => [versionKey(candidate.documentId, candidate.locale), candidate]),
  );
  return ({ type: uid, documentId, locale }) => {
    const type = types.find((candidate) => candidate.uid === uid);
    const document = documentsByKey.get(versionKey(documentId, locale));
    return type === undefined || document === undefined ? null : documentTitle(document, type);
  };
}
