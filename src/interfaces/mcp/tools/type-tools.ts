import type { Json } from '../../../foundations/core/index.js';
import { type ContentAction, contentActions } from '../../../language/query/access/index.js';
import type { Attribute, ContentType, JsonSchema } from '../../../language/schema/index.js';
import { describeBodies } from '../../api/openapi/index.js';
import { requireType, typeSchema, typesFor } from './document-types.js';
import { reads, type Tool, type ToolScope } from './tool.js';

/** The tools that describe the content types for which a caller has a permission. */
export function typeTools(scope: ToolScope): readonly Tool[] {
  const types = typesFor(scope, ...contentActions);
  if (types.length === 0) return [];
  return [
    {
      name: 'list_types',
      title: 'List content types',
      description: 'Lists the types, and what you may do with each.',
      annotations: reads,
      properties: () => ({}),
      required: [],
      answersContent: false,
      run: async () => ({ text: JSON.stringify({ types: types.map((type) => summarize(scope, type)) }) }),
    },
    {
      name: 'describe_type',
      title: 'Describe a content type',
      description: 'Answers its attributes, and JSON schemas of data.',
      annotations: reads,
      properties: () => ({ type: typeSchema(scope, types) }),
      required: ['type'],
      answersContent: false,
      async run(input) {
        const type = requireType(types, input);
        return { text: JSON.stringify(describeType(scope, type)), subject: { type: type.uid } };
      },
    },
  ];
}

function summarize({ caller, snapshot }: ToolScope, type: ContentType): object {
  const { singularName, kind, displayName, draftAndPublish, localized, uid } = type;
  const may = contentActions.filter((action) => caller.ability.can(action, uid));
  const locales = localized ? { locales: snapshot.locales, defaultLocale: snapshot.defaultLocale } : {};
  return { type: singularName, kind, name: displayName, draftAndPublish, ...locales, may };
}

function describeType(scope: ToolScope, type: ContentType): Json {
  const { ability } = scope.caller;
  const isReadable = ability.can('find', type.uid) || ability.can('findOne', type.uid);
  const attributes = [...type.attributes.values()].filter(
    (attribute) => !attribute.private && isFollowed(scope, attribute),
  );
  return {
    ...summarize(scope, type),
    attributes: isReadable ? attributes.map((attribute) => describeAttribute(scope, attribute)) : [],
    ...dataSchema(scope, type, 'create'),
    ...dataSchema(scope, type, 'update'),
  } as Json;
}

/** Whether the caller may know an attribute: relations to types that it may not find are as unknown as any other name. */
function isFollowed({ caller }: ToolScope, attribute: Attribute): boolean {
  return attribute.storage !== 'relation' || attribute.target === null || caller.ability.can('find', attribute.target);
}

function describeAttribute({ snapshot }: ToolScope, attribute: Attribute): Json {
  const { name, required, localized, storage } = attribute;
  const facts = { name, ...(required ? { required } : {}), ...(localized ? { localized } : {}) };
  switch (storage) {
    case 'column':
      return { ...facts, type: attribute.type.name, ...(attribute.unique ? { unique: true } : {}) };
    case 'computed':
      return { ...facts, type: attribute.type.name, computed: true };
    case 'relation': {
      const target = attribute.target === null ? undefined : snapshot.contentTypes.get(attribute.target)?.singularName;
      return { ...facts, type: 'relation', target: target ?? null, many: attribute.many };
    }
    case 'media':
      return { ...facts, type: 'media', many: attribute.many };
    case 'component':
      return { ...facts, type: 'component', component: attribute.component, many: attribute.repeatable };
    case 'zone':
      return { ...facts, type: 'dynamiczone', components: attribute.components };
  }
}

/** The schema of a write that the caller may do, under the name of the action; otherwise nothing. */
function dataSchema(
  { snapshot, caller: { ability }, facts }: ToolScope,
  type: ContentType,
  action: Extract<ContentAction, 'create' | 'update'>,
): Readonly<Record<string, JsonSchema>> {
  if (!ability.can(action, type.uid)) return {};
  const { byType, definitions } = describeBodies(snapshot, { ability, isUser: false }, facts, action, [type.uid]);
  return { [action]: { ...byType.get(type.uid), $defs: definitions } };
}
