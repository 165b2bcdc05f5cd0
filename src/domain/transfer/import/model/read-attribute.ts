import { Bug, isObject, type Json } from '../../../../foundations/core/index.js';
import {
  attributeNamePattern,
  attributeTypes,
  isReservedAttribute,
  listOptionErrors,
  nestedTypes,
  type ScalarType,
  sharedAttributeKeys,
} from '../../../../language/schema/index.js';
import type { LeftOutItem } from '../types.js';

/** An unvalidated attribute definition. */
export type RawAttribute = Readonly<Record<string, unknown>>;

/** What an attribute may refer to, and the listener for what is left out. */
export interface AttributeScope {
  /** uid of the content type or component. */
  readonly uid: string;
  readonly isComponent: boolean;
  readonly contentTypes: ReadonlySet<string>;
  readonly components: ReadonlySet<string>;
  readonly leaveOut: (leftOut: LeftOutItem) => void;
}

const keysByType: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(nestedTypes).map(([name, { options }]) => [name, Object.keys(options)]),
);
const polymorphic: ReadonlySet<unknown> = new Set(['morphToOne', 'morphToMany']);

/** Converts an attribute definition; null if it is left out, which is reported. */
export function readAttribute(name: string, raw: unknown, scope: AttributeScope): Record<string, Json> | null {
  const omit = (why: string): null => {
    scope.leaveOut({ of: scope.uid, why: `attribute: ${why}`, which: name });
    return null;
  };
  if (isReservedAttribute(name, scope.isComponent ? 'component' : 'contentType')) {
    return omit('every document, or JavaScript itself, has something else of its name');
  }
  if (!attributeNamePattern.test(name))
    return omit('no query can name it: its name is not made of letters, digits, _ and -');
  if (!isObject(raw)) return omit('it is no definition');
  const { type, customField } = raw;
  if (typeof customField === 'string' && !isKnownType(type)) {
    return omit(`the type of the values of ${customField} is not known: import the archive that "strapi export" makes`);
  }
  if (typeof type !== 'string' || !isKnownType(type)) return omit(`its type ${JSON.stringify(type)} is not known`);
  const missingReason = missingReference(raw, scope);
  if (missingReason !== null) return omit(missingReason);
  const scalar = attributeTypes.get(type);
  const typeKeys =
    scalar === undefined ? (keysByType.get(type) ?? []) : ['unique', 'index', ...Object.keys(scalar.options)];
  const allowedKeys: ReadonlySet<string> = new Set([...sharedAttributeKeys, ...typeKeys]);
  const definition: Record<string, Json> = {};
  for (const [key, value] of Object.entries(raw)) {
    if (value === undefined || value === null) continue;
    if (allowedKeys.has(key) || typeof customField === 'string') definition[key] = value as Json;
    else scope.leaveOut({ of: scope.uid, why: `option of an attribute: ${key} has no effect here`, which: name });
  }
  if (scalar !== undefined) dropUnsupportedOptions(definition, scalar, name, scope);
  if (type === 'relation') dropRelationOptions(definition, scope);
  if (type === 'dynamiczone') definition.components = [...new Set(definition.components as string[])];
  return definition;
}

/** Removes options that the type does not support, and reports them. */
function dropUnsupportedOptions(
  definition: Record<string, Json>,
  type: ScalarType,
  name: string,
  scope: AttributeScope,
): void {
  if (type.unique === 'never') delete definition.unique;
  if (type.unique === 'always' && definition.unique === false) delete definition.unique;
  if (Array.isArray(definition.enum)) {
    definition.enum = [...new Set(definition.enum.map(String).filter((value) => value !== ''))];
  }
  for (
    let problems = listOptionErrors(definition, type);
    problems.length > 0;
    problems = listOptionErrors(definition, type)
  ) {
    const problem = problems.find(({ option }) => Object.hasOwn(definition, option));
    if (problem === undefined)
      throw new Bug(`${scope.uid}.${name}: ${problems.map(({ sentence }) => sentence).join()}`);
    scope.leaveOut({ of: scope.uid, why: `option of an attribute: ${problem.sentence}`, which: name });
    delete definition[problem.option];
  }
}

/** Returns whether a definition is localized. */
export function isLocalizedDefinition({ pluginOptions }: Readonly<Record<string, unknown>>): boolean {
  return isObject(pluginOptions) && isObject(pluginOptions.i18n) && pluginOptions.i18n.localized === true;
}

function isKnownType(type: unknown): boolean {
  return typeof type === 'string' && (attributeTypes.has(type) || keysByType.has(type));
}

/** Returns why the target of an attribute is missing; null if it exists. */
function missingReference(
  { type, target, relation, component, components, enum: values }: RawAttribute,
  scope: AttributeScope,
): string | null {
  if (type === 'relation' && !polymorphic.has(relation) && !scope.contentTypes.has(String(target))) {
    return `its target ${String(target)} is not imported`;
  }
  if (type === 'component' && !scope.components.has(String(component))) {
    return `its component ${String(component)} is not there`;
  }
  if (type === 'enumeration' && (!Array.isArray(values) || values.every((value) => value === ''))) {
    return 'it lists no values';
  }
  if (type !== 'dynamiczone') return null;
  const unknown = Array.isArray(components) ? components.find((uid) => !scope.components.has(String(uid))) : 'none';
  return unknown === undefined ? null : `its component ${String(unknown)} is not there`;
}

function dropRelationOptions(definition: Record<string, Json>, { isComponent }: AttributeScope): void {
  if (polymorphic.has(definition.relation)) delete definition.target;
  if (!isComponent) return;
  // Relations of components are unidirectional.
  delete definition.inversedBy;
  delete definition.mappedBy;
}
