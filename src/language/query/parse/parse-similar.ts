import { Failure } from '../../../foundations/core/index.js';
import { type ContentType, listEmbeddedAttributes, type Snapshot } from '../../schema/index.js';
import type { FullTextSearch } from '../tree.js';
import { invalidParameter } from './parameter-path.js';
import type { Parameters } from './parameters.js';
import type { ParseContext } from './parse-context.js';
import { listSearchedNodes } from './parse-full-text-search.js';

/** Parameters of lists that decide about order or search, which similarity does here. */
const foreignNames = ['sort', '_q', '_highlight'];

/** The document that others are compared with. */
export interface SimilarTo {
  readonly documentId: string;
  /** Its content type, as the caller may see it. */
  readonly type: ContentType;
  /** The content model as it is. */
  readonly whole: Snapshot;
}

/**
 * Returns the condition that the text of a document is similar to that of another one. Vectors are made of all public texts of the search:
 * a caller who may not read one of these finds nothing by them. Throws Failure query.no-similar then, and where the content type has no
 * similar documents; query.invalid-parameter for parameters of other lists.
 */
export function parseSimilar(
  parameters: Parameters,
  { type, whole, documentId }: SimilarTo,
  context: ParseContext,
): FullTextSearch {
  if (type.search?.similar !== true) throw noSimilarDocuments();
  for (const name of foreignNames) {
    if (parameters.has(name)) throw invalidParameter(name, 'Similar documents have an order of their own');
  }
  if (parameters.get('status') === 'draft') throw invalidParameter('status', 'Similar documents are published');
  for (const name of ['set', 'asOf']) {
    if (parameters.has(name)) throw invalidParameter(name, 'Similar documents are those that are published now');
  }
  const embedded = listEmbeddedAttributes(type.search, whole.contentTypes.get(type.uid) ?? type, whole);
  const attributes = listSearchedNodes(type.search, type, context).filter(({ attribute }) => embedded.has(attribute));
  if (attributes.length < embedded.size) throw noSimilarDocuments();
  const { literals } = context;
  return {
    is: 'search',
    slot: literals.add('[]'),
    scores: literals.add('[]'),
    attributes,
    listed: true,
    similarTo: literals.add(documentId),
  };
}

/** Returns the failure of a request for similar documents that the caller cannot have. */
export function noSimilarDocuments(): Failure {
  return new Failure('query.no-similar');
}
