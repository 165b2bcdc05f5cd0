import type { ContentModel, ContentType, Parameters } from '../../api/index.js';
import { readsDrafts } from '../../documents/index.js';
import { populateOf } from './populate.js';

/** How a form asks for a document, and wants it back after a write: the draft where there is one, with what it leads to. */
export function readParameters(type: ContentType, model: ContentModel, locale: string | null): Parameters {
  const populate = populateOf(type.attributes, model);
  return {
    ...(readsDrafts(type) ? { status: 'draft' } : {}),
    ...(locale === null ? {} : { locale }),
    ...(Object.keys(populate).length === 0 ? {} : { populate }),
  };
}
