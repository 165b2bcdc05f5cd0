import type { WireJson } from '../../api/index.js';
import {
  type AttributeContent,
  type Draft,
  type DraftAttribute,
  type DraftShape,
  type Facts,
  factsIn,
  isLocalized,
  isPaired,
  kindOf,
  otherSideOf,
  textIn,
  withFact,
  withFactAt,
} from '../draft/index.js';
import { type AttributeType, factsOfType, isAttributeType, type TextOption } from './attribute-types.js';

/** An attribute while somebody fills its form in: what is typed stays as it was typed. */
export interface AttributeEdit {
  readonly type: AttributeType;
  readonly name: string;
  /** What is chosen or switched; the typed options are in `texts`. */
  readonly facts: Facts;
  readonly texts: Readonly<Record<TextOption, string>>;
  readonly successors: ReadonlyMap<string, string>;
  /** The attribute on the other side of a relation; empty: it leads one way. */
  readonly other: string;
}

const textOptions: readonly TextOption[] = ['default', 'min', 'max', 'minLength', 'maxLength', 'regex'];
const noTexts = { default: '', min: '', max: '', minLength: '', maxLength: '', regex: '' };
/** Facts that every type keeps when an attribute gets another one. */
const shared = ['required', 'private', 'configurable', 'visible', 'conditions', 'columnName', 'pluginOptions'];
/** Types whose values are mostly words of one language. */
const wordTypes: ReadonlySet<AttributeType> = new Set(['string', 'text', 'richtext', 'blocks', 'uid']);
const structured: ReadonlySet<AttributeType> = new Set(['json', 'array', 'blocks']);
const exact: ReadonlySet<AttributeType> = new Set(['biginteger', 'decimal']);
const numeric: ReadonlySet<AttributeType> = new Set(['integer', 'float']);

/** What stands in the form of a new attribute. */
export function newEdit(type: AttributeType, shape: DraftShape, target: string): AttributeEdit {
  const perLocale = kindOf(shape) !== 'component' && isLocalized(shape.head) && wordTypes.has(type);
  const localized = withFactAt({}, ['pluginOptions', 'i18n', 'localized'], perLocale ? true : undefined);
  const facts = { ...localized, ...beginning(type, target) };
  return { type, name: '', facts, texts: noTexts, successors: new Map(), other: '' };
}

/** What stands in the form of an attribute that is there. */
export function editOf(
  draft: Draft,
  shape: DraftShape,
  { name, facts, successors, key }: DraftAttribute,
): AttributeEdit {
  const { type: given, ...rest } = facts;
  const type = isAttributeType(given) ? given : 'json';
  const other = otherSideOf(draft, shape, { key, origin: null, name, facts, successors })?.attribute.name ?? '';
  const texts = Object.fromEntries(
    textOptions.map((option) => [option, textOfOption(type, option, facts[option])]),
  ) as AttributeEdit['texts'];
  const chosen = textOptions.reduce((kept, option) => withFact(kept, option, undefined), rest as Facts);
  return { type, name, facts: chosen, texts, successors, other };
}

/** The form with another type: options that the new one does not have are left out. */
export function retyped(edit: AttributeEdit, type: AttributeType): AttributeEdit {
  const { unique, index, texts } = factsOfType(type);
  const kept = [...shared, ...(unique ? ['unique'] : []), ...(index === false ? [] : ['index'])];
  const same = Object.fromEntries(Object.entries(edit.facts).filter(([key]) => kept.includes(key)));
  // A type without an index for text has one for whole values.
  const facts = same.index === 'text' && index !== 'text' ? { ...same, index: true } : same;
  const typed = Object.fromEntries(
    textOptions.map((option) => [option, texts.includes(option) ? edit.texts[option] : '']),
  ) as AttributeEdit['texts'];
  return { ...edit, type, facts: { ...facts, ...beginning(type, '') }, texts: typed };
}

/** The attribute that a form leads to. Typed options that cannot be read are left out: `problemsOf` tells of them first. */
export function contentOf({ type, name, facts, texts, successors }: AttributeEdit): AttributeContent {
  const typed = factsOfType(type).texts.flatMap((option) => {
    const value = readOption(type, option, texts[option]);
    return value === undefined || value === unreadable ? [] : [[option, value] as const];
  });
  const sound = type === 'relation' ? relationFacts(facts) : facts;
  return { name, facts: { type, ...sound, ...Object.fromEntries(typed) }, successors };
}

/** Says that a typed option is none. */
export const unreadable: unique symbol = Symbol('unreadable');

/** A typed option as a definition has it; undefined: it is not given. */
export function readOption(
  type: AttributeType,
  option: TextOption,
  text: string,
): WireJson | undefined | typeof unreadable {
  if (text === '') return undefined;
  if (option === 'minLength' || option === 'maxLength' || isListType(type)) return whole(text);
  if (option === 'regex') return isPattern(text) ? text : unreadable;
  if (structured.has(type)) return readJson(text);
  if (type === 'boolean') return text === 'true';
  if (numeric.has(type)) return Number.isFinite(Number(text)) && text.trim() !== '' ? Number(text) : unreadable;
  if (exact.has(type)) return /^-?\d+(?:\.\d+)?$/.test(text) ? text : unreadable;
  return text;
}

function textOfOption(type: AttributeType, option: TextOption, value: WireJson | undefined): string {
  if (value === undefined || value === null) return '';
  if (option === 'default' && structured.has(type)) return JSON.stringify(value, null, 2);
  return String(value);
}

function isListType(type: AttributeType): boolean {
  return type === 'component' || type === 'dynamiczone';
}

function whole(text: string): number | typeof unreadable {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : unreadable;
}

function isPattern(text: string): boolean {
  try {
    new RegExp(text);
    return true;
  } catch {
    return false;
  }
}

function readJson(text: string): WireJson | typeof unreadable {
  try {
    return JSON.parse(text) as WireJson;
  } catch {
    return unreadable;
  }
}

function beginning(type: AttributeType, target: string): Facts {
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
function relationFacts(facts: Facts): Facts {
  const sides = isPaired(facts.relation) ? ['morphBy'] : ['inversedBy', 'mappedBy'];
  const rest = isPaired(facts.relation) || isMorphBack(facts) ? [] : ['morphBy', 'target'];
  return [...sides, ...rest].reduce((kept, key) => withFact(kept, key, undefined), facts);
}

/** Whether a relation reads a polymorphic one from its other side. */
export function isMorphBack({ relation }: Facts): boolean {
  return relation === 'morphOne' || relation === 'morphMany';
}

/** The id that an attribute or shape is known by when its names change; empty: none. */
export function idIn({ pluginOptions }: Facts): string {
  return textIn(factsIn(factsIn(pluginOptions).octavo).id);
}
