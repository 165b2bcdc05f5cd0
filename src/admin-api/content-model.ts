import type { Ability } from '../access/index.js';
import { actionsFor } from '../accounts/index.js';
import { isObject, type Json } from '../kernel/index.js';
import type { Attribute, Component, ContentType, Shape, Snapshot } from '../schema/index.js';
import { dataAnswer } from './answers.js';
import type * as wire from './contract.js';
import type { PreviewSettings } from './parts.js';
import type { GroupParts, Row } from './rows.js';

/** The content model as the caller's role may know it: what forms, lists and navigation are made from. */
export function contentModelRows({ snapshot, preview, guard }: GroupParts): readonly Row[] {
  return [
    [
      'content-model',
      {
        GET: guard.administrator(async (_, { ability }) =>
          dataAnswer(shownModel(snapshot, ability, preview.addresses)),
        ),
      },
    ],
  ];
}

/**
 * The content types that the role may do something with, each with the attributes that it may read or write, and the components that
 * these lead to; `previews` has addresses by uid. A relation to a type that the role may not find is in no answer, hence not readable.
 */
export function shownModel(
  snapshot: Snapshot,
  ability: Ability,
  previews: PreviewSettings['addresses'],
): wire.ContentModel {
  const contentTypes = [...snapshot.contentTypes.values()].flatMap((type) => {
    const isPreviewed = Object.hasOwn(previews, type.uid) && ability.can('readDrafts', type.uid);
    return shownType(type, ability).map((shown) => (isPreviewed ? { ...shown, preview: true as const } : shown));
  });
  const { version, locales, defaultLocale } = snapshot;
  const reached = componentsOf(contentTypes, snapshot);
  const components = reached.map((component) => shownComponent(component, ability));
  return { version, locales, defaultLocale, contentTypes, components };
}

function shownType(type: ContentType, ability: Ability): readonly wire.ContentType[] {
  const { uid, kind, singularName, pluralName, displayName, draftAndPublish, localized } = type;
  const actions = actionsFor(type).filter((action) => ability.can(action, uid));
  if (kind === 'system' || actions.length === 0) return [];
  const attributes = [...type.attributes.values()].flatMap((attribute) => {
    const rights = rightsOn(attribute, type, ability);
    return rights.readable || rights.creatable || rights.updatable ? [shownAttribute(attribute, rights)] : [];
  });
  const description = descriptionOf(type.definition);
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
      actions,
      attributes: conditional(attributes, type),
    },
  ];
}

function shownComponent(component: Component, ability: Ability): wire.Component {
  const { uid, category, displayName, attributes } = component;
  // Whoever may read or write the component may do so with all of it, except that nobody reads what is private.
  const shown = [...attributes.values()].map((attribute) => {
    const readable = !attribute.private && mayFollow(attribute, ability);
    return shownAttribute(attribute, { readable, creatable: true, updatable: true });
  });
  return { uid, category, displayName, attributes: conditional(shown, component) };
}

/** The attributes with when their fields are shown, where that depends on nothing but attributes that are shown as well. */
function conditional(attributes: readonly wire.Attribute[], shape: Shape): readonly wire.Attribute[] {
  const known = new Set(attributes.map(({ name }) => name));
  return attributes.map((attribute) => {
    const conditions = conditionsOf(shape.definition, attribute.name);
    const isKnown = conditions !== null && variablesIn(conditions).every((name) => known.has(name));
    return isKnown ? { ...attribute, conditions } : attribute;
  });
}

function conditionsOf(definition: Json, name: string): Json | null {
  const attributes = isObject(definition) ? definition.attributes : null;
  const attribute = isObject(attributes) && Object.hasOwn(attributes, name) ? attributes[name] : null;
  const conditions = isObject(attribute) ? attribute.conditions : null;
  return isObject(conditions) ? (conditions as Json) : null;
}

/** Every attribute that conditions speak of. */
function variablesIn(value: Json): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(variablesIn);
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'var' && typeof inner === 'string' ? [inner] : variablesIn(inner),
  );
}

/** The components that the attributes of these types lead to, at any depth. */
function componentsOf(types: readonly wire.ContentType[], snapshot: Snapshot): readonly Component[] {
  const found = new Map<string, Component>();
  const wanted = types.flatMap(({ attributes }) => attributes.flatMap(leadsTo));
  for (let uid = wanted.pop(); uid !== undefined; uid = wanted.pop()) {
    const component = snapshot.components.get(uid);
    if (component === undefined || found.has(uid)) continue;
    found.set(uid, component);
    wanted.push(...[...component.attributes.values()].flatMap(leadsTo));
  }
  return [...snapshot.components.values()].filter(({ uid }) => found.has(uid));
}

function leadsTo(attribute: wire.Attribute | Attribute): readonly string[] {
  switch (attribute.storage) {
    case 'component':
      return [attribute.component];
    case 'zone':
      return attribute.components;
    case 'column':
    case 'relation':
    case 'media':
      return [];
  }
}

type Rights = Pick<wire.ScalarAttribute, 'readable' | 'creatable' | 'updatable'>;

function rightsOn(attribute: Attribute, { uid }: ContentType, ability: Ability): Rights {
  const { name } = attribute;
  const readable = ability.readable(uid);
  const reads = ability.can('find', uid) || ability.can('findOne', uid);
  const writes = (action: 'create' | 'update'): boolean =>
    ability.can(action, uid) && ability.writable(action, uid)?.has(name) !== false;
  return {
    readable: reads && (readable === null ? !attribute.private : readable.has(name)) && mayFollow(attribute, ability),
    creatable: writes('create'),
    updatable: writes('update'),
  };
}

function mayFollow(attribute: Attribute, ability: Ability): boolean {
  return attribute.storage !== 'relation' || attribute.target === null || ability.can('find', attribute.target);
}

function shownAttribute(attribute: Attribute, rights: Rights): wire.Attribute {
  const { name, required, private: hidden, localized } = attribute;
  const base = { name, required, private: hidden, localized, ...rights };
  switch (attribute.storage) {
    case 'column': {
      const { type, unique, options } = attribute;
      const { sortable, operators, readable } = type;
      const given = attribute.default === undefined ? {} : { default: attribute.default };
      const shown = { ...base, readable: base.readable && readable !== 'never' };
      return { ...shown, storage: 'column', type: type.name, unique, sortable, operators, options, ...given };
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

function descriptionOf(definition: Json): string {
  const info = isObject(definition) ? definition.info : null;
  const description = isObject(info) ? info.description : null;
  return typeof description === 'string' ? description : '';
}
