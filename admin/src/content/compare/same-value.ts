import type { Attribute, ContentModel } from '../../api/index.js';
import { asNew, writtenValue } from '../../fields/index.js';

/** Whether two values of an attribute, as answers hold them, would be written alike: ids of components and names of documents do not count. */
export function sameValue(attribute: Attribute, one: unknown, other: unknown, model: ContentModel): boolean {
  const spelled = (value: unknown): string =>
    JSON.stringify(writtenValue(attribute, asNew(attribute, value, model), model) ?? null);
  return spelled(one) === spelled(other);
}
