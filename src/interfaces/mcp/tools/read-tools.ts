import { queryText } from '../api-request.js';
import { setInput } from './change-sets.js';
import { documentPath, localeParameter, readableTypes, requireType, typeSchema, typesFor } from './document-types.js';
import { documentProperties, type Properties, pageProperties, textProperty } from './properties.js';
import { InputError, reads, type Tool, type ToolInput, type ToolScope } from './tool.js';

/** What may be selected of documents. */
const selectionProperties: Properties = {
  fields: { type: 'array', items: { type: 'string' }, maxItems: 100, description: 'Default: all' },
  populate: {
    type: ['string', 'array', 'object'],
    description: 'Relations, files, components: "*", names, or {"author":{"fields":["name"]}}',
  },
  locale: { type: 'string', description: 'Default: the default locale; "*": all' },
  status: {
    type: 'string',
    enum: ['draft', 'published'],
    description: 'Default: draft, if allowed; with set published',
  },
};

/** The tools that read documents, for callers who may read some. */
export function readTools(scope: ToolScope): readonly Tool[] {
  const searched = typesFor(scope, 'find').filter(({ kind }) => kind === 'collectionType');
  const readable = readableTypes(scope);
  const selected: Properties = { ...selectionProperties, ...setInput(scope, 'read', 'As once this set is published') };
  return [...(searched.length === 0 ? [] : [searchTool(scope)]), ...(readable.length === 0 ? [] : [readTool(scope)])];

  function searchTool(toolScope: ToolScope): Tool {
    return {
      name: 'search_documents',
      title: 'Search documents',
      description:
        'Lists documents of one type. filters: {"title":{"$containsi":"fox"}}; $eq $ne $in $gt $lt $null $and $or $not; relations by nesting. sort: "updatedAt:desc".',
      annotations: reads,
      properties: () => ({
        type: typeSchema(toolScope, searched),
        text: textProperty('In any text'),
        filters: { type: 'object' },
        sort: { type: ['string', 'array'] },
        ...pageProperties,
        ...selected,
      }),
      required: ['type'],
      answersContent: true,
      async run(input, send) {
        const type = requireType(searched, input);
        const { text, filters, sort, page, pageSize } = input;
        const query = queryText({
          ...selection(toolScope, type, input),
          ...(text === undefined ? {} : { _q: text }),
          filters,
          sort,
          pagination: { page, pageSize },
        });
        return {
          text: await send({ method: 'GET', path: ['api', type.pluralName], query }),
          subject: { type: type.uid },
        };
      },
    };
  }

  function readTool(toolScope: ToolScope): Tool {
    return {
      name: 'read_document',
      title: 'Read a document',
      description: 'Answers one document. A single type has no documentId.',
      annotations: reads,
      properties: () => ({
        ...documentProperties(toolScope, readable),
        ...selected,
      }),
      required: ['type'],
      answersContent: true,
      async run(input, send) {
        const type = requireType(readable, input);
        const query = queryText(selection(toolScope, type, input));
        return {
          text: await send({ method: 'GET', path: documentPath(type, input), query }),
          subject: { type: type.uid },
        };
      },
    };
  }
}

/** Returns the parameters of a query for what the input selects. Throws InputError for a status that a type does not have. */
function selection(scope: ToolScope, type: ReturnType<typeof requireType>, input: ToolInput) {
  const { fields, populate, status, set } = input;
  if (status === 'draft' && !type.draftAndPublish) {
    throw new InputError(`${type.singularName} has no drafts: leave status out.`);
  }
  const showsDrafts = set === undefined && type.draftAndPublish && scope.caller.ability.can('readDrafts', type.uid);
  const shownStatus = status ?? (showsDrafts ? 'draft' : undefined);
  return { fields, populate, ...localeParameter(type, input), status: shownStatus, set };
}
