import type { Attribute, ContentType, ScalarAttribute, Shape } from '../schema/index.js';
import {
  answerText,
  inputText,
  literal,
  memberText,
  type Names,
  nameOf,
  type PlaceAttribute,
  placeText,
  union,
  visibleAttributes,
} from './attribute-texts.js';

/** The interfaces of a content type or component: its values, the whole of it, what is written, and what a client is told. */
export function shapeText(shape: Shape, names: Names): string {
  const name = nameOf(names, shape.uid);
  const attributes = visibleAttributes(shape);
  const values = [...shape.system.values(), ...attributes].filter(isReadable);
  const places = attributes.filter(isPlace);
  const required = attributes.filter((attribute) => isReadable(attribute) && attribute.required);
  return [
    comment(shape),
    `export interface ${name}Values {`,
    ...values.map((value) => `  ${memberText(value.name)}: ${valueText(value)};`),
    '}',
    `export interface ${name} extends ${name}Values {`,
    ...places.map((place) => `  ${memberText(place.name)}?: ${answerText(place, names)};`),
    ...localizations(shape, `  localizations?: ${name}[];`),
    '}',
    ...(shape.is === 'contentType' && shape.kind === 'system' ? [] : inputLines(shape, attributes, names)),
    `export interface ${name}Shape {`,
    `  values: ${name}Values;`,
    `  required: ${union(required.map((attribute) => literal(attribute.name)))};`,
    '  places: {',
    ...places.map((place) => `    ${memberText(place.name)}: ${placeText(place, names)};`),
    ...localizations(shape, `    localizations: { to: ${name}Shape; many: true };`),
    '  };',
    '}',
  ].join('\n');
}

function inputLines(shape: Shape, attributes: readonly Attribute[], names: Names): readonly string[] {
  return [
    `export interface ${nameOf(names, shape.uid)}Input {`,
    ...(shape.is === 'component'
      ? ['  /** Of an entry that is there, whose other values stay. */', '  id?: number;']
      : []),
    ...attributes.map((attribute) =>
      isPlace(attribute)
        ? `  ${memberText(attribute.name)}?: ${inputText(attribute, names)};`
        : `  ${memberText(attribute.name)}?: ${orNull(inputTypeOf(attribute))};`,
    ),
    '}',
  ];
}

/** What is required is always there, but for drafts. */
function valueText(attribute: ScalarAttribute): string {
  if (attribute.name === 'locale') return 'Locale';
  const type = attribute.type.tsType(attribute);
  return attribute.required ? type : orNull(type);
}

function inputTypeOf(attribute: ScalarAttribute): string {
  const { type } = attribute;
  return type.tsInputType?.(attribute) ?? type.tsType(attribute);
}

/** What may be anything may be null already. */
function orNull(type: string): string {
  return type === 'unknown' ? type : `${type} | null`;
}

function localizations(shape: Shape, line: string): readonly string[] {
  return shape.is === 'contentType' && shape.localized ? [line] : [];
}

function comment(shape: Shape): string {
  return `/** ${[shape.uid, ...(shape.is === 'contentType' ? traits(shape) : [])].join('; ')}. */`;
}

function traits({ draftAndPublish, localized }: ContentType): readonly string[] {
  return [
    ...(draftAndPublish ? ['has drafts, which may lack what is required'] : []),
    ...(localized ? ['has locales'] : []),
  ];
}

function isPlace(attribute: Attribute): attribute is PlaceAttribute {
  return attribute.storage !== 'column';
}

function isReadable(attribute: Attribute): attribute is ScalarAttribute {
  return attribute.storage === 'column' && attribute.type.readable === 'default';
}
