import type { Json } from '../../../foundations/core/index.js';
import { createSystemHeader } from './built-in/system-header.js';
import { type ContentTypeHeader, checkKeys, contentTypeKeys, readObject } from './definition-header.js';
import type { DefinitionFile } from './model-file.js';

/** Attributes of end users in Strapi that have no effect here. */
const strapiTokenAttributes = ['resetPasswordToken', 'confirmationToken'];

/**
 * Returns a built-in content type with the attributes that a project adds to it, after its own. Reports attributes that it has
 * already: the server relies on them unchanged. In a whole definition (with `kind`), as Strapi writes it, they are ignored. Mistakes
 * in the added ones are reported in the project's file.
 */
export function extendHeader(header: ContentTypeHeader, { definition, report }: DefinitionFile): ContentTypeHeader {
  // The whole content type, as Strapi writes it: existing attributes stay unchanged.
  const isWholeDefinition = definition.kind !== undefined;
  checkKeys(definition, isWholeDefinition ? contentTypeKeys : ['attributes'], '', report);
  const definedAttributes = readObject(definition, 'attributes', report);
  const newAttributes = Object.entries(definedAttributes).filter(([name]) => {
    if (isWholeDefinition && strapiTokenAttributes.includes(name)) return false;
    const isExisting = Object.hasOwn(header.attributes, name);
    if (isExisting && !isWholeDefinition) {
      report(`attributes.${name}`, `is an attribute that ${header.uid} has already – remove it, or write another name`);
    }
    return !isExisting;
  });
  const attributes = Object.fromEntries([...Object.entries(header.attributes), ...newAttributes]);
  return { ...createSystemHeader({ ...header, attributes: attributes as Readonly<Record<string, Json>> }), report };
}
