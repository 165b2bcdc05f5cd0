import type { WireJson } from '../../api/index.js';
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
import { type AttributeType, attributeTypeInfo, isAttributeType, type TextOption } from './attribute-types.js';

/** An attribute while somebody fills its form in: what is typed stays as it was typed. */
export interface AttributeFormState {
  readonly type: AttributeType;
  readonly name: string;
  /** What is chosen or switched; the typed options are in `texts`. */
  readonly facts: JsonObject;
  readonly optionTexts: Readonly<Record<TextOption, string>>;
  readonly successors: ReadonlyMap<string, string>;
  /** The attribute on the other side of a relation; empty: it leads one way. */
  readonly otherSide: string;
}

const allTextOptions: readonly TextOption[] = ['default', 'min', 'max', 'minLength', 'maxLength', 'regex'];
const emptyOptionTexts = { default: '', min: '', max: '', minLength: '', maxLength: '', regex: '' };
/** Facts that every type keeps when an attribute gets another one. */
const commonOptions = ['required', 'private', 'configurable', 'visible', 'conditions', 'columnName', 'pluginOptions'];
/** Types whose values are mostly words of one language. */
const localizedByDefault: ReadonlySet<AttributeType> = new Set(['string', 'text', 'richtext', 'blocks', 'uid']);
const jsonTypes: ReadonlySet<AttributeType> = new Set(['json', 'array', 'blocks']);
const exactNumberTypes: ReadonlySet<AttributeType> = new Set(['biginteger', 'decimal']);
const numberTypes: ReadonlySet<AttributeType> = new Set(['integer', 'float']);

/** What stands in the form of a new attribute. */
export function newAttributeForm(type: AttributeType, shape: DraftShape, target: string): AttributeFormState {
  const isPerLocale = getShapeKind(shape) !== 'component' && isLocalized(shape.head) && localizedByDefault.has(type);
  const localized = withPropertyAt({}, ['pluginOptions', 'i18n', 'localized'], isPerLocale ? true : undefined);
  const facts = { ...localized, ...initialFacts(type, target) };
  return { type, name: '', facts, optionTexts: emptyOptionTexts, successors: new Map(), otherSide: '' };
}

/** What stands in the form of an attribute that is there. */
export function toAttributeForm(
  draft: Draft,
  shape: DraftShape,
  { name, facts, successors, key }: DraftAttribute,
): AttributeFormState {
  const { type: definedType, ...rest } = facts;
  const type = isAttributeType(definedType) ? definedType : 'json';
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
export function changeAttributeType(edit: AttributeFormState, type: AttributeType): AttributeFormState {
  const { unique, index, textOptions: texts } = attributeTypeInfo(type);
  const keptOptions = [...commonOptions, ...(unique ? ['unique'] : []), ...(index === false ? [] : ['index'])];
  const keptFacts = Object.fromEntries(Object.entries(edit.facts).filter(([key]) => keptOptions.includes(key)));
  // A type without an index for text has one for whole values.
  const facts = keptFacts.index === 'text' && index !== 'text' ? { ...keptFacts, index: true } : keptFacts;
  const optionTexts = Object.fromEntries(
    allTextOptions.map((option) => [option, texts.includes(option) ? edit.optionTexts[option] : '']),
  ) as AttributeFormState['optionTexts'];
  return { ...edit, type, facts: { ...facts, ...initialFacts(type, '') }, optionTexts: optionTexts };
}

/** The attribute that a form leads to. Typed options that cannot be read are left out: `problemsOf` tells of them first. */
export function toAttributeContent({
  type,
  name,
  facts,
  optionTexts,
  successors,
}: AttributeFormState): AttributeContent {
  const parsedOptions = attributeTypeInfo(type).textOptions.flatMap((option) => {
    const value = parseOption(type, option, optionTexts[option]);
    return value === undefined || value === invalidOption ? [] : [[option, value] as const];
  });
  const ownFacts = type === 'relation' ? cleanRelationFacts(facts) : facts;
  return { name, facts: { type, ...ownFacts, ...Object.fromEntries(parsedOptions) }, successors };
}

/** Says that a typed option is none. */
export const invalidOption: unique symbol = Symbol('unreadable');

/** A typed option as a definition has it; undefined: it is not given. */
export function parseOption(
  type: AttributeType,
  option: TextOption,
  text: string,
): WireJson | undefined | typeof invalidOption {
  if (text === '') return undefined;
  if (option === 'minLength' || option === 'maxLength' || isListType(type)) return parseInteger(text);
  if (option === 'regex') return isPattern(text) ? text : invalidOption;
  if (jsonTypes.has(type)) return parseJson(text);
  if (type === 'boolean') return text === 'true';
  if (numberTypes.has(type)) return Number.isFinite(Number(text)) && text.trim() !== '' ? Number(text) : invalidOption;
  if (exactNumberTypes.has(type)) return /^-?\d+(?:\.\d+)?$/.test(text) ? text : invalidOption;
  return text;
}

function formatOption(type: AttributeType, option: TextOption, value: WireJson | undefined): string {
  if (value === undefined || value === null) return '';
  if (option === 'default' && jsonTypes.has(type)) return JSON.stringify(value, null, 2);
  return String(value);
}

function isListType(type: AttributeType): boolean {
  return type === 'component' || type === 'dynamiczone';
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

function initialFacts(type: AttributeType, target: string): JsonObject {
  switch (type) {
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
export function getStableId({ pluginOptions }: JsonObject): string {
  return asText(asJsonObject(asJsonObject(pluginOptions).octavo).id);
}
