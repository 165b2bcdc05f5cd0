import { isObject } from '../../kernel/index.js';
import { attributeTypes } from '../attributes/index.js';
import type { Attribute } from '../types.js';
import type { AttributeSource, Heads } from './attribute-source.js';
import { storedTypeOf } from './custom-fields.js';
import { booleanAt, type Head, idAt, localizedAt, tableNameAt } from './head.js';
import { below, type Report, whatItIs } from './mistakes.js';
import { attributeName, choice, columnOfAttribute, isReservedAttribute } from './names.js';
import { parseComponentAttribute, parseMedia, parseZone } from './nested.js';
import { parseRelation } from './relation.js';
import { parseScalar } from './scalar.js';

type ParseAttribute = (source: AttributeSource, heads: Heads) => Attribute | null;

const parsers: ReadonlyMap<string, ParseAttribute> = new Map<string, ParseAttribute>([
  ['relation', parseRelation],
  ['media', parseMedia],
  ['component', parseComponentAttribute],
  ['dynamiczone', parseZone],
]);

/** The attributes of a head in the definition's order, without those that cannot be made sense of. */
export function parseAttributes(head: Head, heads: Heads): ReadonlyMap<string, Attribute> {
  const attributes = new Map<string, Attribute>();
  for (const [name, raw] of Object.entries(head.attributes)) {
    const report = below(head.report, `attributes.${name}`);
    if (!isValidName(name, head, report)) continue;
    if (!isObject(raw)) {
      report('', `${whatItIs(raw)} – write an object with a type`);
      continue;
    }
    const attribute = parseAttribute(readShared(head, name, raw, report), heads);
    if (attribute !== null) attributes.set(name, attribute);
  }
  return attributes;
}

function parseAttribute(source: AttributeSource, heads: Heads): Attribute | null {
  const { customField } = source.raw;
  const type = source.raw.type === 'customField' ? (storedTypeOf(customField) ?? 'customField') : source.raw.type;
  if (typeof type === 'string') {
    const scalar = attributeTypes.get(type);
    if (scalar !== undefined) return parseScalar(source, scalar);
    const parse = parsers.get(type);
    if (parse !== undefined) return parse(source, heads);
  }
  if (typeof customField === 'string') {
    source.report('type', `is "customField" of ${customField}, which is not known – write the type of its values`);
    return null;
  }
  const known = [...attributeTypes.keys(), ...parsers.keys()];
  source.report('type', `${whatItIs(type)}, which is no attribute type – ${choice(type, known)}`);
  return null;
}

/** Whether `options.privateAttributes` of the content type or component names the attribute. */
function isListedPrivate({ definition }: Head, name: string): boolean {
  const options = isObject(definition) && isObject(definition.options) ? definition.options : {};
  return Array.isArray(options.privateAttributes) && options.privateAttributes.includes(name);
}

function isValidName(name: string, { is }: Head, report: Report): boolean {
  if (isReservedAttribute(name, is)) report('', 'is a reserved name – write another');
  else if (!attributeName.test(name)) report('', 'is no name – write letters, digits, _ and -, not digits alone');
  else return true;
  return false;
}

function readShared(head: Head, name: string, raw: Readonly<Record<string, unknown>>, report: Report): AttributeSource {
  // Links are kept per version, so on a localized type every relation has its own value per locale, flagged or not.
  const localized = localizedAt(raw, report) || raw.type === 'relation';
  const base = {
    name,
    id: idAt(raw, report),
    required: booleanAt(raw, 'required', '', report),
    private: booleanAt(raw, 'private', '', report) || isListedPrivate(head, name),
    localized: head.is === 'contentType' && head.localized && localized,
    column: tableNameAt(raw, 'columnName', report) ?? columnOfAttribute(name),
  };
  return { head, raw, report, base };
}
