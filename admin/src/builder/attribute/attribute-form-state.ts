import type { AttributeTypeInfo, WireJson } from '../../api/index.js';
import { attributeTypeViews } from '../../fields/index.js';
import {
  type AttributeContent,
  asJsonObject,
  asText,
  type Draft,
  type DraftAttribute,
  type DraftShape,
  findOtherSide,
  getShapeKind,
  isLocalized,
  isTwoSided,
  type JsonObject,
  withProperty,
  withPropertyAt,
} from '../draft/index.js';
import {
  type AttributeTypes,
  allTextOptions,
  findAttributeType,
  type TextOption,
  textOptions,
} from './attribute-types.js';

/** An attribute while somebody fills its form in: what is typed stays as it was typed. */
export interface AttributeFormState {
  readonly type: AttributeTypeInfo;
  readonly name: string;
  /** What is chosen or switched; the typed options are in `texts`. */
  readonly facts: JsonObject;
  readonly optionTexts: Readonly<Record<TextOption, string>>;
  readonly successors: ReadonlyMap<string, string>;
  /** The attribute on the other side of a relation; empty: it leads one way. */
  readonly otherSide: string;
}

const emptyOptionTexts = { default: '', min: '', max: '', minLength: '', maxLength: '', regex: '' };
/** Facts that every type keeps when an attribute gets another one. */
const commonOptions = ['required', 'private', 'configurable', 'visible', 'conditions', 'columnName', 'pluginOptions'];
/** What stands in the form of a new attribute. */
export function newAttributeForm(type: AttributeTypeInfo, shape: DraftShape, target: string): AttributeFormState {
  const { isTranslated = false } = attributeTypeViews[type.name];
  const isPerLocale = isTranslated && getShapeKind(shape) !== 'component' && isLocalized(shape.head);
  const localized = withPropertyAt({}, ['pluginOptions', 'i18n', 'localized'], isPerLocale ? true : undefined);
  const facts = { ...localized, ...initialFacts(type, target) };
  return { type, name: '', facts, optionTexts: emptyOptionTexts, successors: new Map(), otherSide: '' };
}

/** What stands in the form of an attribute that is there. */
export function toAttributeForm(
  draft: Draft,
  shape: DraftShape,
  { name, facts, successors, key }: DraftAttribute,
  types: AttributeTypes,
): AttributeFormState {
  const { type: definedType, ...rest } = facts;
  const type = findAttributeType(types, definedType);
  const otherSide = findOtherSide(draft, shape, { key, origin: null, name, facts, successors })?.attribute.name ?? '';
  const optionTexts = Object.fromEntries(
    allTextOptions.map((option) => [option, formatOption(type, option, facts[option])]),
  ) as AttributeFormState['optionTexts'];
  const otherFacts = allTextOptions.reduce(
    (result, option) => withProperty(result, option, undefined),
    rest as JsonObject,
  );
  return { type, name, facts: otherFacts, optionTexts, successors, otherSide };
}

/** The form with another type: options that the new one does not have are left out. */
export function changeAttributeType(edit: AttributeFormState, type: AttributeTypeInfo): AttributeFormState {
  const texts = textOptions(type);
  const keptOptions = [
    ...commonOptions,
    ...(type.unique === 'optional' ? ['unique'] : []),
    ...(type.sortable ? ['index'] : []),
  ];
  const keptFacts = Object.fromEntries(Object.entries(edit.facts).filter(([key]) => keptOptions.includes(key)));
  // A type without an index for text has one for whole values.
  const facts = keptFacts.index === 'text' && !type.textIndex ? { ...keptFacts, index: true } : keptFacts;
  // Kinds of blocks are an option of blocks alone.
  const ownFacts = withPropertyAt(facts, ['pluginOptions', 'octavo', 'blocks'], undefined);
  const optionTexts = Object.fromEntries(
    allTextOptions.map((option) => [option, texts.includes(option) ? edit.optionTexts[option] : '']),
  ) as AttributeFormState['optionTexts'];
  return { ...edit, type, facts: { ...ownFacts, ...initialFacts(type, '') }, optionTexts: optionTexts };
}

