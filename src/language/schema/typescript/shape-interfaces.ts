import {
  type Attribute,
  type ContentType,
  isListAttribute,
  isRequiredInBody,
  type ScalarAttribute,
  type Shape,
  type StoredAttribute,
  type Strictness,
  type ValueAttribute,
} from '../index.js';
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

/**
 * Prints the interfaces of a content type or component: its values, the populated whole, what may be written, and the shape for the
 * client.
 */
export function printShapeInterfaces(shape: Shape, names: TypeNamesByUid): string {
  const name = getTypeName(names, shape.uid);
  const attributes = listVisibleAttributes(shape);
  const values = [...shape.system.values(), ...attributes].filter(isReadableScalar);
  const populatable = attributes.filter(isPopulatable);
  const required = attributes.filter((attribute) => isReadableScalar(attribute) && attribute.required);
  return [
    shapeComment(shape),
    `export interface ${name}Values {`,
    ...values.map((value) => `  ${readOnlyMark(value)}${memberText(value.name)}: ${valueType(value)};`),
    '}',
    `export interface ${name} extends ${name}Values {`,
    ...populatable.map((attribute) => `  ${memberText(attribute.name)}?: ${responseType(attribute, names)};`),
    ...localizationsLine(shape, `  localizations?: ${name}[];`),
    '}',
    ...(shape.is === 'contentType' && shape.kind === 'system' ? [] : printInputTypes(shape, attributes, names)),
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

/**
 * Prints what may be written: of drafts, and what differs in bodies that are published. Types without drafts have the
 * second kind alone.
 */
function printInputTypes(shape: Shape, attributes: readonly Attribute[], names: TypeNamesByUid): readonly string[] {
  const name = getTypeName(names, shape.uid);
  const writable = attributes.filter((attribute) => attribute.storage !== 'computed');
  const drafts = writable.map((attribute) => inputLine(attribute, names, 'draft'));
  const published = writable.map((attribute) => inputLine(attribute, names, 'published'));
  const differing = published.filter((line, at) => line !== drafts[at]);
  if (shape.is === 'component') {
    return [
      `export interface ${name}DraftInput {`,
      '  /** Of an entry that is there, whose other values stay. */',
      '  id?: number;',
      ...drafts,
      '}',
      ...(differing.length === 0
        ? [`export type ${name}Input = ${name}DraftInput;`]
        : [
            '/** An entry that is there may lack what is required of a new one. */',
            `export type ${name}Input = ${name}DraftInput & ({ id: number } | {`,
            ...differing,
            '});',
          ]),
    ];
  }
  if (!shape.draftAndPublish) return [`export interface ${name}Input {`, ...published, '}'];
  return [
    `export interface ${name}DraftInput {`,
    ...drafts,
    '}',
    `export interface ${name}Input extends ${name}DraftInput {`,
    ...differing,
    '}',
  ];
}

function inputLine(attribute: StoredAttribute, names: TypeNamesByUid, strictness: Strictness): string {
  const mark = isRequiredInBody(attribute, strictness) ? '' : '?';
  return `  ${memberText(attribute.name)}${mark}: ${bodyType(attribute, names, strictness)};`;
}

/** Drafts take null for anything but a list of components; bodies that are published, only for what is not required. */
function bodyType(attribute: StoredAttribute, names: TypeNamesByUid, strictness: Strictness): string {
  const needed = strictness === 'published' && attribute.required;
  if (!isPopulatable(attribute)) {
    const type = scalarInputType(attribute);
    // A uid is derived in place of null.
    return needed && typeof attribute.options.targetField !== 'string' ? type : orNull(type);
  }
  const type = inputType(attribute, names, strictness);
  return needed && !isListAttribute(attribute) ? `NonNullable<${type}>` : type;
}

/** A required value is always present, except in drafts. */
function valueType(attribute: ValueAttribute): string {
  if (attribute.name === 'locale') return 'Locale';
  const type = attribute.type.tsType(attribute);
  return attribute.required ? type : orNull(type);
}

function readOnlyMark({ storage }: ValueAttribute): string {
  return storage === 'computed' ? 'readonly ' : '';
}

function scalarInputType(attribute: ScalarAttribute): string {
  const { type } = attribute;
  return type.tsInputType?.(attribute) ?? type.tsType(attribute);
}

/** A type that allows anything allows null already. */
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
  return attribute.storage !== 'column' && attribute.storage !== 'computed';
}

function isReadableScalar(attribute: Attribute): attribute is ValueAttribute {
  return attribute.storage === 'computed' || (attribute.storage === 'column' && attribute.type.readable === 'default');
}
