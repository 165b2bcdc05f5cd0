import { actionsFor } from '../../../../domain/accounts/index.js';
import { isObject, type Json } from '../../../../foundations/core/index.js';
import type { Ability, ContentAction } from '../../../../language/query/access/index.js';
import { getRowRule, isVisibleAttribute } from '../../../../language/query/index.js';
import {
  type Attribute,
  type Component,
  type ContentType,
  getAttributeView,
  getShapeView,
  type Shape,
  type Snapshot,
} from '../../../../language/schema/index.js';
import type { AdminRoute, AdminRouteParts } from '../admin-route.js';
import { chooseTitleAttribute } from '../content/title-attribute.js';
import type * as wire from '../contract.js';
import type { PreviewSettings } from '../parts.js';
import { dataResponse } from '../responses.js';
import { describeAttributeTypes } from './attribute-types.js';

/** Returns the route of the content model visible to the caller's role: the basis of forms, lists and navigation. */
export function contentModelRoutes({ snapshot, preview, guard }: AdminRouteParts): readonly AdminRoute[] {
  return [
    [
      'content-model',
      {
        GET: guard.requireAdministrator(async (_, { ability }) =>
          dataResponse(describeContentModel(snapshot, ability, preview.addresses)),
        ),
      },
    ],
  ];
}

/**
 * Describes the content types that the role has any permission for, each with the attributes that it may read or write,
 * and the components that these use; `previews` has addresses by uid. A relation to a type that the role may not find
 * is in no response, hence not readable.
 */
export function describeContentModel(
  snapshot: Snapshot,
  ability: Ability,
  previews: PreviewSettings['addresses'],
): wire.ContentModel {
  const contentTypes = [...snapshot.contentTypes.values()].flatMap((type) => {
    const isPreviewed = Object.hasOwn(previews, type.uid) && ability.can('readDrafts', type.uid);
    return describeType(type, snapshot, ability).map((shown) =>
      isPreviewed ? { ...shown, preview: true as const } : shown,
    );
  });
  const { version, locales, defaultLocale } = snapshot;
  const usedComponents = collectComponents(contentTypes, snapshot);
  const components = usedComponents.map((component) => describeComponent(component, ability));
  return { version, locales, defaultLocale, attributeTypes: describeAttributeTypes(), contentTypes, components };
}

function describeType(type: ContentType, snapshot: Snapshot, ability: Ability): readonly wire.ContentType[] {
  const { uid, kind, singularName, pluralName, displayName, draftAndPublish, localized } = type;
  const actions = actionsFor(type).filter((action) => ability.can(action, uid));
  if (kind === 'system' || actions.length === 0) return [];
  const permitted = [...type.attributes.values()].map(
    (attribute) => [attribute, attributePermissions(attribute, type, snapshot, ability)] as const,
  );
  const attributes = permitted.flatMap(([attribute, permissions]) =>
    permissions.readable || permissions.creatable || permissions.updatable
      ? [withAttributeView(type, describeAttribute(attribute, permissions))]
      : [],
  );
  const readable = permitted.flatMap(([attribute, permissions]) => (permissions.readable ? [attribute] : []));
  const description = typeDescription(type.definition);
  return [
    {
      uid,
      kind,
      singularName,
      pluralName,
      displayName,
      description,
      draftAndPublish,
      localized,
      ...(type.search === null ? {} : { search: true }),
      titleAttribute: chooseTitleAttribute(type, readable)?.name ?? null,
      ...describeView(type, attributes),
      actions,
      actionLocales: describeActionLocales(type, actions, snapshot, ability),
      attributes: withConditions(attributes, type),
    },
  ];
}

function describeActionLocales(
  type: ContentType,
  actions: readonly ContentAction[],
  { locales }: Snapshot,
  ability: Ability,
): wire.ContentType['actionLocales'] {
  const limited = actions.flatMap((action) => {
    const allowed = getRowRule(ability, action, type)?.locales ?? null;
    return allowed === null ? [] : [[action, locales.filter((code) => allowed.has(code))] as const];
  });
  return Object.fromEntries(limited);
}

function describeComponent(component: Component, ability: Ability): wire.Component {
  const { uid, category, displayName, attributes } = component;
  // A caller who may read or write the component may read or write all of it, except for private attributes, which are
  // never read.
  const shown = [...attributes.values()].map((attribute) => {
    const readable = !attribute.private && canFollow(attribute, ability);
    return withAttributeView(component, describeAttribute(attribute, { readable, creatable: true, updatable: true }));
  });
  return {
    ...{ uid, category, displayName, ...describeView(component, shown) },
    attributes: withConditions(shown, component),
  };
}

/** Returns the view of a shape without attributes that are not shown; nothing if there is none. */
function describeView(shape: Shape, shownAttributes: readonly wire.Attribute[]): { readonly view?: wire.ShapeView } {
  const { title, groups, ...names } = getShapeView(shape);
  const shownNames = new Set(shownAttributes.map(({ name }) => name));
  const view = {
    ...names,
    ...(title === undefined || !shownNames.has(title) ? {} : { title }),
    ...(groups === undefined
      ? {}
      : { groups: groups.map((group) => ({ ...group, fields: group.fields.filter((name) => shownNames.has(name)) })) }),
  };
  return Object.keys(view).length === 0 ? {} : { view };
}

