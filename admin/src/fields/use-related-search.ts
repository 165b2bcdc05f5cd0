import { useQuery } from '@tanstack/react-query';
import {
  type ContentType,
  type Document,
  documentsQuery,
  getApiId,
  getHighlights,
  type Highlight,
  type MediaAttribute,
  type MediaFile,
  type QueryParameters,
  type ScalarAttribute,
} from '../api/index.js';
import { canReadDrafts, findTitleAttribute } from '../documents/index.js';
import { attributeTypeViews } from './widget-registry.js';

/** A document that a search offers. */
export interface RelatedHit {
  readonly document: Document;
  /** Its picture; null: it has none. */
  readonly picture: MediaFile | null;
  /** Another value of it, by which people tell it apart; null: none. */
  readonly detail: string | null;
  /** Where the text was found; null: in the title, where the type has no full-text search, or nothing was searched. */
  readonly match: Highlight | null;
}

/** What is searched. */
export interface RelatedSearch {
  readonly type: ContentType;
  /** null: the type has no locales. */
  readonly locale: string | null;
  readonly text: string;
  readonly enabled: boolean;
}

/** Number of offered documents; typing narrows them. */
const maxOptions = 20;
/** Characters around a match. */
const excerptBefore = 24;
const excerptLength = 90;

/** What a search offers. */
export interface RelatedHits {
  readonly hits: readonly RelatedHit[];
  readonly isFetching: boolean;
}

/**
 * Finds documents by the full-text search of their type, best first; by their title, then by their other texts where it has none. Without
 * a text: those that were changed last.
 */
export function useRelatedSearch(search: RelatedSearch): RelatedHits {
  const isRanked = search.type.search === true && search.text !== '';
  const ranked = useRankedSearch({ ...search, enabled: search.enabled && isRanked });
  const plain = usePlainSearch({ ...search, enabled: search.enabled && !isRanked });
  return isRanked ? ranked : plain;
}

function useRankedSearch({ type, locale, text, enabled }: RelatedSearch): RelatedHits {
  const { data, isFetching } = useQuery({
    ...documentsQuery(getApiId(type), {
      ...hitParameters(type, locale, []),
      sort: ['_rank', 'updatedAt:desc', 'documentId'],
      _q: text,
      _highlight: true,
    }),
    enabled,
  });
  const hits = (data?.data ?? []).map((document) => ({
    ...toHit(type, document, null),
    match: getHighlights(document)[0] ?? null,
  }));
  return { hits, isFetching };
}

function usePlainSearch({ type, locale, text, enabled }: RelatedSearch): RelatedHits {
  const title = findTitleAttribute(type);
  const apiId = getApiId(type);
  const searchesTitle = text !== '' && title !== null;
  const byTitle = useQuery({
    ...documentsQuery(apiId, {
      ...hitParameters(type, locale, []),
      ...(searchesTitle
        ? { filters: { [title.name]: { $containsi: text } }, sort: [title.name, 'documentId'] }
        : { sort: ['updatedAt:desc', 'documentId'], ...(text === '' ? {} : { _q: text }) }),
    }),
    enabled,
  });
  const titleHits = byTitle.data?.data ?? [];
  const isShort = byTitle.data !== undefined && !byTitle.isPlaceholderData && titleHits.length < maxOptions;
  const elsewhere = useQuery({
    ...documentsQuery(apiId, {
      ...hitParameters(type, locale, searchedTexts(type)),
      ...(title === null ? {} : { filters: { $not: { [title.name]: { $containsi: text } } } }),
      sort: ['updatedAt:desc', 'documentId'],
      _q: text,
    }),
    placeholderData: undefined,
    enabled: enabled && searchesTitle && isShort,
  });
  const otherHits = searchesTitle && isShort ? (elsewhere.data?.data ?? []) : [];
  return {
    hits: [
      ...sortByBeginning(titleHits, title, text).map((document) => toHit(type, document, null)),
      ...otherHits.map((document) => toHit(type, document, text)),
    ].slice(0, maxOptions),
    isFetching: byTitle.isFetching || elsewhere.isFetching,
  };
}

function hitParameters(type: ContentType, locale: string | null, texts: readonly string[]): QueryParameters {
  const title = findTitleAttribute(type)?.name ?? 'documentId';
  const detail = detailAttribute(type)?.name;
  const picture = pictureAttribute(type)?.name;
  return {
    fields: [
      ...new Set([title, ...(detail === undefined ? [] : [detail]), ...texts, ...(type.localized ? ['locale'] : [])]),
    ],
    ...(picture === undefined
      ? {}
      : { populate: { [picture]: { fields: ['name', 'ext', 'mime', 'url', 'formats'] } } }),
    pagination: { pageSize: maxOptions, withCount: false },
    ...(locale === null ? {} : { locale }),
    ...(canReadDrafts(type) ? { status: 'draft' } : {}),
  };
}

/** What begins with the text comes before what contains it. */
function sortByBeginning(
  documents: readonly Document[],
  title: ScalarAttribute | null,
  text: string,
): readonly Document[] {
  if (title === null || text === '') return documents;
  const begins = (document: Document) => String(document[title.name]).toLowerCase().startsWith(text.toLowerCase());
  return documents.toSorted((left, right) => Number(begins(right)) - Number(begins(left)));
}

function toHit(type: ContentType, document: Document, searched: string | null): RelatedHit {
  const picture = pictureAttribute(type);
  const detail = detailAttribute(type);
  const value = detail === null ? null : document[detail.name];
  return {
    document,
    picture: picture === null ? null : ((document[picture.name] ?? null) as MediaFile | null),
    detail: value === null || value === undefined || value === '' ? null : String(value),
    match: searched === null ? null : findMatch(type, document, searched),
  };
}

function findMatch(type: ContentType, document: Document, text: string): RelatedHit['match'] {
  const needle = text.toLowerCase();
  for (const attribute of [...searchedTexts(type), 'documentId']) {
    const value = String(document[attribute] ?? '');
    const index = value.toLowerCase().indexOf(needle);
    if (index < 0) continue;
    const start = Math.max(0, index - excerptBefore);
    const excerpt = value.slice(start, start + excerptLength).replace(/\s+/g, ' ');
    const end = start + excerptLength < value.length ? '…' : '';
    return { attribute, excerpts: [[{ text: `${start > 0 ? '…' : ''}${excerpt}${end}`, marked: false }]] };
  }
  return null;
}

/** The attributes whose texts are searched besides the title. */
function searchedTexts({ attributes, titleAttribute }: ContentType): readonly string[] {
  return attributes.flatMap((attribute) =>
    attribute.storage === 'column' &&
    attribute.readable &&
    !attribute.writeOnly &&
    attribute.computed === undefined &&
    attribute.name !== titleAttribute &&
    attribute.operators.includes('text')
      ? [attribute.name]
      : [],
  );
}

function detailAttribute({ attributes, titleAttribute }: ContentType): ScalarAttribute | null {
  const found = attributes.find(
    (attribute) =>
      attribute.storage === 'column' &&
      attribute.readable &&
      attribute.name !== titleAttribute &&
      attributeTypeViews[attribute.type].isListed,
  );
  return found?.storage === 'column' ? found : null;
}

function pictureAttribute({ attributes }: ContentType): MediaAttribute | null {
  const found = attributes.find(
    (attribute) =>
      attribute.storage === 'media' &&
      attribute.readable &&
      !attribute.many &&
      (attribute.allowedTypes.length === 0 || attribute.allowedTypes.includes('images')),
  );
  return found?.storage === 'media' ? found : null;
}
