import {
  AtSign,
  Binary,
  Blocks,
  Braces,
  Brackets,
  CalendarClock,
  CalendarDays,
  CaseSensitive,
  Clock,
  Component,
  FileText,
  Hash,
  Images,
  KeyRound,
  Layers,
  Link,
  ListChecks,
  type LucideIcon,
  Percent,
  Sigma,
  SquareAsterisk,
  Timer,
  ToggleLeft,
  Waypoints,
} from 'lucide-react';

/** An option that a form asks for as a text, and where it stands in a definition. */
export type TextOption = 'default' | 'min' | 'max' | 'minLength' | 'maxLength' | 'regex';

/** A type of attributes: its icon, and which options it has besides those of all. */
export interface TypeFacts {
  readonly icon: LucideIcon;
  readonly texts: readonly TextOption[];
  /** `unique` can be chosen. */
  readonly unique: boolean;
  /** `index` can be chosen; `text`: also for the text inside of values. */
  readonly index: boolean | 'text';
}

const words: readonly TextOption[] = ['default', 'minLength', 'maxLength', 'regex'];
const numbers: readonly TextOption[] = ['default', 'min', 'max'];

function type(icon: LucideIcon, texts: readonly TextOption[], unique: boolean, index: TypeFacts['index']): TypeFacts {
  return { icon, texts, unique, index };
}

/** All types, in the order in which they are offered. */
export const attributeTypes = {
  string: type(CaseSensitive, words, true, 'text'),
  text: type(FileText, words, true, 'text'),
  richtext: type(Hash, words, true, 'text'),
  blocks: type(Blocks, ['default'], false, false),
  email: type(AtSign, words, true, 'text'),
  uid: type(Link, words, false, 'text'),
  enumeration: type(ListChecks, ['default'], false, true),
  password: type(KeyRound, ['minLength', 'maxLength', 'regex'], false, false),
  integer: type(Binary, numbers, true, true),
  biginteger: type(Sigma, numbers, true, true),
  decimal: type(SquareAsterisk, numbers, true, true),
  float: type(Percent, numbers, true, true),
  boolean: type(ToggleLeft, ['default'], false, true),
  date: type(CalendarDays, ['default'], true, true),
  datetime: type(CalendarClock, ['default'], true, true),
  time: type(Clock, ['default'], true, true),
  timestamp: type(Timer, ['default'], true, true),
  json: type(Braces, ['default'], false, false),
  array: type(Brackets, ['default'], false, false),
  media: type(Images, [], false, false),
  relation: type(Waypoints, [], false, false),
  component: type(Component, ['min', 'max'], false, false),
  dynamiczone: type(Layers, ['min', 'max'], false, false),
} as const satisfies Readonly<Record<string, TypeFacts>>;

/** The name of a type of attributes. */
export type AttributeType = keyof typeof attributeTypes;

/** Which types stand together where one is chosen. */
export const typeGroups = {
  words: ['string', 'text', 'richtext', 'blocks', 'email', 'uid', 'enumeration', 'password'],
  numbers: ['integer', 'biginteger', 'decimal', 'float', 'boolean'],
  times: ['date', 'datetime', 'time', 'timestamp'],
  structures: ['media', 'relation', 'component', 'dynamiczone', 'json', 'array'],
} as const satisfies Readonly<Record<string, readonly AttributeType[]>>;

/** The name of such a group. */
export type TypeGroup = keyof typeof typeGroups;

const composed: ReadonlySet<AttributeType> = new Set(['media', 'relation', 'component', 'dynamiczone']);

/** Whether a text names a type of attributes. */
export function isAttributeType(name: unknown): name is AttributeType {
  return typeof name === 'string' && Object.hasOwn(attributeTypes, name);
}

/** What a type has; of a type that the panel does not know, what all have. */
export function factsOfType(name: AttributeType): TypeFacts {
  return attributeTypes[name];
}

/** The types that an attribute of a type can be given in its place. Values keep their meaning or are refused; a password is none of them. */
export function otherTypes(name: AttributeType, isNew: boolean): readonly AttributeType[] {
  if (composed.has(name)) return [name];
  const scalars = Object.keys(attributeTypes)
    .filter(isAttributeType)
    .filter((one) => !composed.has(one));
  if (isNew) return scalars;
  return name === 'password' ? [name] : scalars.filter((one) => one !== 'password');
}