function withAttributeView(shape: Shape, attribute: wire.Attribute): wire.Attribute {
  const view = getAttributeView(shape, attribute.name);
  return Object.keys(view).length === 0 ? attribute : { ...attribute, view };
}

/** Adds the conditions of fields, unless they depend on attributes that are not shown. */
function withConditions(attributes: readonly wire.Attribute[], shape: Shape): readonly wire.Attribute[] {
  const visibleNames = new Set(attributes.map(({ name }) => name));
  return attributes.map((attribute) => {
    const conditions = findConditions(shape.definition, attribute.name);
    const isKnown = conditions !== null && conditionVariables(conditions).every((name) => visibleNames.has(name));
    return isKnown ? { ...attribute, conditions } : attribute;
  });
}

function findConditions(definition: Json, name: string): Json | null {
  const attributes = isObject(definition) ? definition.attributes : null;
  const attribute = isObject(attributes) && Object.hasOwn(attributes, name) ? attributes[name] : null;
  const conditions = isObject(attribute) ? attribute.conditions : null;
  return isObject(conditions) ? (conditions as Json) : null;
}

/** Returns every attribute that conditions refer to. */
function conditionVariables(value: Json): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(conditionVariables);
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'var' && typeof inner === 'string' ? [inner] : conditionVariables(inner),
  );
}

/** The components that the attributes of these types lead to, at any depth. */
function collectComponents(types: readonly wire.ContentType[], snapshot: Snapshot): readonly Component[] {
  const collected = new Map<string, Component>();
  const pending = types.flatMap(({ attributes }) => attributes.flatMap(componentUids));
  for (let uid = pending.pop(); uid !== undefined; uid = pending.pop()) {
    const component = snapshot.components.get(uid);
    if (component === undefined || collected.has(uid)) continue;
    collected.set(uid, component);
    pending.push(...[...component.attributes.values()].flatMap(componentUids));
  }
  return [...snapshot.components.values()].filter(({ uid }) => collected.has(uid));
}

function componentUids(attribute: wire.Attribute | Attribute): readonly string[] {
  switch (attribute.storage) {
    case 'component':
      return [attribute.component];
    case 'zone':
      return attribute.components;
    case 'column':
    case 'computed':
    case 'relation':
    case 'media':
      return [];
  }
}

type AttributePermissions = Pick<wire.ScalarAttribute, 'readable' | 'creatable' | 'updatable'>;

function attributePermissions(
  attribute: Attribute,
  type: ContentType,
  snapshot: Snapshot,
  ability: Ability,
): AttributePermissions {
  const { uid } = type;
  const canRead = ability.can('find', uid) || ability.can('findOne', uid);
  const canWrite = (action: 'create' | 'update'): boolean =>
    attribute.storage !== 'computed' &&
    ability.can(action, uid) &&
    ability.writableAttributes(action, uid)?.has(attribute.name) !== false;
  return {
    readable: canRead && isVisibleAttribute(attribute, type, snapshot, ability) && canFollow(attribute, ability),
    creatable: canWrite('create'),
    updatable: canWrite('update'),
  };
}

function canFollow(attribute: Attribute, ability: Ability): boolean {
  return attribute.storage !== 'relation' || attribute.target === null || ability.can('find', attribute.target);
}

function describeAttribute(attribute: Attribute, permissions: AttributePermissions): wire.Attribute {
  const { name, required, private: hidden, localized } = attribute;
  const base = { name, required, private: hidden, localized, ...permissions };
  switch (attribute.storage) {
    case 'column': {
      const { type, unique, options } = attribute;
      const { column, sortable, operators, readable } = type;
      const writeOnly = readable === 'never';
      const defaultField = attribute.default === undefined ? {} : { default: attribute.default };
      const shown = { ...base, readable: base.readable && !writeOnly };
      const facts = { type: type.name, column, writeOnly, unique, sortable, operators, options };
      return { ...shown, storage: 'column', ...facts, ...defaultField };
    }
    // A value that nobody writes.
    case 'computed': {
      const { type, options, as } = attribute;
      const { column, sortable, operators } = type;
      const facts = { type: type.name, column, writeOnly: false, unique: false, sortable, operators, options };
      return { ...base, storage: 'column', ...facts, computed: as };
    }
    case 'relation': {
      const { relation, target, many, side, other } = attribute;
      return { ...base, storage: 'relation', relation, target, many, side, other };
    }
    case 'media':
      return { ...base, storage: 'media', many: attribute.many, allowedTypes: attribute.allowedTypes };
    case 'component': {
      const { component, repeatable, min = null, max = null } = attribute;
      return { ...base, storage: 'component', component, repeatable, min, max };
    }
    case 'zone': {
      const { components, min = null, max = null } = attribute;
      return { ...base, storage: 'zone', components, min, max };
    }
  }
}

function typeDescription(definition: Json): string {
  const info = isObject(definition) ? definition.info : null;
  const description = isObject(info) ? info.description : null;
  return typeof description === 'string' ? description : '';
}
