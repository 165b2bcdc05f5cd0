import type { Attribute, ContentType, ScalarAttribute, Shape } from '../index.js';
import {
  getTypeName,
  inputType,
  listVisibleAttributes,
  memberText,
  type PopulatableAttribute,
  responseType,
  shapeEntryType,
  stringLiteralType,
  type TypeNamesByUid,
  unionType,
} from './attribute-types.js';

/** The interfaces of a content type or component: its values, the whole of it, what is written, and what a client is told. */
export function printShapeInterfaces(shape: Shape, names: TypeNamesByUid): string {
  const name = getTypeName(names, shape.uid);
  const attributes = listVisibleAttributes(shape);
  const values = [...shape.system.values(), ...attributes].filter(isReadableScalar);
  const populatable = attributes.filter(isPopulatable);
  const required = attributes.filter((attribute) => isReadableScalar(attribute) && attribute.required);
  return [
    shapeComment(shape),
    `export interface ${name}Values {`,
    ...values.map((value) => `  ${memberText(value.name)}: ${valueType(value)};`),
    '}',
    `export interface ${name} extends ${name}Values {`,
    ...populatable.map((attribute) => `  ${memberText(attribute.name)}?: ${responseType(attribute, names)};`),
    ...localizationsLine(shape, `  localizations?: ${name}[];`),
    '}',
    ...(shape.is === 'contentType' && shape.kind === 'system' ? [] : printInputInterface(shape, attributes, names)),
    `export interface ${name}Shape {`,
    `  values: ${name}Values;`,
    `  required: ${unionType(required.map((attribute) => stringLiteralType(attribute.name)))};`,
    '  places: {',
    ...populatable.map((attribute) => `    ${memberText(attribute.name)}: ${shapeEntryType(attribute, names)};`),
    ...localizationsLine(shape, `    localizations: { to: ${name}Shape; many: true };`),
    '  };',
    '}',
  ].join('\n');
}

function printInputInterface(shape: Shape, attributes: readonly Attribute[], names: TypeNamesByUid): readonly string[] {
  return [
    `export interface ${getTypeName(names, shape.uid)}Input {`,
    ...(shape.is === 'component'
      ? ['  /** Of an entry that is there, whose other values stay. */', '  id?: number;']
      : []),
    ...attributes.map((attribute) =>
      isPopulatable(attribute)
        ? `  ${memberText(attribute.name)}?: ${inputType(attribute, names)};`
        : `  ${memberText(attribute.name)}?: ${orNull(scalarInputType(attribute))};`,
    ),
    '}',
  ];
}

/** What is required is always there, but for drafts. */
function valueType(attribute: ScalarAttribute): string {
  if (attribute.name === 'locale') return 'Locale';
  const type = attribute.type.tsType(attribute);
  return attribute.required ? type : orNull(type);
}

function scalarInputType(attribute: ScalarAttribute): string {
  const { type } = attribute;
  return type.tsInputType?.(attribute) ?? type.tsType(attribute);
}

/** What may be anything may be null already. */
function orNull(type: string): string {
  return type === 'unknown' ? type : `${type} | null`;
}

function localizationsLine(shape: Shape, line: string): readonly string[] {
  return shape.is === 'contentType' && shape.localized ? [line] : [];
}

function shapeComment(shape: Shape): string {
  return `/** ${[shape.uid, ...(shape.is === 'contentType' ? describeTraits(shape) : [])].join('; ')}. */`;
}

function describeTraits({ draftAndPublish, localized }: ContentType): readonly string[] {
  return [
    ...(draftAndPublish ? ['has drafts, which may lack what is required'] : []),
    ...(localized ? ['has locales'] : []),
  ];
}

function isPopulatable(attribute: Attribute): attribute is PopulatableAttribute {
  return attribute.storage !== 'column';
}

function isReadableScalar(attribute: Attribute): attribute is ScalarAttribute {
  return attribute.storage === 'column' && attribute.type.readable === 'default';
}
