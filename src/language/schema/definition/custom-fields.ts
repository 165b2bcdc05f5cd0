import { isObject, type Json } from '../../../foundations/core/index.js';

/**
 * The attribute types in which well-known plug-ins store their custom fields, by uid of the custom field. A definition names the
 * stored type only where it was exported: `schema.json` has `customField`.
 */
const storedTypes: ReadonlyMap<string, string> = new Map([
  ...pluginEntries('string', [
    'advanced-fields.input',
    'advanced-uuid.uuid',
    'color-picker.color',
    'color-picker.color-picker',
    'country-select.country',
    'currency-select.currency',
    'field-uuid.uuid',
    'icon-picker.icon',
    'iconhub.iconhub',
    'language-select.language',
    'language.language',
    'phone-number.phone',
    'react-icons.icon',
    'strapi-advanced-uuid.uuid',
    'uuid.uuid',
  ]),
  ...pluginEntries('text', ['tiptap-editor.RichText', 'tiptap.tiptap']),
  ...pluginEntries('richtext', [
    'ckeditor.CKEditor',
    'ckeditor5.CKEditor',
    'strapi-tiptap-editor.richtext-preview',
    'strapi-tiptap-editor.strapi-tiptap-editor',
    'tinymce.tinymce',
  ]),
  ...pluginEntries('json', [
    'geodata.geojson',
    'google-maps.location-picker',
    'multi-select.multi-select',
    'oembed.oembed',
    'tagsinput.tags',
    'video-field.video',
  ]),
]);

function pluginEntries(type: string, names: readonly string[]): readonly (readonly [string, string])[] {
  return names.map((name) => [`plugin::${name}`, type] as const);
}

/** The attribute type of a well-known custom field; null: it is unknown. */
export function findStoredType(customField: unknown): string | null {
  return typeof customField === 'string' ? (storedTypes.get(customField) ?? null) : null;
}

/** Replaces well-known custom fields in a definition by attributes of their stored type. */
export function resolveStoredTypes(definition: Readonly<Record<string, Json>>): Readonly<Record<string, Json>> {
  const { attributes } = definition;
  if (!isObject(attributes)) return definition;
  const resolved = Object.entries(attributes as Readonly<Record<string, Json>>).map(([name, attribute]) => {
    const type = isObject(attribute) && attribute.type === 'customField' ? findStoredType(attribute.customField) : null;
    return [name, type === null ? attribute : { ...(attribute as Readonly<Record<string, Json>>), type }] as const;
  });
  return { ...definition, attributes: Object.fromEntries(resolved) };
}
