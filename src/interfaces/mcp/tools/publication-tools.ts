import type { ContentType } from '../../../language/schema/index.js';
import { parseData, queryText } from '../api-request.js';
import { documentPath, localeParameter, publishableTypes, requireType, typesFor } from './document-types.js';
import { documentProperties } from './properties.js';
import { InputError, replaces, type Tool, type ToolScope } from './tool.js';
import { writtenAnswer } from './write-tools.js';

const insteadOfSet = { set: 'A change set is published as a whole, by publish_change_set or schedule_change_set.' };

/** The tools that change what is public, for callers with the separate permission to publish. */
export function publicationTools(scope: ToolScope): readonly Tool[] {
  const publishable = publishableTypes(scope);
  const unpublishable = typesFor(scope, 'unpublish').filter(({ draftAndPublish }) => draftAndPublish);
  // A schedule belongs to the person who set it, whose permissions it needs when it is due.
  const schedulable = scope.caller.identity.is === 'administrator' ? publishable : [];
  return [
    ...(publishable.length === 0
      ? []
      : [actionTool(scope, publishable, 'publish', 'Publish', 'Makes the draft public, in one locale; "*": in all.')]),
    ...(unpublishable.length === 0
      ? []
      : [actionTool(scope, unpublishable, 'unpublish', 'Unpublish', 'Withdraws what is public; the draft stays.')]),
    ...(schedulable.length === 0 ? [] : [scheduleTool(scope, schedulable)]),
  ];
}

function actionTool(
  scope: ToolScope,
  types: readonly ContentType[],
  action: 'publish' | 'unpublish',
  title: string,
  description: string,
): Tool {
  return {
    name: `${action}_document`,
    title: `${title} a document`,
    description,
    annotations: replaces,
    properties: () => documentProperties(scope, types),
    instead: insteadOfSet,
    required: ['type'],
    answersContent: true,
    async run(input, send) {
      const type = requireType(types, input);
      const path = [...documentPath(type, input), 'actions', action];
      return writtenAnswer(type, await send({ method: 'POST', path, query: queryText(localeParameter(type, input)) }));
    },
  };
}

function scheduleTool(scope: ToolScope, types: readonly ContentType[]): Tool {
  return {
    name: 'schedule_document',
    title: 'Schedule a publication',
    description: 'Sets when a draft is published or withdrawn: 2030-01-01T08:00:00Z; null cancels.',
    annotations: replaces,
    properties: () => ({
      ...documentProperties(scope, types),
      publishAt: { type: ['string', 'null'] },
      unpublishAt: { type: ['string', 'null'] },
    }),
    instead: insteadOfSet,
    required: ['type', 'documentId'],
    answersContent: false,
    async run(input, send) {
      const { publishAt, unpublishAt } = input;
      if (publishAt === undefined && unpublishAt === undefined) {
        throw new InputError('schedule_document needs publishAt or unpublishAt.');
      }
      const type = requireType(types, input);
      const documentId = String(input.documentId);
      const path = ['admin', 'api', 'schedule', type.uid, documentId];
      const body = { ...localeParameter(type, input), publishAt, unpublishAt };
      const text = await send({ method: 'PUT', path, body });
      return { text: JSON.stringify({ scheduled: parseData(text) }), subject: { type: type.uid, documentId } };
    },
  };
}
