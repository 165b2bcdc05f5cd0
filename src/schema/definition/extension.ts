import type { Json } from '../../kernel/index.js';
import { systemHead } from './built-in/system-head.js';
import { type ContentTypeHead, checkKeys, objectAt } from './head.js';
import type { Source } from './model-file.js';

/**
 * A built-in content type with the attributes that a project adds to it, behind its own. Reports attributes that it has already:
 * the server relies on them as they are. Mistakes in the added ones are reported in the project's file.
 */
export function extendHead(head: ContentTypeHead, { definition, report }: Source): ContentTypeHead {
  checkKeys(definition, ['attributes'], '', report);
  const added = objectAt(definition, 'attributes', report);
  const fresh = Object.entries(added).filter(([name]) => {
    const known = Object.hasOwn(head.attributes, name);
    if (known) {
      report(`attributes.${name}`, `is an attribute that ${head.uid} has already – remove it, or write another name`);
    }
    return !known;
  });
  const attributes = Object.fromEntries([...Object.entries(head.attributes), ...fresh]);
  return { ...systemHead({ ...head, attributes: attributes as Readonly<Record<string, Json>> }), report };
}
