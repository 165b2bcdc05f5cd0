import { apiIdOf, type ContentType, type Document, documentsQuery, type ScheduledAction } from '../../api/index.js';
import { readsDrafts, titleAttribute, titleOf, versionKey } from '../../documents/index.js';

/** Documents of one content type in one locale. */
export interface TitleGroup {
  readonly type: ContentType;
  readonly locale: string | null;
  readonly documentIds: readonly string[];
}

/** What is planned by content type and locale: as many questions as there are of these. Types that the role may not list are left out. */
export function titleGroups(
  scheduled: readonly ScheduledAction[],
  types: readonly ContentType[],
): readonly TitleGroup[] {
  const groups = new Map<string, TitleGroup>();
  for (const { type: uid, documentId, locale } of scheduled) {
    const type = types.find((one) => one.uid === uid);
    if (type?.kind !== 'collectionType' || !type.actions.includes('find')) continue;
    const key = versionKey(uid, locale);
    const ids = groups.get(key)?.documentIds ?? [];
    groups.set(key, { type, locale, documentIds: [...new Set([...ids, documentId])] });
  }
  return [...groups.values()];
}

/** The question for what the documents of a group are called. */
export function titlesQuery({ type, locale, documentIds }: TitleGroup) {
  const attribute = titleAttribute(type);
  return documentsQuery(apiIdOf(type), {
    filters: { documentId: { $in: documentIds } },
    fields: ['documentId', ...(attribute === null ? [] : [attribute.name]), ...(locale === null ? [] : ['locale'])],
    pagination: { pageSize: documentIds.length },
    ...(locale === null ? {} : { locale }),
    ...(readsDrafts(type) ? { status: 'draft' } : {}),
  });
}

/** What a document is called that something is done to; null: it has no title, or was not found. */
export type TitleIn = (action: ScheduledAction) => string | null;

/** The titles of the documents that were found. */
export function titlesIn(documents: readonly Document[], types: readonly ContentType[]): TitleIn {
  const found = new Map(documents.map((one) => [versionKey(one.documentId, one.locale), one]));
  return ({ type: uid, documentId, locale }) => {
    const type = types.find((one) => one.uid === uid);
    const document = found.get(versionKey(documentId, locale));
    return type === undefined || document === undefined ? null : titleOf(document, type);
  };
}
