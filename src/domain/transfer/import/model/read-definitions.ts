import { isObject, type Json } from '../../../../foundations/core/index.js';
import {
  fileUid,
  isTableName,
  type ModelFile,
  printLocales,
  roleUid,
  userUid,
} from '../../../../language/schema/index.js';
import { stringOrNull } from '../coerce-values.js';
import type { LeftOutItem, SourceShape } from '../types.js';
import { dropInvalidAttributes } from './drop-invalid-attributes.js';
import { type ConvertedDefinition, matchRelationSides } from './match-relation-sides.js';
import { type AttributeScope, readAttribute } from './read-attribute.js';

/** Locales as configured in the source. */
export interface SourceLocales {
  readonly defaultLocale: string;
  /** Display names by code, in order. */
  readonly names: ReadonlyMap<string, string>;
}

/** Attributes of every document, and those of users that are built in or have no counterpart. */
const systemAttributes = ['createdAt', 'updatedAt', 'publishedAt', 'createdBy', 'updatedBy', 'locale', 'localizations'];
const userAttributes: ReadonlySet<string> = new Set([
  ...['username', 'email', 'provider', 'password', 'confirmed', 'blocked', 'role'],
  ...['resetPasswordToken', 'confirmationToken', ...systemAttributes],
]);
const userExtension = 'src/extensions/users-permissions/content-types/user/schema.json';

type Definition = Readonly<Record<string, unknown>>;

/** Converts definitions of Strapi 5 to the files of a model. `leaveOut` receives what has no counterpart. */
export function readDefinitions(
  model: readonly SourceShape[],
  locales: SourceLocales,
  leaveOut: (leftOut: LeftOutItem) => void,
): readonly ModelFile[] {
  const uids = (is: SourceShape['is']) => model.filter((shape) => shape.is === is).map(({ uid }) => uid);
  const ownUids = uids('contentType').filter((uid) => uid.startsWith('api::'));
  const scope = {
    contentTypes: new Set([...ownUids, fileUid, userUid, roleUid]),
    components: new Set(uids('component')),
    leaveOut,
  };
  const converted: ConvertedDefinition[] = [];
  for (const { is, uid, definition } of model) {
    const attributeScope: AttributeScope = { ...scope, uid, isComponent: is === 'component' };
    if (is === 'component') converted.push(convertComponent(definition, attributeScope));
    else if (uid.startsWith('api::')) converted.push(convertContentType(definition, attributeScope));
    else if (uid === userUid) converted.push(...convertUserExtension(definition, attributeScope));
  }
  const builtIn = new Map([
    [userUid, userAttributes],
    [roleUid, new Set(['users'])],
  ]);
  matchRelationSides(converted, builtIn, leaveOut);
  const { defaultLocale, names } = locales;
  const localesJson = printLocales({
    locales: [...names.keys()],
    defaultLocale,
    localeNames: names,
    localeFallbacks: new Map(),
  });
  const files = [
    ...converted.map(({ path, head, attributes }) => toModelFile(path, { ...head, attributes })),
    { path: 'schema/locales.json', json: localesJson },
  ];
  return dropInvalidAttributes(files, { locales: [defaultLocale], defaultLocale }, leaveOut);
}

/** Supported options of content types and components; others have no effect. */
const keptOptions = [
  ...['draftAndPublish', 'privateAttributes', 'comment', 'populateCreatorFields', 'reviewWorkflows'],
  ...['increments', 'timestamps', 'version'],
];
const keptInfo = ['singularName', 'pluralName', 'displayName', 'description', 'icon', 'name', 'mainField'];

function convertContentType(definition: Definition, scope: AttributeScope): ConvertedDefinition {
  const { uid, leaveOut } = scope;
  const [api = '', name = ''] = uid.slice('api::'.length).split('.');
  const { kind } = definition;
  const options = isObject(definition.options) ? definition.options : {};
  if (options.populateCreatorFields === true) {
    leaveOut({ of: uid, why: 'option: answers never hold who created or changed a document', which: uid });
  }
  const head = {
    kind: kind === 'singleType' ? 'singleType' : 'collectionType',
    ...definitionHeader(definition, name, uid, leaveOut),
    options: { ...pickKeys(options, keptOptions), draftAndPublish: options.draftAndPublish === true },
  };
  const path = `src/api/${api}/content-types/${name}/schema.json`;
  return { uid, path, head, attributes: convertAttributes(definition, scope, systemAttributes) };
}

function convertComponent(definition: Definition, scope: AttributeScope): ConvertedDefinition {
  const { uid } = scope;
  const [category = '', name = ''] = uid.split('.');
  return {
    uid,
    path: `src/components/${category}/${name}.json`,
    head: {
      ...definitionHeader(definition, name, uid, scope.leaveOut),
      options: isObject(definition.options) ? pickKeys(definition.options, keptOptions) : {},
    },
    attributes: convertAttributes(definition, scope, []),
  };
}

/** Returns what content types and components have in common besides attributes. */
function definitionHeader(
  definition: Definition,
  name: string,
  uid: string,
  leaveOut: AttributeScope['leaveOut'],
): Readonly<Record<string, Json>> {
  const { collectionName, pluginOptions } = definition;
  const info = isObject(definition.info) ? definition.info : {};
  const displayName = stringOrNull(info.displayName) || stringOrNull(info.name) || name;
  const table = typeof collectionName === 'string' ? collectionName.replaceAll('-', '_') : null;
  const isUsable = table !== null && isTableName(table);
  if (table !== null && !isUsable) {
    leaveOut({ of: uid, why: 'collectionName: the table gets the name that follows from the plural one', which: uid });
  }
  return {
    ...(isUsable ? { collectionName: collectionName as string } : {}),
    info: { ...pickKeys(info, keptInfo), displayName },
    ...(isObject(pluginOptions) ? { pluginOptions: pluginOptions as Json } : {}),
  };
}

function pickKeys(source: Definition, keys: readonly string[]): Readonly<Record<string, Json>> {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = source[key];
      return value === undefined || value === null || value === '' ? [] : [[key, value as Json] as const];
    }),
  );
}

function convertUserExtension(definition: Definition, scope: AttributeScope): readonly ConvertedDefinition[] {
  const attributes = convertAttributes(definition, scope, [...userAttributes]);
  return Object.keys(attributes).length === 0 ? [] : [{ uid: userUid, path: userExtension, head: {}, attributes }];
}

function convertAttributes(
  definition: Definition,
  scope: AttributeScope,
  without: readonly string[],
): Record<string, Record<string, Json>> {
  const all = isObject(definition.attributes) ? definition.attributes : {};
  const attributes: Record<string, Record<string, Json>> = {};
  for (const [name, raw] of Object.entries(all)) {
    if (without.includes(name)) continue;
    const attribute = readAttribute(name, raw, scope);
    if (attribute !== null) attributes[name] = attribute;
  }
  return attributes;
}

function toModelFile(path: string, definition: Json): ModelFile {
  return { path, json: `${JSON.stringify(definition, null, 2)}\n` };
}
