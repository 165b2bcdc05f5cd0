import { isObject, type Json } from '../../kernel/index.js';
import { attributeTypes } from '../../schema/index.js';
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

const sharedKeys = ['required', 'private'];
const relationKeys = ['relation', 'target', 'inversedBy', 'mappedBy', 'morphBy'];
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
  if (!isObject(raw)) return leave('it is no definition');
  const { type } = raw;
  if (typeof raw.customField === 'string' && !isKnownType(type)) return leave(`${raw.customField} is a plug-in's own`);
  if (typeof type !== 'string' || !isKnownType(type)) return leave(`its type ${JSON.stringify(type)} is not known`);
  const unreachable = missing(raw, scope);
  if (unreachable !== null) return leave(unreachable);
  const definition: Record<string, Json> = { type };
  const scalar = attributeTypes.get(type);
  const keys = scalar === undefined ? (keysOfOthers.get(type) ?? []) : ['unique', ...scalar.optionNames];
  for (const key of [...sharedKeys, ...keys]) {
    const value = raw[key];
    if (value === undefined || value === null) continue;
    const [wrong] = scalar?.optionNames.includes(key) === true ? scalar.checkOptions({ [key]: value }) : [];
    if (wrong === undefined) definition[key] = value as Json;
    else scope.leaveOut({ of: scope.uid, why: `option of an attribute: ${wrong}`, which: name });
  }
  if (type === 'relation') tidyRelation(definition, scope);
  if (scalar?.unique === 'never') delete definition.unique;
  if (scalar?.unique === 'always' && definition.unique === false) delete definition.unique;
  if (isLocalized(raw)) definition.pluginOptions = { i18n: { localized: true } };
  return definition;
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
  { type, target, relation, component, components }: RawAttribute,
  scope: AttributeScope,
): string | null {
  if (type === 'relation' && !polymorphic.has(relation) && !scope.contentTypes.has(String(target))) {
    return `it leads to ${String(target)}, which does not come over`;
  }
  if (type === 'component' && !scope.components.has(String(component))) {
    return `its component ${String(component)} is not there`;
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
