import { componentsUid, contentTypesUid, localesUid } from '../access/index.js';
import type { Json } from '../kernel/index.js';
import type { JsonSchema } from '../schema/index.js';
import { type Endpoint, when } from './account-paths.js';
import { type Paths, present } from './content-paths.js';
import { listOf, nothing, objectOf } from './json-schema.js';
import { pathParameter, queryParameter } from './parameters.js';
import { jsonResponse } from './responses.js';
import type { Scope } from './scope.js';

const text: JsonSchema = { type: 'string' };
const flag: JsonSchema = { type: 'boolean' };

const locale: JsonSchema = objectOf(
  {
    ...{ id: { type: 'integer' }, documentId: text, name: text, code: text, isDefault: flag },
    // Locales are settings, which have no times.
    ...{ createdAt: nothing, updatedAt: nothing, publishedAt: nothing },
  },
  ['id', 'documentId', 'name', 'code', 'isDefault', 'createdAt', 'updatedAt', 'publishedAt'],
);

const kinds: JsonSchema = { type: 'string', enum: ['collectionType', 'singleType'] };
/** As definitions have them, with `required` and `private` on media and relations. */
const attributes: JsonSchema = { type: 'object', additionalProperties: { type: 'object', required: ['type'] } };

const typeSchema: JsonSchema = {
  ...objectOf(
    {
      ...{ draftAndPublish: flag, displayName: text, singularName: text, pluralName: text, description: text },
      ...{ pluginOptions: { type: 'object' }, kind: kinds, collectionName: text, attributes, visible: flag },
      restrictRelationsTo: nothing,
    },
    ['draftAndPublish', 'displayName', 'singularName', 'pluralName', 'kind', 'collectionName', 'attributes', 'visible'],
  ),
  // Whatever else stands in the options of the definition.
  additionalProperties: true,
};
const contentType: JsonSchema = objectOf({ uid: text, plugin: text, apiID: text, schema: typeSchema }, [
  'uid',
  'apiID',
  'schema',
]);

const componentSchema: JsonSchema = objectOf(
  {
    ...{ displayName: text, description: text, icon: text, collectionName: text },
    ...{ pluginOptions: { type: 'object' }, attributes },
  },
  ['displayName', 'description', 'attributes'],
);
const component: JsonSchema = objectOf({ uid: text, category: text, apiId: text, schema: componentSchema }, [
  'uid',
  'category',
  'apiId',
  'schema',
]);

const uid = pathParameter('uid', { type: 'string' });
const oneOf = (what: JsonSchema): JsonSchema => objectOf({ data: what }, ['data']);

/** The endpoints that tell of locales and of the content model, as far as the caller may use them. */
export function modelPaths(scope: Scope): Paths {
  const read = (
    action: Parameters<Scope['ability']['can']>[0],
    of: string,
    answer: JsonSchema,
    endpoint: Pick<Endpoint, 'id' | 'summary' | 'parameters'>,
    errors: readonly number[] = [],
  ): Readonly<Record<string, Json | null>> => ({
    get: when(scope.ability.can(action, of), scope, () => ({
      ...endpoint,
      tag: 'Model',
      answers: { '200': jsonResponse('What there is.', answer) },
      errors,
    })),
  });
  const parameters = [queryParameter('kind', kinds)];
  return present([
    ['/i18n/locales', read('listLocales', localesUid, listOf(locale), { id: 'findLocales', summary: 'List locales.' })],
    [
      '/content-type-builder/content-types',
      read('getContentTypes', contentTypesUid, oneOf(listOf(contentType)), {
        id: 'findContentTypes',
        summary: 'List the definitions of content types.',
        parameters,
      }),
    ],
    [
      '/content-type-builder/content-types/{uid}',
      read(
        'getContentType',
        contentTypesUid,
        oneOf(contentType),
        { id: 'getContentType', summary: 'Read the definition of a content type.', parameters: [uid] },
        [404],
      ),
    ],
    [
      '/content-type-builder/components',
      read('getComponents', componentsUid, oneOf(listOf(component)), {
        id: 'findComponents',
        summary: 'List the definitions of components.',
      }),
    ],
    [
      '/content-type-builder/components/{uid}',
      read(
        'getComponent',
        componentsUid,
        oneOf(component),
        { id: 'getComponent', summary: 'Read the definition of a component.', parameters: [uid] },
        [404],
      ),
    ],
  ]);
}
