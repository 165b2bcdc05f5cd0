import type { Json } from '../../kernel/index.js';
import { systemHead } from './built-in/system-head.js';
import { type ContentTypeHead, checkKeys, objectAt, typeKeys } from './head.js';
import type { Source } from './model-file.js';

/** Attributes of end users there that come to nothing here. */
const tokensOfStrapi = ['resetPasswordToken', 'confirmationToken'];

/**
 * A built-in content type with the attributes that a project adds to it, behind its own. Reports attributes that it has already:
 * the server relies on them as they are. In a whole definition (with `kind`), which Strapi writes, they are passed over. Mistakes in the
 * added ones are reported in the project's file.
 */
export function extendHead(head: ContentTypeHead, { definition, report }: Source): ContentTypeHead {
  // The whole content type, as Strapi writes it: what the server has already stays as it is.
  const whole = definition.kind !== undefined;
  checkKeys(definition, whole ? typeKeys : ['attributes'], '', report);
  const added = objectAt(definition, 'attributes', report);
  const fresh = Object.entries(added).filter(([name]) => {
    if (whole && tokensOfStrapi.includes(name)) return false;
    const known = Object.hasOwn(head.attributes, name);
    if (known && !whole) {
      report(`attributes.${name}`, `is an attribute that ${head.uid} has already – remove it, or write another name`);
    }
    return !known;
  });
  const attributes = Object.fromEntries([...Object.entries(head.attributes), ...fresh]);
  return { ...systemHead({ ...head, attributes: attributes as Readonly<Record<string, Json>> }), report };
}
