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
export interface AttributeTypeInfo {
  readonly icon: LucideIcon;
  readonly textOptions: readonly TextOption[];
  /** `unique` can be chosen. */
  readonly unique: boolean;
  /** `index` can be chosen; `text`: also for the text inside of values. */
  readonly index: boolean | 'text';
}

const textLimits: readonly TextOption[] = ['default', 'minLength', 'maxLength', 'regex'];
const numberLimits: readonly TextOption[] = ['default', 'min', 'max'];

function defineType(
  icon: LucideIcon,
  textOptions: readonly TextOption[],
  unique: boolean,
  index: AttributeTypeInfo['index'],
): AttributeTypeInfo {
  return { icon, textOptions, unique, index };
}

/** All types, in the order in which they are offered. */
export const attributeTypes = {
  string: defineType(CaseSensitive, textLimits, true, 'text'),
  text: defineType(FileText, textLimits, true, 'text'),
  richtext: defineType(Hash, textLimits, true, 'text'),
  blocks: defineType(Blocks, ['default'], false, false),
  email: defineType(AtSign, textLimits, true, 'text'),
  uid: defineType(Link, textLimits, false, 'text'),
  enumeration: defineType(ListChecks, ['default'], false, true),
  password: defineType(KeyRound, ['minLength', 'maxLength', 'regex'], false, false),
  integer: defineType(Binary, numberLimits, true, true),
  biginteger: defineType(Sigma, numberLimits, true, true),
  decimal: defineType(SquareAsterisk, numberLimits, true, true),
  float: defineType(Percent, numberLimits, true, true),
  boolean: defineType(ToggleLeft, ['default'], false, true),
  date: defineType(CalendarDays, ['default'], true, true),
  datetime: defineType(CalendarClock, ['default'], true, true),
  time: defineType(Clock, ['default'], true, true),
  timestamp: defineType(Timer, ['default'], true, true),
  json: defineType(Braces, ['default'], false, false),
  array: defineType(Brackets, ['default'], false, false),
  media: defineType(Images, [], false, false),
  relation: defineType(Waypoints, [], false, false),
  component: defineType(Component, ['min', 'max'], false, false),
  dynamiczone: defineType(Layers, ['min', 'max'], false, false),
} as const satisfies Readonly<Record<string, AttributeTypeInfo>>;

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

const structuralTypes: ReadonlySet<AttributeType> = new Set(['media', 'relation', 'component', 'dynamiczone']);

/** Whether a text names a type of attributes. */
export function isAttributeType(name: unknown): name is AttributeType {
  return typeof name === 'string' && Object.hasOwn(attributeTypes, name);
}

/** What a type has; of a type that the panel does not know, what all have. */
export function attributeTypeInfo(name: AttributeType): AttributeTypeInfo {
  return attributeTypes[name];
}

/** The types that an attribute of a type can be given in its place. Values keep their meaning or are refused; a password is none of them. */
export function compatibleTypes(name: AttributeType, isNew: boolean): readonly AttributeType[] {
  if (structuralTypes.has(name)) return [name];
  const scalars = Object.keys(attributeTypes)
    .filter(isAttributeType)
    .filter((candidate) => !structuralTypes.has(candidate));
  if (isNew) return scalars;
  return name === 'password' ? [name] : scalars.filter((candidate) => candidate !== 'password');
}