/** The attribute that a form leads to. Typed options that cannot be read are left out: `problemsOf` tells of them first. */
export function toAttributeContent({
  type,
  name,
  facts,
  optionTexts,
  successors,
}: AttributeFormState): AttributeContent {
  const parsedOptions = textOptions(type).flatMap((option) => {
    const value = parseOption(type, option, optionTexts[option]);
    return value === undefined || value === invalidOption ? [] : [[option, value] as const];
  });
  const ownFacts = type.storage === 'relation' ? cleanRelationFacts(facts) : facts;
  return { name, facts: { type: type.name, ...ownFacts, ...Object.fromEntries(parsedOptions) }, successors };
}

/** Says that a typed option is none. */
export const invalidOption: unique symbol = Symbol('unreadable');

/** A typed option as a definition has it; undefined: it is not given. */
export function parseOption(
  type: AttributeTypeInfo,
  option: TextOption,
  text: string,
): WireJson | undefined | typeof invalidOption {
  if (text === '') return undefined;
  switch (type.options.find(({ name }) => name === option)?.kind) {
    case 'count':
      return parseInteger(text);
    case 'pattern':
      return isPattern(text) ? text : invalidOption;
    default:
      return parseOptionValue(type, text);
  }
}

/** Converts a text to a value of the type; a text that the panel cannot convert stays as it is. */
function parseOptionValue({ column }: AttributeTypeInfo, text: string): WireJson | typeof invalidOption {
  switch (column) {
    case 'json':
      return parseJson(text);
    case 'boolean':
      return text === 'true';
    case 'integer':
    case 'real':
      return Number.isFinite(Number(text)) && text.trim() !== '' ? Number(text) : invalidOption;
    case 'bigint':
    case 'decimal':
      return /^-?\d+(?:\.\d+)?$/.test(text) ? text : invalidOption;
    case 'text':
    case 'date':
    case 'time':
    case 'instant':
    case null:
      return text;
  }
}

function formatOption({ column }: AttributeTypeInfo, option: TextOption, value: WireJson | undefined): string {
  if (value === undefined || value === null) return '';
  if (option === 'default' && column === 'json') return JSON.stringify(value, null, 2);
  return String(value);
}

function parseInteger(text: string): number | typeof invalidOption {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : invalidOption;
}

function isPattern(text: string): boolean {
  try {
    new RegExp(text);
    return true;
  } catch {
    return false;
  }
}

function parseJson(text: string): WireJson | typeof invalidOption {
  try {
    return JSON.parse(text) as WireJson;
  } catch {
    return invalidOption;
  }
}

function initialFacts({ name }: AttributeTypeInfo, target: string): JsonObject {
  switch (name) {
    case 'enumeration':
      return { enum: [] };
    case 'relation':
      return { relation: 'manyToOne', target };
    case 'component':
      return { component: '', repeatable: false };
    case 'dynamiczone':
      return { components: [] };
    case 'media':
      return { multiple: false };
    case 'computed':
      return { as: '' };
    default:
      return {};
  }
}

/** A relation without the keys that its kind does not have. */
function cleanRelationFacts(facts: JsonObject): JsonObject {
  const sides = isTwoSided(facts.relation) ? ['morphBy'] : ['inversedBy', 'mappedBy'];
  const rest = isTwoSided(facts.relation) || isInverseMorph(facts) ? [] : ['morphBy', 'target'];
  return [...sides, ...rest].reduce((result, key) => withProperty(result, key, undefined), facts);
}

/** Whether a relation reads a polymorphic one from its other side. */
export function isInverseMorph({ relation }: JsonObject): boolean {
  return relation === 'morphOne' || relation === 'morphMany';
}

/** The id that an attribute or shape is known by when its names change; empty: none. */
export function getStableId(facts: JsonObject): string {
  return asText(getExtensionOptions(facts).id);
}

/** The options of an attribute or shape that Strapi does not have. */
export function getExtensionOptions({ pluginOptions }: JsonObject): JsonObject {
  return asJsonObject(asJsonObject(pluginOptions).octavo);
}
