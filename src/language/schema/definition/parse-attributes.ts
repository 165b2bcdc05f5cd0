import { isObject } from '../../../foundations/core/index.js';
import { attributeTypes, type ScalarType } from '../attributes/index.js';
import type { NestedTypeName } from '../attributes/nested-types.js';
import type { Attribute } from '../types.js';
import type { AttributeDefinition, DefinitionHeaders } from './attribute-source.js';
import { parseComputed } from './computed.js';
import { findStoredType } from './custom-fields.js';
import { type DefinitionHeader, readBoolean, readId, readLocalized, readTableName } from './definition-header.js';
import { describeValue, nestedReporter, type ReportDiagnostic } from './diagnostics.js';
import { attributeNamePattern, defaultColumnName, isReservedAttribute, suggestChoice } from './names.js';
import { parseComponentAttribute, parseMedia, parseZone } from './nested-attributes.js';
import { parseRelation } from './relation.js';
import { parseScalarDefinition } from './scalar.js';
import { checkAttributeView, checkShapeView } from './view.js';

type ParseAttribute = (definition: AttributeDefinition, headers: DefinitionHeaders) => Attribute | null;

const nestedParsers: Readonly<Record<NestedTypeName, ParseAttribute>> = {
  relation: parseRelation,
  media: parseMedia,
  component: parseComponentAttribute,
  dynamiczone: parseZone,
  computed: parseComputed,
};
const parsers: ReadonlyMap<string, ParseAttribute> = new Map(Object.entries(nestedParsers));

/** Parses the attributes of a header in the definition's order, without those that are invalid. */
export function parseAttributes(header: DefinitionHeader, headers: DefinitionHeaders): ReadonlyMap<string, Attribute> {
  const attributes = new Map<string, Attribute>();
  for (const [name, raw] of Object.entries(header.attributes)) {
    const report = nestedReporter(header.report, `attributes.${name}`);
    if (!isValidName(name, header, report)) continue;
    if (!isObject(raw)) {
      report('', `${describeValue(raw)} – write an object with a type`);
      continue;
    }
    const attribute = parseAttribute(readSharedOptions(header, name, raw, report), headers);
    if (attribute !== null) attributes.set(name, attribute);
  }
  checkShapeView(header, attributes);
  return attributes;
}

function parseAttribute(definition: AttributeDefinition, headers: DefinitionHeaders): Attribute | null {
  const { customField } = definition.raw;
  const type = readTypeName(definition.raw);
  const scalar = findScalarType(definition.raw);
  if (scalar !== undefined) return parseScalarDefinition(definition, scalar);
  if (typeof type === 'string') {
    const parse = parsers.get(type);
    if (parse !== undefined) return parse(definition, headers);
  }
  if (typeof customField === 'string') {
    definition.report('type', `is "customField" of ${customField}, which is not known – write the type of its values`);
    return null;
  }
  const typeNames = [...attributeTypes.keys(), ...parsers.keys()];
  definition.report('type', `${describeValue(type)}, which is no attribute type – ${suggestChoice(type, typeNames)}`);
  return null;
}

function readTypeName({ type, customField }: Readonly<Record<string, unknown>>): unknown {
  return type === 'customField' ? (findStoredType(customField) ?? 'customField') : type;
}

function findScalarType(raw: Readonly<Record<string, unknown>>): ScalarType | undefined {
  const type = readTypeName(raw);
  return typeof type === 'string' ? attributeTypes.get(type) : undefined;
}

/** Whether `options.privateAttributes` of the content type or component names the attribute. */
function isPrivateByOptions({ definition }: DefinitionHeader, name: string): boolean {
  const options = isObject(definition) && isObject(definition.options) ? definition.options : {};
  return Array.isArray(options.privateAttributes) && options.privateAttributes.includes(name);
}

function isValidName(name: string, { is }: DefinitionHeader, report: ReportDiagnostic): boolean {
  if (isReservedAttribute(name, is)) report('', 'is a reserved name – write another');
  else if (!attributeNamePattern.test(name))
    report('', 'is no name – write letters, digits, _ and -, not digits alone');
  else return true;
  return false;
}

function readSharedOptions(
  header: DefinitionHeader,
  name: string,
  raw: Readonly<Record<string, unknown>>,
  report: ReportDiagnostic,
): AttributeDefinition {
  checkAttributeView(raw, report);
  // Links are stored per version, so on a localized type every relation has its own value per locale, flagged or not.
  const localized = readLocalized(raw, report) || raw.type === 'relation';
  const base = {
    name,
    id: readId(raw, report, Object.keys(findScalarType(raw)?.extensionOptions ?? {})),
    required: readBoolean(raw, 'required', '', report),
    private: readBoolean(raw, 'private', '', report) || isPrivateByOptions(header, name),
    localized: header.is === 'contentType' && header.localized && localized,
    column: readTableName(raw, 'columnName', report) ?? defaultColumnName(name),
  };
  return { header, raw, report, base };
}
