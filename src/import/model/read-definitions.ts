import { isObject, type Json } from '../../kernel/index.js';
import { fileUid, type ModelFile, printLocales, roleUid, userUid } from '../../schema/index.js';
import type { LeftOut, SourceShape } from '../types.js';
import { textOf } from '../values.js';
import { type AttributeScope, isLocalized, readAttribute } from './read-attribute.js';

/** Locales as they were set up. */
export interface SourceLocales {
  readonly defaultLocale: string;
  /** What people call them, by code, in order. */
  readonly names: ReadonlyMap<string, string>;
}

/** Attributes that every document has, and those of users that are built in or come to nothing here. */
const systemAttributes = ['createdAt', 'updatedAt', 'publishedAt', 'createdBy', 'updatedBy', 'locale', 'localizations'];
const userAttributes: ReadonlySet<string> = new Set([
  ...['username', 'email', 'provider', 'password', 'confirmed', 'blocked', 'role'],
  ...['resetPasswordToken', 'confirmationToken', ...systemAttributes],
]);
const userExtension = 'src/extensions/users-permissions/content-types/user/schema.json';

type Definition = Readonly<Record<string, unknown>>;

/** The files of the model that definitions of Strapi 5 come to. `leaveOut` hears of what has no place in it. */
export function readDefinitions(
  model: readonly SourceShape[],
  locales: SourceLocales,
  leaveOut: (leftOut: LeftOut) => void,
): readonly ModelFile[] {
  const uids = (is: SourceShape['is']) => model.filter((shape) => shape.is === is).map(({ uid }) => uid);
  const own = uids('contentType').filter((uid) => uid.startsWith('api::'));
  const scope = {
    contentTypes: new Set([...own, fileUid, userUid, roleUid]),
    components: new Set(uids('component')),
    leaveOut,
  };
  const defined: Defined[] = [];
  for (const { is, uid, definition } of model) {
    const at: AttributeScope = { ...scope, uid, isComponent: is === 'component' };
    if (is === 'component') defined.push(componentOf(definition, at));
    else if (uid.startsWith('api::')) defined.push(contentTypeOf(definition, at));
    else if (uid === userUid) defined.push(...extensionOf(definition, at));
  }
  tieUp(defined, leaveOut);
  const { defaultLocale, names } = locales;
  const print = printLocales({ locales: [...names.keys()], defaultLocale, localeNames: names });
  return [
    ...defined.map(({ path, head, attributes }) => fileOf(path, { ...head, attributes })),
    { path: 'schema/locales.json', json: print },
  ];
}

/** A definition on its way into a file. */
interface Defined {
  readonly uid: string;
  readonly path: string;
  readonly head: Readonly<Record<string, Json>>;
  readonly attributes: Record<string, Record<string, Json>>;
}

function contentTypeOf(definition: Definition, scope: AttributeScope): Defined {
  const { uid } = scope;
  const [api = '', name = ''] = uid.slice('api::'.length).split('.');
  const { kind, collectionName } = definition;
  const options = isObject(definition.options) ? definition.options : {};
  const head = {
    kind: kind === 'singleType' ? 'singleType' : 'collectionType',
    ...(typeof collectionName === 'string' ? { collectionName } : {}),
    info: info(definition, name, ['singularName', 'pluralName', 'displayName', 'description']),
    options: { draftAndPublish: options.draftAndPublish === true },
    ...(isLocalized(definition) ? { pluginOptions: { i18n: { localized: true } } } : {}),
  };
  const path = `src/api/${api}/content-types/${name}/schema.json`;
  return { uid, path, head, attributes: attributesOf(definition, scope, systemAttributes) };
}

function componentOf(definition: Definition, scope: AttributeScope): Defined {
  const { uid } = scope;
  const [category = '', name = ''] = uid.split('.');
  const head = {
    ...(typeof definition.collectionName === 'string' ? { collectionName: definition.collectionName } : {}),
    info: info(definition, name, ['displayName', 'description', 'icon']),
  };
  return {
    uid,
    path: `src/components/${category}/${name}.json`,
    head,
    attributes: attributesOf(definition, scope, []),
  };
}

function extensionOf(definition: Definition, scope: AttributeScope): readonly Defined[] {
  const attributes = attributesOf(definition, scope, [...userAttributes]);
  return Object.keys(attributes).length === 0 ? [] : [{ uid: userUid, path: userExtension, head: {}, attributes }];
}

function info(definition: Definition, name: string, keys: readonly string[]): Json {
  const given = isObject(definition.info) ? definition.info : {};
  const texts = keys.flatMap((key) => {
    const text = textOf(given[key]);
    return text === null || text === '' ? [] : [[key, text] as const];
  });
  return { displayName: textOf(given.name) ?? name, ...Object.fromEntries(texts) };
}

function attributesOf(
  definition: Definition,
  scope: AttributeScope,
  without: readonly string[],
): Record<string, Record<string, Json>> {
  const all = isObject(definition.attributes) ? definition.attributes : {};
  const kept: Record<string, Record<string, Json>> = {};
  for (const [name, raw] of Object.entries(all)) {
    if (without.includes(name)) continue;
    const attribute = readAttribute(name, raw, scope);
    if (attribute !== null) kept[name] = attribute;
  }
  return kept;
}

function fileOf(path: string, definition: Json): ModelFile {
  return { path, json: `${JSON.stringify(definition, null, 2)}\n` };
}

/** Takes out the names of other sides, and of fields to make addresses from, where these did not come over. */
function tieUp(defined: readonly Defined[], leaveOut: (leftOut: LeftOut) => void): void {
  const names = new Map<string, Set<string>>([
    [userUid, new Set(userAttributes)],
    [roleUid, new Set(['users'])],
  ]);
  for (const { uid, attributes } of defined) {
    names.set(uid, new Set([...(names.get(uid) ?? []), ...Object.keys(attributes)]));
  }
  for (const { uid, attributes } of defined) {
    for (const [name, attribute] of Object.entries(attributes)) {
      for (const key of ['inversedBy', 'mappedBy', 'morphBy', 'targetField']) {
        const leadsTo = attribute[key];
        const at = key === 'targetField' ? uid : String(attribute.target);
        if (leadsTo === undefined || names.get(at)?.has(String(leadsTo)) === true) continue;
        delete attribute[key];
        leaveOut({ of: uid, why: `option of an attribute: ${key} names one that did not come over`, which: name });
      }
    }
  }
}
