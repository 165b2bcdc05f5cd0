import { Bug, isObject, type Json } from '../../kernel/index.js';
import {
  type AttributeType,
  attributeName,
  attributeTypes,
  isReservedAttribute,
  optionFaults,
  sharedAttributeKeys,
} from '../../schema/index.js';
import type { LeftOut } from '../types.js';

/** A definition of an attribute, untrusted. */
export type RawAttribute = Readonly<Record<string, unknown>>;

/** What an attribute may refer to, and where what is left out is told. */
export interface AttributeScope {
  /** uid of the content type or component. */
  readonly uid: string;
  readonly isComponent: boolean;
  readonly contentTypes: ReadonlySet<string>;
  readonly components: ReadonlySet<string>;
  readonly leaveOut: (leftOut: LeftOut) => void;
}

const relationKeys = ['relation', 'target', 'inversedBy', 'mappedBy', 'morphBy', 'useJoinTable'];
const keysOfOthers: ReadonlyMap<string, readonly string[]> = new Map([
  ['relation', relationKeys],
  ['media', ['multiple', 'allowedTypes']],
  ['component', ['component', 'repeatable', 'min', 'max']],
  ['dynamiczone', ['components', 'min', 'max']],
]);
const polymorphic: ReadonlySet<unknown> = new Set(['morphToOne', 'morphToMany']);

/** The definition as this model has it; null: the attribute does not come over, which was told. */
export function readAttribute(name: string, raw: unknown, scope: AttributeScope): Record<string, Json> | null {
  const leave = (why: string): null => {
    scope.leaveOut({ of: scope.uid, why: `attribute: ${why}`, which: name });
    return null;
  };
  if (isReservedAttribute(name, scope.isComponent ? 'component' : 'contentType')) {
    return leave('every document, or JavaScript itself, has something else of its name');
  }
  if (!attributeName.test(name)) return leave('no query can name it: its name is not made of letters, digits, _ and -');
  if (!isObject(raw)) return leave('it is no definition');
  const { type, customField } = raw;
  if (typeof customField === 'string' && !isKnownType(type)) {
    return leave(
      `the type of the values of ${customField} is not known: import the archive that "strapi export" makes`,
    );
  }
  if (typeof type !== 'string' || !isKnownType(type)) return leave(`its type ${JSON.stringify(type)} is not known`);
  const unreachable = missing(raw, scope);
  if (unreachable !== null) return leave(unreachable);
  const scalar = attributeTypes.get(type);
  const own = scalar === undefined ? (keysOfOthers.get(type) ?? []) : ['unique', 'index', ...scalar.optionNames];
  const known: ReadonlySet<string> = new Set([...sharedAttributeKeys, ...own]);
  const definition: Record<string, Json> = {};
  for (const [key, value] of Object.entries(raw)) {
    if (value === undefined || value === null) continue;
    if (known.has(key) || typeof customField === 'string') definition[key] = value as Json;
    else scope.leaveOut({ of: scope.uid, why: `option of an attribute: ${key} means nothing here`, which: name });
  }
  if (scalar !== undefined) tidyScalar(definition, scalar, name, scope);
  if (type === 'relation') tidyRelation(definition, scope);
  if (type === 'dynamiczone') definition.components = [...new Set(definition.components as string[])];
  return definition;
}

/** Takes out options that the type does not take, which is told. */
function tidyScalar(definition: Record<string, Json>, type: AttributeType, name: string, scope: AttributeScope): void {
  if (type.unique === 'never') delete definition.unique;
  if (type.unique === 'always' && definition.unique === false) delete definition.unique;
  if (Array.isArray(definition.enum)) {
    definition.enum = [...new Set(definition.enum.map(String).filter((value) => value !== ''))];
  }
  for (let faults = optionFaults(definition, type); faults.length > 0; faults = optionFaults(definition, type)) {
    const fault = faults.find(({ option }) => Object.hasOwn(definition, option));
    if (fault === undefined) throw new Bug(`${scope.uid}.${name}: ${faults.map(({ sentence }) => sentence).join()}`);
    scope.leaveOut({ of: scope.uid, why: `option of an attribute: ${fault.sentence}`, which: name });
    delete definition[fault.option];
  }
}

/** Whether a definition says that each locale has a value, or a version, of its own. */
export function isLocalized({ pluginOptions }: Readonly<Record<string, unknown>>): boolean {
  return isObject(pluginOptions) && isObject(pluginOptions.i18n) && pluginOptions.i18n.localized === true;
}

function isKnownType(type: unknown): boolean {
  return typeof type === 'string' && (attributeTypes.has(type) || keysOfOthers.has(type));
}

/** Why what the attribute refers to is not there; null: it is. */
function missing(
  { type, target, relation, component, components, enum: values }: RawAttribute,
  scope: AttributeScope,
): string | null {
  if (type === 'relation' && !polymorphic.has(relation) && !scope.contentTypes.has(String(target))) {
    return `it leads to ${String(target)}, which does not come over`;
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

function tidyRelation(definition: Record<string, Json>, { isComponent }: AttributeScope): void {
  if (polymorphic.has(definition.relation)) delete definition.target;
  if (!isComponent) return;
  // Relations of components lead one way.
  delete definition.inversedBy;
  delete definition.mappedBy;
}
