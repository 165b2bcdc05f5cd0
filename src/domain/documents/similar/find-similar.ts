import { Failure, ReadCache, versionNow, yieldToEventLoop } from '../../../foundations/core/index.js';
import type { FullTextSearch, ListReadQuery } from '../../../language/query/index.js';
import type { ContentType } from '../../../language/schema/index.js';
import type { Store } from '../../../storage/database/index.js';
import { findSearches, getSearchIndex, type PlanContext, searchedLocales } from '../../../storage/sql/plan/index.js';
import type { Embedder } from './types.js';
import { decodeVector, similarity, type Vector } from './vector-codec.js';
import { createVectorStatements } from './vector-statements.js';

/** Vectors that one document is compared with: the newest versions are. */
export const maxComparedVectors = 20_000;
const pageSize = 500;
/** Characters of the lists that are cached. */
const maxCharacters = 8_000_000;
const beyondAllIds = Number.MAX_SAFE_INTEGER;

/** The services that similar documents are found with. */
export interface FindSimilarServices {
  readonly store: Pick<Store, 'rows' | 'versionCounter'>;
  readonly context: PlanContext;
  /** null: there is none. */
  readonly embedder: Pick<Embedder, 'embeddingModel'> | null;
}

/** Completes a query for similar documents by what they are. Call `Store.syncVersion` first. Throws Failure query.no-embeddings. */
export type FindSimilar = (query: ListReadQuery) => Promise<ListReadQuery>;

/** Row ids, and row ids with similarities, as JSON. */
interface Similar {
  readonly ids: string;
  readonly ranks: string;
}

/** Returns the search for similar documents in a query; undefined: there is none. */
export function findSimilarSearch(query: Pick<ListReadQuery, 'node'>): FullTextSearch | undefined {
  return findSearches(query.node.filter).find(({ similarTo }) => similarTo !== undefined);
}

/**
 * Returns a function that compares the vector of a document with those of the others of its content type (decision 0092). The query decides
 * which of these the caller may see: all of them are passed on.
 */
export function createFindSimilar({ store, context, embedder }: FindSimilarServices): FindSimilar {
  const cache = new ReadCache<Similar>(maxCharacters, ({ ids, ranks }) => ids.length + ranks.length + 1_000);

  async function compare(uid: string, documentId: string, locales: readonly string[]): Promise<Similar | null> {
    const statements = createVectorStatements(getSearchIndex(uid, context.layout), context.dialect);
    const own = await findOwn(locales, (locale) =>
      statements.one.first(store, { type: uid, document_id: documentId, locale }),
    );
    if (own === null) return null;
    const { model, vector } = own;
    const found: (readonly [id: number, similarity: number])[] = [];
    let left = maxComparedVectors;
    for (const locale of locales) {
      for (let before = beyondAllIds; left > 0; ) {
        const rows = await statements.page.rows(store, {
          type: uid,
          locale,
          model,
          before,
          limit: Math.min(pageSize, left),
        });
        for (const row of rows) {
          const similar = row.document_id === documentId ? null : similarity(vector, decodeVector(row.vector));
          if (similar !== null) found.push([row.id, similar]);
        }
        left -= rows.length;
        const last = rows.at(-1);
        if (last === undefined) break;
        before = last.id;
        await yieldToEventLoop();
      }
    }
    return { ids: JSON.stringify(found.map(([id]) => id)), ranks: JSON.stringify(found) };
  }

  return async (query) => {
    const search = findSimilarSearch(query);
    if (search?.similarTo === undefined) return query;
    const type = query.node.shape as ContentType;
    const documentId = String(query.values[search.similarTo]);
    const locales = type.localized ? searchedLocales(query.versions.locale, query.values, context) : [''];
    const key = JSON.stringify([type.uid, documentId, locales]);
    const cached = cache.get(key);
    const version = versionNow(() => store.versionCounter([type.uid]));
    const similar = cached ?? (await compare(type.uid, documentId, locales));
    if (similar === null) {
      if (((await embedder?.embeddingModel()) ?? null) === null) throw new Failure('query.no-embeddings');
      return query;
    }
    cache.set(key, similar, version);
    const values = query.values.with(search.slot, similar.ids).with(search.scores, similar.ranks);
    return { ...query, values };
  };
}

/** The vector of a document in the first of the locales in which it has one; null: it has none. */
async function findOwn(
  locales: readonly string[],
  read: (locale: string) => Promise<{ readonly model: string; readonly vector: string | null } | undefined>,
): Promise<{ readonly model: string; readonly vector: Vector } | null> {
  for (const locale of locales) {
    const row = await read(locale);
    if (row !== undefined && row.vector !== null) return { model: row.model, vector: decodeVector(row.vector) };
  }
  return null;
}
