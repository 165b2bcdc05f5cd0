import { createHash } from 'node:crypto';
import { componentsUid, contentTypesUid, localesUid } from '../access/index.js';
import type { Answer, Route } from '../http/index.js';
import { Failure, isObject, type Json } from '../kernel/index.js';
import { parseParameters, relatedAttribute } from '../query/index.js';
import { type Component, type ContentType, fileUid, type Snapshot, userUid } from '../schema/index.js';
import { createGuard } from './accounts/guard.js';
import type { ContentApiParts } from './parts.js';
import { findsRoute, route } from './route-table.js';

/**
 * Finds the endpoints that tell of the content model: `i18n/locales`, and `content-type-builder` for clients that make types or pages
 * from the model. Each needs its permission; null: not one of theirs.
 */
export function createModelRoutes({
  snapshot,
  callers,
  settings,
}: Pick<ContentApiParts, 'snapshot' | 'callers' | 'settings'>): (segments: readonly string[]) => Route | null {
  const guard = createGuard(callers);
  const types = [...snapshot.contentTypes.values()];
  return findsRoute([
    ['i18n/locales', route({ GET: guard('listLocales', localesUid, async () => readOf(localesOf(snapshot))) })],
    [
      'content-type-builder/content-types',
      route({
        GET: guard('getContentTypes', contentTypesUid, async ({ query }) => {
          const kind = parseParameters(query, settings).get('kind');
          if (kind !== undefined && kind !== 'collectionType' && kind !== 'singleType') {
            const reason = 'Expected collectionType or singleType';
            throw new Failure('query.invalid-parameter', { param: 'kind', reason });
          }
          const listed = types.filter((type) => kind === undefined || kindOf(type) === kind);
          return readOf({ data: listed.map(contentTypeOf) });
        }),
      }),
    ],
    [
      'content-type-builder/content-types/:uid',
      route({
        GET: guard('getContentType', contentTypesUid, async ({ segments }) => {
          const type = snapshot.contentTypes.get(segments[3] ?? '');
          if (type === undefined || !isVisible(type)) throw new Failure('http.not-found');
          return readOf({ data: contentTypeOf(type) });
        }),
      }),
    ],
    [
      'content-type-builder/components',
      route({
        GET: guard('getComponents', componentsUid, async () =>
          readOf({ data: [...snapshot.components.values()].map(componentOf) }),
        ),
      }),
    ],
    [
      'content-type-builder/components/:uid',
      route({
        GET: guard('getComponent', componentsUid, async ({ segments }) => {
          const component = snapshot.components.get(segments[3] ?? '');
          if (component === undefined) throw new Failure('http.not-found');
          return readOf({ data: componentOf(component) });
        }),
      }),
    ],
  ]);
}

function readOf(value: Json): Answer {
  return { status: 200, body: [Buffer.from(JSON.stringify(value))], revalidates: true };
}

/** Locales are settings and no rows: their ids follow from their order and code, and times they have none. */
function localesOf({ locales, defaultLocale, localeNames }: Snapshot): Json {
  return locales.map((code, at) => ({
    id: at + 1,
    documentId: documentIdOf(code),
    name: localeNames.get(code) ?? `${englishName(code)} (${code})`,
    code,
    createdAt: null,
    updatedAt: null,
    publishedAt: null,
    isDefault: code === defaultLocale,
  }));
}

const names = new Intl.DisplayNames(['en'], { type: 'language', languageDisplay: 'standard' });

function englishName(code: string): string {
  return names.of(code) ?? code;
}

/** 24 lower-case letters and digits, the first of them a letter, the same ones on every server. */
function documentIdOf(code: string): string {
  const digest = createHash('sha256').update(`locale ${code}`).digest();
  const text = [...digest.subarray(0, 24)].map((byte) => (byte % 36).toString(36)).join('');
  return `l${text.slice(1)}`;
}

function kindOf({ kind }: ContentType): 'collectionType' | 'singleType' {
  return kind === 'singleType' ? 'singleType' : 'collectionType';
}

/** Whether people see it in a content-type builder: of the built-in types, users alone. */
function isVisible({ kind, uid }: ContentType): boolean {
  return kind !== 'system' || uid === userUid;
}

function contentTypeOf(type: ContentType): Json {
  const { uid, singularName, pluralName, displayName, collectionName } = type;
  const definition = objectOf(type.definition);
  const [, plugin] = /^plugin::([^.]+)\./.exec(uid) ?? [];
  return {
    uid,
    ...(plugin === undefined ? {} : { plugin }),
    apiID: singularName,
    schema: {
      ...objectOf(definition.options),
      draftAndPublish: type.draftAndPublish,
      displayName,
      singularName,
      pluralName,
      description: objectOf(definition.info).description ?? '',
      pluginOptions: definition.pluginOptions ?? {},
      kind: kindOf(type),
      collectionName,
      attributes: attributesOf(type, definition),
      visible: isVisible(type),
      restrictRelationsTo: null,
    },
  };
}

function componentOf(component: Component): Json {
  const { uid, category, displayName } = component;
  const definition = objectOf(component.definition);
  const { description = '', icon } = objectOf(definition.info);
  return {
    uid,
    category,
    apiId: uid.slice(category.length + 1),
    schema: {
      displayName,
      description,
      ...(icon === undefined ? {} : { icon }),
      ...(definition.collectionName === undefined ? {} : { collectionName: definition.collectionName }),
      ...(definition.pluginOptions === undefined ? {} : { pluginOptions: definition.pluginOptions }),
      attributes: attributesOf(component, definition),
    },
  };
}

/** Attributes as they are defined; of the built-in types, what is our own business is left out, and what can be populated is there. */
function attributesOf(shape: ContentType | Component, definition: JsonObject): JsonObject {
  const defined = Object.entries(objectOf(definition.attributes));
  const own = shape.is === 'contentType' && shape.kind === 'system';
  const shown = defined.filter(([name]) => !own || shape.attributes.get(name)?.private !== true);
  const { name, relation } = relatedAttribute;
  const related = shape.uid === fileUid ? { [name]: attributeOf({ type: 'relation', relation }) } : {};
  return {
    ...Object.fromEntries(shown.map(([name, attribute]) => [name, attributeOf(objectOf(attribute))])),
    ...related,
  };
}

function attributeOf(attribute: JsonObject): JsonObject {
  const { type, multiple, required, inversedBy, mappedBy } = attribute;
  const flags = { required: required === true, private: attribute.private === true };
  if (type === 'media') return { ...attribute, multiple: multiple === true, ...flags };
  if (type === 'relation') return { ...attribute, targetAttribute: inversedBy ?? mappedBy ?? null, ...flags };
  return attribute;
}

type JsonObject = { readonly [key: string]: Json };

function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? (value as JsonObject) : {};
}
