import type { Shape } from '../../../language/schema/index.js';

/* Names of the schema, which are those of Strapi's plug-in: clients have them in their queries. */

/** What GraphQL accepts as a name, without those that introspection reserves. */
const namePattern = /^(?!__)[_A-Za-z][_0-9A-Za-z]*$/;

/** Whether a text can be the name of a field or type. */
export function isGraphqlName(name: string): boolean {
  return namePattern.test(name);
}

/** `field-note` → `fieldNote` */
export function camelCase(text: string): string {
  const [first = '', ...rest] = words(text);
  return `${first.charAt(0).toLowerCase()}${first.slice(1)}${rest.map(capitalize).join('')}`;
}

/** `field-note` → `FieldNote` */
export function pascalCase(text: string): string {
  return words(text).map(capitalize).join('');
}

/** The type of a shape: `Article`, `UploadFile`, `ComponentSharedSeo`. */
export function typeName(shape: Shape): string {
  if (shape.is === 'component') {
    const [category = '', name = ''] = shape.uid.split('.');
    return `Component${pascalCase(category)}${pascalCase(name)}`;
  }
  return `${pascalCase(pluginName(shape.uid))}${pascalCase(shape.singularName)}`;
}

/** The field of `Query` for one document, or for several. */
export function queryName(uid: string, name: string): string {
  return camelCase(`${pluginName(uid)}-${name}`);
}

/** The type of an enumeration. */
export function enumTypeName(shape: Shape, attribute: string): string {
  return `ENUM_${typeName(shape)}_${attribute}`.toUpperCase();
}

/** A value of an enumeration as GraphQL can spell it: `long-read` → `long_read`. */
export function enumValueName(value: string): string {
  const ascii = value.normalize('NFD').replace(/\p{M}/gu, '');
  const name = ascii.replace(/[^_0-9A-Za-z]/g, '_');
  return /^\d/.test(name) ? `_${name}` : name;
}

/** `plugin::upload.file` → `upload`; empty for content types of the project. */
function pluginName(uid: string): string {
  return /^plugin::([^.]+)\./.exec(uid)?.[1] ?? '';
}

function words(text: string): readonly string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

function capitalize(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}
