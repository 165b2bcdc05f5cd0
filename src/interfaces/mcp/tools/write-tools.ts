import { recordPartLiterals } from '../../../foundations/core/index.js';
import type { Ability } from '../../../language/query/access/index.js';
import type { ContentType, JsonSchema } from '../../../language/schema/index.js';
import { describeBodies } from '../../api/openapi/index.js';
import { parseData, queryText } from '../api-request.js';
import { setInput } from './change-sets.js';
import { documentPath, isRegistry, localeParameter, requireType, typesFor } from './document-types.js';
import { documentProperties, type Properties, typeProperties } from './properties.js';
import {
  adds,
  type DescribedInput,
  replaces,
  type Tool,
  type ToolAnswer,
  type ToolInput,
  type ToolScope,
} from './tool.js';

/** Characters of schemas that the list of tools holds for a tool; beyond, `describe_type` has them. */
const maxDefinitionsLength = 64_000;

/** The tools that create, update and delete documents, for callers who may do that with some. */
export function writeTools(scope: ToolScope): readonly Tool[] {
  const creatable = typesFor(scope, 'create').filter((type) => type.kind === 'collectionType' && mayWrite(scope, type));
  const updatable = typesFor(scope, 'update').filter((type) => mayWrite(scope, type));
  const deletable = typesFor(scope, 'delete');
  return [
    ...(creatable.length === 0 ? [] : [createTool(scope, creatable)]),
    ...(updatable.length === 0 ? [] : [updateTool(scope, updatable)]),
    ...(deletable.length === 0 ? [] : [deleteTool(scope, deletable)]),
  ];
}

function createTool(scope: ToolScope, types: readonly ContentType[]): Tool {
  return {
    name: 'create_document',
    title: 'Create a document',
    description:
      'Creates a draft; of a type without drafts, what is public at once. Relations: {"author":{"connect":["documentId"]}}; files by id.',
    annotations: adds,
    ...dataProperties(scope, types, 'create'),
    answersContent: true,
    async run(input, send) {
      const type = requireType(types, input);
      const query = queryText(writeQuery(scope, type, input));
      const text = await send({ method: 'POST', path: ['api', type.pluralName], query, body: dataBody(input) });
      return writtenAnswer(type, text);
    },
  };
}

function updateTool(scope: ToolScope, types: readonly ContentType[]): Tool {
  return {
    name: 'update_document',
    title: 'Update a document',
    description:
      'Changes the given attributes of a draft; of a type without drafts, of what is public. A new locale adds a translation.',
    annotations: replaces,
    ...dataProperties(scope, types, 'update'),
    answersContent: true,
    async run(input, send) {
      const type = requireType(types, input);
      const query = queryText(writeQuery(scope, type, input));
      const text = await send({ method: 'PUT', path: documentPath(type, input), query, body: dataBody(input) });
      return writtenAnswer(type, text);
    },
  };
}

function deleteTool(scope: ToolScope, types: readonly ContentType[]): Tool {
  return {
    name: 'delete_document',
    title: 'Delete a document',
    description: 'Deletes the draft and what is published, for good, in one locale; "*": in all.',
    annotations: replaces,
    properties: () => ({
      ...documentProperties(scope, types),
      ...setInput(scope, 'write', 'Removes it with this set'),
    }),
    required: ['type'],
    answersContent: false,
    async run(input, send) {
      const type = requireType(types, input);
      const path = documentPath(type, input);
      const { locale } = localeParameter(type, input);
      const { set } = input;
      await send({ method: 'DELETE', path, query: queryText({ locale, set }), mustExist: true });
      return {
        text: JSON.stringify({
          deleted: { type: type.singularName, documentId: path[2] ?? null, locale: locale ?? null, set },
        }),
        subject: { type: type.uid },
      };
    },
  };
}

/** The body of a write, with the spelling of numbers that JavaScript would round. */
function dataBody(input: ToolInput): object {
  const body = { data: input.data };
  recordPartLiterals(input, [], body);
  return body;
}

/** Whoever writes a draft gets it in the answer: callers other than administrators need to be able to read drafts. */
function mayWrite({ caller: { ability } }: ToolScope, type: ContentType): boolean {
  return !type.draftAndPublish || ability.administrator !== null || ability.can('readDrafts', type.uid);
}

/** The parameters of a write: never of one that publishes, and with everything in the answer that the caller may read. */
function writeQuery({ caller: { ability } }: ToolScope, type: ContentType, input: ToolInput) {
  return {
    ...localeParameter(type, input),
    ...(input.set === undefined ? (type.draftAndPublish ? { status: 'draft' } : {}) : { set: input.set }),
    ...(mayReadAnswer(ability, type) ? { populate: '*' } : {}),
  };
}

function mayReadAnswer(ability: Ability, { uid, draftAndPublish }: ContentType): boolean {
  return ability.can('findOne', uid) && (!draftAndPublish || ability.can('readDrafts', uid));
}

/** The answer of a write, whose document may be new. */
export function writtenAnswer(type: ContentType, text: string): ToolAnswer {
  const { documentId, locale } = (parseData(text) ?? {}) as Readonly<Record<string, unknown>>;
  return {
    text,
    subject: {
      type: type.uid,
      ...(typeof documentId === 'string' ? { documentId } : {}),
      ...(typeof locale === 'string' ? { locale } : {}),
    },
  };
}

/** The input of a write: what names the document, and `data`, which the list of tools describes in the form of one of the types. */
function dataProperties(
  scope: ToolScope,
  types: readonly ContentType[],
  action: 'create' | 'update',
): Pick<Tool, 'properties' | 'required' | 'described'> {
  const plain: Properties = {
    ...(action === 'create' ? typeProperties(scope, types) : documentProperties(scope, types)),
    ...setInput(scope, 'write', 'Writes there'),
    data: { type: 'object', description: 'As describe_type says' },
  };
  const input = { properties: () => plain, required: ['type', 'data'] };
  return isRegistry(scope) ? input : { ...input, described: () => describeData(scope, types, action, plain) };
}

function describeData(
  { snapshot, caller: { ability }, facts }: ToolScope,
  types: readonly ContentType[],
  action: 'create' | 'update',
  plain: Properties,
): DescribedInput {
  const uids = types.map(({ uid }) => uid);
  const { byType, definitions } = describeBodies(snapshot, { ability, isUser: false }, facts, action, uids);
  if (JSON.stringify(definitions).length > maxDefinitionsLength) return { properties: plain, definitions: {} };
  const described = types.map(({ singularName }) => singularName).join(', ');
  const data: JsonSchema = {
    type: 'object',
    description: `Attributes by name, as of the type: ${described}, in this order`,
    anyOf: uids.flatMap((uid) => byType.get(uid) ?? []),
  };
  return { properties: { ...plain, data }, definitions };
}
