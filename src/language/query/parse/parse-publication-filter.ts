import { Failure } from '../../../foundations/core/index.js';
import type { ContentType } from '../../schema/index.js';
import { type PublicationFilter, publicationFilters } from '../tree.js';
import { invalidParameter } from './parameter-path.js';
import type { ParameterNode } from './parameters.js';

/**
 * Parses `publicationFilter` (contract): which documents, by the relation of their draft and published versions; null for all. Types
 * without draft & publish ignore a known value. `hasPublishedVersion=true|false` is the older notation of has-published-version and
 * never-published (behaviour, section 11). Throws Failure query.invalid-publication-filter for an unknown value,
 * query.invalid-parameter for a wrong hasPublishedVersion or both together.
 */
export function parsePublicationFilter(
  node: ParameterNode | undefined,
  hasPublishedVersion: ParameterNode | undefined,
  type: ContentType,
): PublicationFilter | null {
  if (node !== undefined && hasPublishedVersion !== undefined) {
    throw invalidParameter('hasPublishedVersion', 'It cannot be combined with publicationFilter');
  }
  const filter = node === undefined ? parseLegacyParameter(hasPublishedVersion) : parseKnownFilter(node);
  return type.draftAndPublish ? filter : null;
}

function parseKnownFilter(node: ParameterNode): PublicationFilter {
  const filter = publicationFilters.find((name) => name === node);
  if (filter !== undefined) return filter;
  throw new Failure('query.invalid-publication-filter', {
    allowed: publicationFilters.join(', '),
    param: 'publicationFilter',
  });
}

function parseLegacyParameter(node: ParameterNode | undefined): PublicationFilter | null {
  if (node === undefined) return null;
  if (node === 'true') return 'has-published-version';
  if (node === 'false') return 'never-published';
  throw invalidParameter('hasPublishedVersion', 'Expected true or false');
}
