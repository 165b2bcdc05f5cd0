import { createHash } from 'node:crypto';
import { Failure, isObject, type Json } from '../../../foundations/core/index.js';
import type { HttpResponse, Route } from '../../../foundations/http/index.js';
import { componentsUid, contentTypesUid, localesUid } from '../../../language/query/access/index.js';
import { parseParameters, relatedAttribute } from '../../../language/query/index.js';
import {
  type Component,
  type ContentType,
  fileUid,
  type Snapshot,
  userUid,
  withoutView,
} from '../../../language/schema/index.js';
import { createAccountGuard } from './accounts/guard.js';
import type { ContentApiParts } from './parts.js';
import { createRouteFinder, route } from './route-table.js';

/**
 * Finds the endpoints that describe the content model: `i18n/locales`, and `content-type-builder` for clients that
 * generate types or pages from the model. Each needs its permission. Returns null for other paths.
 */
export function createModelRoutes({
  snapshot,
  callers,
  settings,
}: Pick<ContentApiParts, 'snapshot' | 'callers' | 'settings'>): (segments: readonly string[]) => Route | null {
  const guard = createAccountGuard(callers);
  const types = [...snapshot.contentTypes.values()];
  return createRouteFinder([
    [
      'i18n/locales',
      route({ GET: guard('listLocales', localesUid, async () => revalidatedResponse(describeLocales(snapshot))) }),
    ],
    [
      'content-type-builder/content-types',
      route({
        GET: guard('getContentTypes', contentTypesUid, async ({ query }) => {
          const kind = parseParameters(query, settings).get('kind');
          if (kind !== undefined && kind !== 'collectionType' && kind !== 'singleType') {
            const reason = 'Expected collectionType or singleType';
            throw new Failure('query.invalid-parameter', { param: 'kind', reason });
          }
          const selected = types.filter((type) => kind === undefined || publicKind(type) === kind);
          return revalidatedResponse({ data: selected.map(describeContentType) });
        }),
      }),
    ],
    [
      'content-type-builder/content-types/:uid',
      route({
        GET: guard('getContentType', contentTypesUid, async ({ segments }) => {
          const type = snapshot.contentTypes.get(segments[3] ?? '');
          if (type === undefined || !isVisible(type)) throw new Failure('http.not-found');
          return revalidatedResponse({ data: describeContentType(type) });
        }),
      }),
    ],
    [
      'content-type-builder/components',
      route({
        GET: guard('getComponents', componentsUid, async () =>
          revalidatedResponse({ data: [...snapshot.components.values()].map(describeComponent) }),
        ),
      }),
    ],
    [
      'content-type-builder/components/:uid',
      route({
        GET: guard('getComponent', componentsUid, async ({ segments }) => {
          const component = snapshot.components.get(segments[3] ?? '');
          if (component === undefined) throw new Failure('http.not-found');
          return revalidatedResponse({ data: describeComponent(component) });
        }),
      }),
    ],
  ]);
}

function revalidatedResponse(value: Json): HttpResponse {
  return { status: 200, body: [Buffer.from(JSON.stringify(value))], revalidates: true };
}

/** Locales are settings and no rows: their ids follow from their order and code, and times they have none. */
function describeLocales({ locales, defaultLocale, localeNames }: Snapshot): Json {
  const languageNames = new Intl.DisplayNames(['en'], { type: 'language', languageDisplay: 'standard' });
  return locales.map((code, index) => ({
    id: index + 1,
    documentId: localeDocumentId(code),
    name: localeNames.get(code) ?? `${languageNames.of(code) ?? code} (${code})`,
    code,
    createdAt: null,
    updatedAt: null,
    publishedAt: null,
    isDefault: code === defaultLocale,
  }));
}

/** 24 lower-case letters and digits, the first of them a letter, the same ones on every server. */
function localeDocumentId(code: string): string {
  const digest = createHash('sha256').update(`locale ${code}`).digest();
  const text = [...digest.subarray(0, 24)].map((byte) => (byte % 36).toString(36)).join('');
  return `l${text.slice(1)}`;
}

function publicKind({ kind }: ContentType): 'collectionType' | 'singleType' {
  return kind === 'singleType' ? 'singleType' : 'collectionType';
}

/** Whether a content-type builder shows the type: of the built-in types, only users. */
function isVisible({ kind, uid }: ContentType): boolean {
  return kind !== 'system' || uid === userUid;
}

function describeContentType(type: ContentType): Json {
  const { uid, singularName, pluralName, displayName, collectionName } = type;
  const definition = asObject(type.definition);
  const [, plugin] = /^plugin::([^.]+)\./.exec(uid) ?? [];
  return {
    uid,
    ...(plugin === undefined ? {} : { plugin }),
    apiID: singularName,
    schema: {
      ...asObject(definition.options),
      draftAndPublish: type.draftAndPublish,
      displayName,
      singularName,
      pluralName,
      description: asObject(definition.info).description ?? '',
      pluginOptions: withoutView(asObject(definition.pluginOptions)),
      kind: publicKind(type),
      collectionName,
      attributes: describeAttributes(type, definition),
      visible: isVisible(type),
      restrictRelationsTo: null,
    },
  };
}

function describeComponent(component: Component): Json {
  const { uid, category, displayName } = component;
  const definition = asObject(component.definition);
  const { description = '', icon } = asObject(definition.info);
  return {
    uid,
    category,
    apiId: uid.slice(category.length + 1),
    schema: {
      displayName,
      description,
      ...(icon === undefined ? {} : { icon }),
      ...(definition.collectionName === undefined ? {} : { collectionName: definition.collectionName }),
      ...(definition.pluginOptions === undefined
        ? {}
        : { pluginOptions: withoutView(asObject(definition.pluginOptions)) }),
      attributes: describeAttributes(component, definition),
    },
  };
}

/**
 * Returns attributes as they are defined; of built-in types without internal attributes, but with all populatable ones.
 */
function describeAttributes(shape: ContentType | Component, definition: JsonObject): JsonObject {
  const defined = Object.entries(asObject(definition.attributes));
  const isSystem = shape.is === 'contentType' && shape.kind === 'system';
  const visible = defined.filter(([name]) => !isSystem || shape.attributes.get(name)?.private !== true);
  const { name, relation } = relatedAttribute;
  const related = shape.uid === fileUid ? { [name]: describeAttribute({ type: 'relation', relation }) } : {};
  return {
    ...Object.fromEntries(visible.map(([name, attribute]) => [name, describeAttribute(asObject(attribute))])),
    ...related,
  };
}

function describeAttribute(definition: JsonObject): JsonObject {
  const { pluginOptions } = definition;
  const attribute =
    pluginOptions === undefined ? definition : { ...definition, pluginOptions: withoutView(asObject(pluginOptions)) };
  const { type, multiple, required, inversedBy, mappedBy } = attribute;
  const flags = { required: required === true, private: attribute.private === true };
  if (type === 'media') return { ...attribute, multiple: multiple === true, ...flags };
  if (type === 'relation') return { ...attribute, targetAttribute: inversedBy ?? mappedBy ?? null, ...flags };
  return attribute;
}

type JsonObject = { readonly [key: string]: Json };

function asObject(value: Json | undefined): JsonObject {
  return isObject(value) ? (value as JsonObject) : {};
}
