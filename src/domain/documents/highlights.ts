import { yieldToEventLoop } from '../../foundations/core/index.js';
import { type ReadQuery, valueMark } from '../../language/query/index.js';
import { getSearchLanguage, type Snapshot } from '../../language/schema/index.js';
import { createHighlighter, parseSearchText } from '../../language/search/index.js';
import type { Layout } from '../../storage/sql/layout/index.js';
import { findHighlightedSearch, getSearchIndex, parseHighlightSource } from '../../storage/sql/plan/index.js';
import type { Highlight } from './list-result.js';
import { readLiteral } from './similar-words.js';

const mark = valueMark.charCodeAt(0);

/** Documents without what their highlights were made of. */
export interface HighlightedEntries {
  readonly entries: Buffer;
  /** In the order of the documents. */
  readonly highlights: readonly (readonly Highlight[])[];
}

/** Returns a function that splits what a statement printed for a query, and computes its highlights. */
export function createReadHighlights({ layout, snapshot }: { readonly layout: Layout; readonly snapshot: Snapshot }) {
  return async (bytes: Buffer, query: ReadQuery): Promise<HighlightedEntries> => {
    const search = findHighlightedSearch(query);
    if (search === null) return { entries: bytes, highlights: [] };
    const index = getSearchIndex(query.node.shape.uid, layout);
    const { text, similar } = readLiteral(search, query.values);
    const highlighter = createHighlighter(parseSearchText(text), new Map(Object.entries(similar)));
    const searched = search.attributes.flatMap(({ attribute }) => index.search.attributes[attribute] ?? []);
    const { documents, sources } = splitSources(bytes);
    const highlights: (readonly Highlight[])[] = [];
    for (const source of sources) {
      const { locale, texts } = parseHighlightSource(source, search, index, snapshot);
      const language = getSearchLanguage(index.search, locale);
      const found = searched.map(({ path, weight }, position) => ({
        weight,
        highlight: { attribute: path, excerpts: highlighter(texts[position] ?? [], language) },
      }));
      highlights.push(
        found
          .filter(({ highlight }) => highlight.excerpts.length > 0)
          .sort((one, other) => other.weight - one.weight)
          .map(({ highlight }) => highlight),
      );
      await yieldToEventLoop();
    }
    return { entries: Buffer.concat(documents), highlights };
  };
}

/** Documents and sources in turns, each source between two marks. */
function splitSources(bytes: Buffer): { readonly documents: readonly Buffer[]; readonly sources: readonly string[] } {
  const documents: Buffer[] = [];
  const sources: string[] = [];
  let position = 0;
  for (let start = bytes.indexOf(mark); start >= 0; start = bytes.indexOf(mark, position)) {
    const end = bytes.indexOf(mark, start + 1);
    documents.push(bytes.subarray(position, start));
    sources.push(bytes.toString('utf8', start + 1, end));
    position = end + 1;
  }
  documents.push(bytes.subarray(position));
  return { documents, sources };
}
