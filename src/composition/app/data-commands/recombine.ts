import { isObject } from '../../../foundations/core/index.js';
import type { Attribute, Component, ContentType } from '../../../language/schema/index.js';
import type { ContentFile, ContentVersion, SeedValues } from './content-files.js';
import type { SeededRandom } from './seeded-random.js';

/** Files of one content type that lend each other their values. */
export type Donors = readonly ContentFile[];

/** The input of a new document, apart from the file it is derived from. */
export interface RecombineOptions {
  readonly donors: Donors;
  /** Distinguishes it from others derived from the same file; from 1. */
  readonly number: number;
  readonly random: SeededRandom;
  /** By uid. */
  readonly components: ReadonlyMap<string, Component>;
}

/**
 * Returns a new document derived from existing ones: it has the locales and states of `file`, and each value is its own
 * or that of another document of the type in the same locale. Unique values get the number, including those in
 * components. Exclusive links are omitted, and so are passwords, whose digests take longer than everything else.
 */
export function recombine(file: ContentFile, ingredients: RecombineOptions): ContentFile {
  const [first] = file.versions.keys();
  const versions = [...file.versions].map(([locale, version]) => {
    const make = (values: SeedValues): SeedValues =>
      recombineValues(values, { ...ingredients, file, locale, isFirst: locale === first });
    return [locale, mapStates(version, make)] as const;
  });
  return { type: file.type, name: `${file.name}-${ingredients.number}`, versions: new Map(versions) };
}

interface RecombineContext extends RecombineOptions {
  readonly file: ContentFile;
  readonly locale: string;
  readonly isFirst: boolean;
}

function mapStates(version: ContentVersion, make: (values: SeedValues) => SeedValues): ContentVersion {
  const made = Object.entries(version).map(([state, values]) => [state, make(values as SeedValues)] as const);
  return Object.fromEntries(made);
}

function recombineValues(values: SeedValues, context: RecombineContext): SeedValues {
  const { file, number, random, components } = context;
  const recombined: Record<string, unknown> = {};
  for (const [name, ownValue] of Object.entries(values)) {
    const attribute = file.type.attributes.get(name);
    if (attribute === undefined || isExclusive(attribute) || isPassword(attribute)) continue;
    const value = random.nextBelow(2) === 0 ? ownValue : (donorValue(name, attribute, context) ?? ownValue);
    recombined[name] = makeUnique(value, attribute, number, components);
  }
  return recombined;
}

/** Returns the value of another document; shared attributes are only in the first locale of a file. */
function donorValue(
  name: string,
  attribute: Attribute,
  { donors, locale, isFirst, random }: RecombineContext,
): unknown {
  const donor = random.pick(donors);
  if (donor === undefined) return undefined;
  const shared = !attribute.localized && isFirst && attribute.storage !== 'relation';
  const version = shared ? [...donor.versions.values()][0] : donor.versions.get(locale);
  return (version?.published ?? version?.unpublished ?? version?.draft)?.[name];
}

function isExclusive(attribute: Attribute): boolean {
  return attribute.storage === 'relation' && (attribute.exclusive || attribute.side === 'inverse');
}

function isPassword(attribute: Attribute): boolean {
  return attribute.storage === 'column' && attribute.type.readable === 'never' && !attribute.required;
}

const maxListEntries = 1_000;

/** Adds the number to each unique value, at any depth; entries of lists get separate numbers. */
function makeUnique(
  value: unknown,
  attribute: Attribute,
  number: number,
  components: RecombineOptions['components'],
): unknown {
  if (attribute.storage === 'column') return attribute.unique ? appendNumber(value, number, attribute) : value;
  if (attribute.storage !== 'component' && attribute.storage !== 'zone') return value;
  if (Array.isArray(value)) {
    return value.map((entry, index) => makeUnique(entry, attribute, number * maxListEntries + index, components));
  }
  if (!isObject(value)) return value;
  const uid = attribute.storage === 'zone' ? String(value.__component) : attribute.component;
  const inner = components.get(uid)?.attributes;
  const entries = Object.entries(value).map(([name, ownValue]) => {
    const innerAttribute = inner?.get(name);
    return [
      name,
      innerAttribute === undefined ? ownValue : makeUnique(ownValue, innerAttribute, number, components),
    ] as const;
  });
  return Object.fromEntries(entries);
}

/**
 * Changes the value by the number, within the attribute's length: adds it to a number, appends it to a text, replaces a
 * `bigint`, and rotates the characters of a text with a pattern.
 */
function appendNumber(value: unknown, number: number, attribute: Attribute): unknown {
  if (attribute.storage !== 'column') return value;
  if (typeof value === 'number') return value + number;
  if (typeof value !== 'string') return value;
  if (attribute.type.column === 'bigint') return String(number);
  const { maxLength, regex } = attribute.options;
  if (regex !== undefined) return rotateCharacters(value, number);
  const suffix = `-${number}`;
  const maxCharacters = typeof maxLength === 'number' ? maxLength : 255;
  return `${value.slice(0, maxCharacters - suffix.length)}${suffix}`;
}

/**
 * A text of the same pattern, for attributes with a rule for their spelling: letters and digits are counted down like an odometer,
 * from `ZZ-9999` for `AB-1234`.
 */
function rotateCharacters(value: string, number: number): string {
  let rest = number;
  const rotated = [...value].reverse().map((character) => {
    const alphabet = alphabets.find((candidate) => candidate.includes(character));
    if (alphabet === undefined) return character;
    const offset = rest % alphabet.length;
    rest = Math.floor(rest / alphabet.length);
    return alphabet.at(-1 - offset);
  });
  return rotated.reverse().join('');
}

const alphabets = ['0123456789', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz'];

/** Returns the donors of values by collection type: a single type cannot have a second document. */
export function donorsByType(files: readonly ContentFile[]): ReadonlyMap<ContentType, Donors> {
  const byType = new Map<ContentType, ContentFile[]>();
  for (const file of files) {
    if (file.type.kind !== 'collectionType') continue;
    const donors = byType.get(file.type);
    if (donors === undefined) byType.set(file.type, [file]);
    else donors.push(file);
  }
  return byType;
}
