import type { Attribute, ContentModel } from '../../api/index.js';
import { toWriteValue, withoutComponentIds } from '../../fields/index.js';

/** Whether two values of an attribute, as answers hold them, would be written alike: ids of components and names of documents do not count. */
export function isSameAttributeValue(
  attribute: Attribute,
  left: unknown,
  right: unknown,
  model: ContentModel,
): boolean {
  const serialize = (value: unknown): string =>
    JSON.stringify(toWriteValue(attribute, withoutComponentIds(attribute, value, model), model) ?? null);
  return serialize(left) === serialize(right);
}
