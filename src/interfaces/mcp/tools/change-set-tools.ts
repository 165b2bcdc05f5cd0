import type { ContentType } from '../../../language/schema/index.js';
import { parseData, queryText } from '../api-request.js';
import { answerSet, noSuchSet, setPath, setProperty, setSubject, setsPath, settingsPart } from './change-sets.js';
import { localeParameter, requireType, typesFor } from './document-types.js';
import { pageProperties, typeProperties } from './properties.js';
import { setPublicationTools } from './set-publication-tools.js';
import { adds, InputError, reads, replaces, type Tool, type ToolScope } from './tool.js';

/** Documents that one call puts into a set. */
const maxDocuments = 100;

/**
 * The tools of change sets, for administrators who may read them, and write them. API tokens write into the sets that they are told of,
 * by the same tools as drafts.
 */
export function changeSetTools(scope: ToolScope): readonly Tool[] {
  const { ability, identity } = scope.caller;
  if (identity.is !== 'administrator' || !ability.can('read', settingsPart)) return [];
  const reading = [listTool, readTool, compareTool];
  if (!ability.can('write', settingsPart)) return reading;
  const changeable = typesFor(scope, 'update').filter(({ uid }) => ability.can('find', uid));
  return [
    ...reading,
    createTool,
    ...(changeable.length === 0 ? [] : [addTool(scope, changeable), discardTool]),
    ...setPublicationTools(scope),
  ];
}

const listTool: Tool = {
  name: 'list_change_sets',
  title: 'List change sets',
  description: 'Lists sets of changes that are published together.',
  annotations: reads,
  properties: () => ({ state: { type: 'string', enum: ['open', 'published', 'undone'] }, ...pageProperties }),
  required: [],
  answersContent: true,
  run: async (input, send) => ({
    text: await send({ method: 'GET', path: setsPath, query: queryText(input) }),
    subject: setSubject(input),
  }),
};

const readTool: Tool = {
  name: 'read_change_set',
  title: 'Read a change set',
  description: 'Answers what it has, its schedule and its review.',
  annotations: reads,
  properties: () => setProperty,
  required: ['set'],
  notFound: noSuchSet,
  answersContent: true,
  run: (input, send) => answerSet(send, input),
};

const compareTool: Tool = {
  name: 'compare_change_set',
  title: 'Compare a change set',
  description: 'Lists its documents, values before and after, and clashes.',
  annotations: reads,
  properties: () => ({ ...setProperty, documentId: { type: 'string' }, ...pageProperties }),
  required: ['set'],
  notFound: noSuchSet,
  answersContent: true,
  async run(input, send) {
    const { set: _, ...query } = input;
    const path = setPath(input, 'comparison');
    return { text: await send({ method: 'GET', path, query: queryText(query) }), subject: setSubject(input) };
  },
};

const createTool: Tool = {
  name: 'create_change_set',
  title: 'Make a change set',
  description: 'Makes an empty set. Tools that write take its id as set.',
  annotations: adds,
  properties: () => ({ name: { type: 'string' }, description: { type: 'string' } }),
  required: ['name'],
  answersContent: true,
  async run(input, send) {
    const created = parseData(await send({ method: 'POST', path: setsPath, body: input }));
    return answerSet(send, { set: (created as { readonly id: unknown }).id });
  },
};

function addTool(scope: ToolScope, types: readonly ContentType[]): Tool {
  return {
    name: 'add_to_change_set',
    title: 'Put documents into a change set',
    description: 'Copies drafts, or what is published, into a set; all or none.',
    annotations: adds,
    properties: () => ({
      ...setProperty,
      ...typeProperties(scope, types),
      documentIds: { type: 'array', items: { type: 'string' }, maxItems: maxDocuments },
      from: { type: 'string', enum: ['draft', 'published'] },
    }),
    required: ['set', 'type', 'documentIds'],
    notFound: noSuchSet,
    answersContent: true,
    async run(input, send) {
      const type = requireType(types, input);
      const { documentIds, from } = input;
      if (from === 'draft' && !type.draftAndPublish)
        throw new InputError(`${type.singularName} has no drafts: leave from out.`);
      const { locale } = localeParameter(type, input);
      const locales = locale === undefined || locale === '*' ? locale : [locale];
      const body = { documents: [{ type: type.uid, documentIds, locales, from }] };
      const outcome = parseData(await send({ method: 'POST', path: setPath(input, 'entries'), body }));
      return answerSet(send, input, outcome as object);
    },
  };
}

const discardTool: Tool = {
  name: 'discard_from_change_set',
  title: 'Take a document out of a change set',
  description: 'Discards what a set changes of a document.',
  annotations: replaces,
  properties: () => ({
    ...setProperty,
    documentId: { type: 'string' },
    locale: { type: 'string' },
  }),
  required: ['set', 'documentId'],
  notFound:
    'No such change set has this document in this locale: compare_change_set lists what it has. Send the locale of the entry.',
  answersContent: true,
  async run(input, send) {
    const { documentId, locale } = input;
    await send({ method: 'DELETE', path: setPath(input, 'entries', String(documentId)), query: queryText({ locale }) });
    return answerSet(send, input);
  },
};
