import { isObject, type Json } from '../../../../foundations/core/index.js';
import {
  type AttributeView,
  attributeTypes,
  getModelFileUid,
  type ModelFile,
  type ShapeView,
  type ViewWidth,
} from '../../../../language/schema/index.js';

type Definition = Readonly<Record<string, unknown>>;

const storePrefixes = [
  'plugin_content_manager_configuration_content_types::',
  'plugin_content_manager_configuration_components::',
];
/** Characters that a view may have (docs/reference/content-model.md, "Views"). */
const maxNameLength = 100;
const maxHelpLength = 500;
/** Types whose fields Strapi makes as wide as the form, or a third of it; others take half of it. */
const fullTypes = ['richtext', 'blocks', 'json', 'component', 'dynamiczone', 'customField'];
const thirdTypes = ['boolean', 'date', 'time', 'integer', 'biginteger', 'float', 'decimal'];

/** Returns whether an entry of Strapi's core store is a "Configure the view". */
export function isViewStore(key: unknown): key is string {
  return typeof key === 'string' && storePrefixes.some((prefix) => key.startsWith(prefix));
}

/**
 * Returns the files of a model with what was configured in Strapi's "Configure the view": labels, descriptions, placeholders, sizes, the
 * order of the form and the entry title. What Strapi stores for every form by itself is left out.
 */
export function withStoredViews(
  files: readonly ModelFile[],
  stores: ReadonlyMap<string, unknown>,
): readonly ModelFile[] {
  return files.map((file) => {
    const uid = getModelFileUid(file);
    const store = storePrefixes.map((prefix) => parseStore(stores.get(`${prefix}${uid}`))).find(isObject);
    if (uid === null || store === undefined || uid.startsWith('plugin::')) return file;
    const definition = withView(JSON.parse(file.json) as Definition, store);
    return { ...file, json: `${JSON.stringify(definition, null, 2)}\n` };
  });
}

/** Databases have the configuration as text, archives as an object. */
function parseStore(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    // Strapi would not show it either.
    return null;
  }
}

function withView(definition: Definition, store: Definition): Definition {
  const attributes = objectAt(definition, 'attributes');
  const layout = readLayout(store).filter(({ name }) => Object.hasOwn(attributes, name));
  const sizes = new Map(layout.map(({ name, size }) => [name, size]));
  const metadatas = objectAt(store, 'metadatas');
  const shown = Object.entries(attributes).map(([name, attribute]) => {
    if (!isObject(attribute)) return [name, attribute] as const;
    const view = readAttributeView(name, attribute, objectAt(objectAt(metadatas, name), 'edit'), sizes.get(name));
    return [name, addView(attribute, view)] as const;
  });
  return { ...addView(definition, readShapeView(attributes, layout, store)), attributes: Object.fromEntries(shown) };
}

function readShapeView(
  attributes: Definition,
  layout: readonly { readonly name: string }[],
  store: Definition,
): ShapeView {
  const { mainField } = objectAt(store, 'settings');
  const fields = [...new Set(layout.map(({ name }) => name))];
  const ownOrder = Object.keys(attributes).filter((name) => fields.includes(name));
  return {
    ...(typeof mainField === 'string' && canBeTitle(attributes[mainField]) ? { title: mainField } : {}),
    ...(fields.join() === ownOrder.join() ? {} : { groups: [{ fields }] }),
  };
}

function canBeTitle(attribute: unknown): boolean {
  return isObject(attribute) && attributeTypes.get(String(attribute.type))?.canBeTitle === true;
}

function readAttributeView(name: string, attribute: Definition, edit: Definition, size: unknown): AttributeView {
  const { label, description, placeholder } = edit;
  const width = toWidth(String(attribute.type), size);
  return {
    ...(label === name ? {} : textProperty('label', label, maxNameLength)),
    ...textProperty('help', description, maxHelpLength),
    ...textProperty('placeholder', placeholder, maxNameLength),
    ...(width === null ? {} : { width }),
  };
}

function textProperty(key: keyof AttributeView, text: unknown, maxLength: number): AttributeView {
  return typeof text === 'string' && text.trim() !== '' ? { [key]: text.trim().slice(0, maxLength) } : {};
}

/** The width that a size of 1 to 12 means; null: it is the one that Strapi gives to fields of the type. */
function toWidth(type: string, size: unknown): ViewWidth | null {
  const usual = fullTypes.includes(type) ? 12 : thirdTypes.includes(type) ? 4 : 6;
  if (typeof size !== 'number' || size === usual) return null;
  if (size > 9) return 'full';
  if (size > 6) return 'two-thirds';
  return size > 4 ? 'half' : 'third';
}

function readLayout(store: Definition): readonly { readonly name: string; readonly size: unknown }[] {
  const { edit } = objectAt(store, 'layouts');
  if (!Array.isArray(edit)) return [];
  return edit.flat().flatMap((entry: unknown) => {
    const { name, size } = isObject(entry) ? entry : {};
    return typeof name === 'string' ? [{ name, size }] : [];
  });
}

function addView(definition: Definition, view: ShapeView | AttributeView): Definition {
  if (Object.keys(view).length === 0) return definition;
  const pluginOptions = objectAt(definition, 'pluginOptions');
  const octavo = { ...objectAt(pluginOptions, 'octavo'), view: view as Json };
  return { ...definition, pluginOptions: { ...pluginOptions, octavo } };
}

function objectAt(object: Definition, key: string): Definition {
  const value = Object.hasOwn(object, key) ? object[key] : undefined;
  return isObject(value) ? value : {};
}
