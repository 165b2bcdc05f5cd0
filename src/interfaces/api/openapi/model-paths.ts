import type { Json } from '../../../foundations/core/index.js';
import { componentsUid, contentTypesUid, localesUid } from '../../../language/query/access/index.js';
import type { JsonSchema } from '../../../language/schema/index.js';
import { type AccountOperation, operationIf } from './account-operation.js';
import type { ApiScope } from './api-scope.js';
import { type Paths, withoutEmptyItems } from './content-paths.js';
import { arraySchema, nullSchema, objectSchema } from './json-schema.js';
import { pathParameter, queryParameter } from './parameters.js';
import { jsonResponseObject } from './responses.js';

const text: JsonSchema = { type: 'string' };
const flag: JsonSchema = { type: 'boolean' };

const locale: JsonSchema = objectSchema(
  {
    ...{ id: { type: 'integer' }, documentId: text, name: text, code: text, isDefault: flag },
    // Locales are settings, which have no times.
    ...{ createdAt: nullSchema, updatedAt: nullSchema, publishedAt: nullSchema },
  },
  ['id', 'documentId', 'name', 'code', 'isDefault', 'createdAt', 'updatedAt', 'publishedAt'],
);

const kinds: JsonSchema = { type: 'string', enum: ['collectionType', 'singleType'] };
/** As definitions have them, with `required` and `private` on media and relations. */
const attributes: JsonSchema = { type: 'object', additionalProperties: { type: 'object', required: ['type'] } };

const typeSchema: JsonSchema = {
  ...objectSchema(
    {
      ...{ draftAndPublish: flag, displayName: text, singularName: text, pluralName: text, description: text },
      ...{ pluginOptions: { type: 'object' }, kind: kinds, collectionName: text, attributes, visible: flag },
      restrictRelationsTo: nullSchema,
    },
    ['draftAndPublish', 'displayName', 'singularName', 'pluralName', 'kind', 'collectionName', 'attributes', 'visible'],
  ),
  // The options of the definition.
  additionalProperties: true,
};
const contentType: JsonSchema = objectSchema({ uid: text, plugin: text, apiID: text, schema: typeSchema }, [
  'uid',
  'apiID',
  'schema',
]);

const componentSchema: JsonSchema = objectSchema(
  {
    ...{ displayName: text, description: text, icon: text, collectionName: text },
    ...{ pluginOptions: { type: 'object' }, attributes },
  },
  ['displayName', 'description', 'attributes'],
);
const component: JsonSchema = objectSchema({ uid: text, category: text, apiId: text, schema: componentSchema }, [
  'uid',
  'category',
  'apiId',
  'schema',
]);

const uid = pathParameter('uid', { type: 'string' });
const oneOf = (what: JsonSchema): JsonSchema => objectSchema({ data: what }, ['data']);

/** Describes the endpoints of locales and of the content model, as far as the caller may use them. */
export function modelPaths(scope: ApiScope): Paths {
  const read = (
    action: Parameters<ApiScope['ability']['can']>[0],
    of: string,
    answer: JsonSchema,
    endpoint: Pick<AccountOperation, 'id' | 'summary' | 'parameters'>,
    errors: readonly number[] = [],
  ): Readonly<Record<string, Json | null>> => ({
    get: operationIf(scope.ability.can(action, of), scope, () => ({
      ...endpoint,
      tag: 'Model',
      responses: { '200': jsonResponseObject('What there is.', answer) },
      errors,
    })),
  });
  const parameters = [queryParameter('kind', kinds)];
  return withoutEmptyItems([
    [
      '/i18n/locales',
      read('listLocales', localesUid, arraySchema(locale), { id: 'findLocales', summary: 'List locales.' }),
    ],
    [
      '/content-type-builder/content-types',
      read('getContentTypes', contentTypesUid, oneOf(arraySchema(contentType)), {
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
      read('getComponents', componentsUid, oneOf(arraySchema(component)), {
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
