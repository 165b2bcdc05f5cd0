import { isObject, type Json } from '../../kernel/index.js';
import { fileUid, isTableName, type ModelFile, printLocales, roleUid, userUid } from '../../schema/index.js';
import type { LeftOut, SourceShape } from '../types.js';
import { textOf } from '../values.js';
import { type AttributeScope, readAttribute } from './read-attribute.js';
import { type Defined, tieSides } from './tie-sides.js';
import { withoutMistakes } from './without-mistakes.js';

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
  const builtIn = new Map([
    [userUid, userAttributes],
    [roleUid, new Set(['users'])],
  ]);
  tieSides(defined, builtIn, leaveOut);
  const { defaultLocale, names } = locales;
  const print = printLocales({ locales: [...names.keys()], defaultLocale, localeNames: names });
  const files = [
    ...defined.map(({ path, head, attributes }) => fileOf(path, { ...head, attributes })),
    { path: 'schema/locales.json', json: print },
  ];
  return withoutMistakes(files, { locales: [defaultLocale], defaultLocale }, leaveOut);
}

/** What the options of a content type or component may hold; whatever else stands there means nothing. */
const keptOptions = [
  ...['draftAndPublish', 'privateAttributes', 'comment', 'populateCreatorFields', 'reviewWorkflows'],
  ...['increments', 'timestamps', 'version'],
];
const keptInfo = ['singularName', 'pluralName', 'displayName', 'description', 'icon', 'name', 'mainField'];

function contentTypeOf(definition: Definition, scope: AttributeScope): Defined {
  const { uid, leaveOut } = scope;
  const [api = '', name = ''] = uid.slice('api::'.length).split('.');
  const { kind } = definition;
  const options = isObject(definition.options) ? definition.options : {};
  if (options.populateCreatorFields === true) {
    leaveOut({ of: uid, why: 'option: answers never hold who created or changed a document', which: uid });
  }
  const head = {
    kind: kind === 'singleType' ? 'singleType' : 'collectionType',
    ...headOf(definition, name, uid, leaveOut),
    options: { ...picked(options, keptOptions), draftAndPublish: options.draftAndPublish === true },
  };
  const path = `src/api/${api}/content-types/${name}/schema.json`;
  return { uid, path, head, attributes: attributesOf(definition, scope, systemAttributes) };
}

function componentOf(definition: Definition, scope: AttributeScope): Defined {
  const { uid } = scope;
  const [category = '', name = ''] = uid.split('.');
  return {
    uid,
    path: `src/components/${category}/${name}.json`,
    head: {
      ...headOf(definition, name, uid, scope.leaveOut),
      options: isObject(definition.options) ? picked(definition.options, keptOptions) : {},
    },
    attributes: attributesOf(definition, scope, []),
  };
}

/** What content types and components have in common besides their attributes. */
function headOf(
  definition: Definition,
  name: string,
  uid: string,
  leaveOut: AttributeScope['leaveOut'],
): Readonly<Record<string, Json>> {
  const { collectionName, pluginOptions } = definition;
  const given = isObject(definition.info) ? definition.info : {};
  const displayName = textOf(given.displayName) || textOf(given.name) || name;
  const table = typeof collectionName === 'string' ? collectionName.replaceAll('-', '_') : null;
  const usable = table !== null && isTableName(table);
  if (table !== null && !usable) {
    leaveOut({ of: uid, why: 'collectionName: the table gets the name that follows from the plural one', which: uid });
  }
  return {
    ...(usable ? { collectionName: collectionName as string } : {}),
    info: { ...picked(given, keptInfo), displayName },
    ...(isObject(pluginOptions) ? { pluginOptions: pluginOptions as Json } : {}),
  };
}

function picked(from: Definition, keys: readonly string[]): Readonly<Record<string, Json>> {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = from[key];
      return value === undefined || value === null || value === '' ? [] : [[key, value as Json] as const];
    }),
  );
}

function extensionOf(definition: Definition, scope: AttributeScope): readonly Defined[] {
  const attributes = attributesOf(definition, scope, [...userAttributes]);
  return Object.keys(attributes).length === 0 ? [] : [{ uid: userUid, path: userExtension, head: {}, attributes }];
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
