import type { Attribute, ContentType } from '../schema/index.js';
import type { Chance } from './chance.js';
import type { ContentFile, ContentVersion, Values } from './content-files.js';

/** Files of one content type that lend each other their values. */
export type Donors = readonly ContentFile[];

/**
 * A new document made of existing ones: it has the locales and states of `file`, and each value is its own or that of another
 * document of the type in the same locale. Unique values get the number, links that only one document may hold are left out.
 */
export function recombine(file: ContentFile, donors: Donors, number: number, chance: Chance): ContentFile {
  const [first] = file.versions.keys();
  const versions = [...file.versions].map(([locale, version]) => {
    const make = (values: Values): Values =>
      mix(values, { file, donors, locale, isFirst: locale === first, number, chance });
    return [locale, mapStates(version, make)] as const;
  });
  return { type: file.type, name: `${file.name}-${number}`, versions: new Map(versions) };
}

interface Mixing {
  readonly file: ContentFile;
  readonly donors: Donors;
  readonly locale: string;
  readonly isFirst: boolean;
  readonly number: number;
  readonly chance: Chance;
}

function mapStates(version: ContentVersion, make: (values: Values) => Values): ContentVersion {
  const made = Object.entries(version).map(([state, values]) => [state, make(values as Values)] as const);
  return Object.fromEntries(made);
}

function mix(values: Values, mixing: Mixing): Values {
  const { file, number, chance } = mixing;
  const mixed: Record<string, unknown> = {};
  for (const [name, own] of Object.entries(values)) {
    const attribute = file.type.attributes.get(name);
    if (attribute === undefined || isExclusive(attribute)) continue;
    const value = chance.below(2) === 0 ? own : (borrowed(name, attribute, mixing) ?? own);
    mixed[name] = isUnique(attribute) ? numbered(value, number, attribute) : value;
  }
  return mixed;
}

/** The value of another document; shared attributes stand in the first locale of a file alone. */
function borrowed(name: string, attribute: Attribute, { donors, locale, isFirst, chance }: Mixing): unknown {
  const donor = chance.pick(donors);
  if (donor === undefined) return undefined;
  const shared = !attribute.localized && isFirst && attribute.storage !== 'relation';
  const version = shared ? [...donor.versions.values()][0] : donor.versions.get(locale);
  return (version?.published ?? version?.unpublished ?? version?.draft)?.[name];
}

function isExclusive(attribute: Attribute): boolean {
  return attribute.storage === 'relation' && (attribute.exclusive || attribute.side === 'inverse');
}

function isUnique(attribute: Attribute): boolean {
  return attribute.storage === 'column' && (attribute.unique || attribute.type.name === 'uid');
}

/** The value with the number behind it, within the attribute's length; where there are only digits, the number alone. */
function numbered(value: unknown, number: number, attribute: Attribute): unknown {
  if (attribute.storage !== 'column') return value;
  if (typeof value === 'number') return value + number;
  if (typeof value !== 'string') return value;
  if (attribute.type.column === 'bigint') return String(number);
  const { maxLength, regex } = attribute.options;
  if (regex !== undefined) return respelled(value, number);
  const suffix = `-${number}`;
  const longest = typeof maxLength === 'number' ? maxLength : 255;
  return `${value.slice(0, longest - suffix.length)}${suffix}`;
}

/**
 * A text of the same pattern, for attributes with a rule for their spelling: letters and digits are counted down like an odometer,
 * from `ZZ-9999` for `AB-1234`.
 */
function respelled(value: string, number: number): string {
  let rest = number;
  const turned = [...value].reverse().map((character) => {
    const wheel = wheels.find((candidate) => candidate.includes(character));
    if (wheel === undefined) return character;
    const turn = rest % wheel.length;
    rest = Math.floor(rest / wheel.length);
    return wheel.at(-1 - turn);
  });
  return turned.reverse().join('');
}

const wheels = ['0123456789', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz'];

/** Collection types by what they lend: a single type cannot have a second document. */
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
