import type { ContentModel, ContentType, QueryParameters } from '../../api/index.js';
import { canReadDrafts } from '../../documents/index.js';
import { formPopulate } from './form-populate.js';

/** How a form asks for a document, and wants it back after a write: the draft where there is one, with what it leads to. */
export function readParameters(type: ContentType, model: ContentModel, locale: string | null): QueryParameters {
  const populate = formPopulate(type.attributes, model);
  return {
    ...(canReadDrafts(type) ? { status: 'draft' } : {}),
    ...(locale === null ? {} : { locale }),
    ...(Object.keys(populate).length === 0 ? {} : { populate }),
  };
}
