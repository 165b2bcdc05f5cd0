import { isObject } from '../../../foundations/core/index.js';
import type { Ability } from '../../../language/query/access/index.js';
import { parseData, type SendApiRequest } from '../api-request.js';
import { answerSet, noSuchSet, setPath, setProperty } from './change-sets.js';
import { publishableTypes } from './document-types.js';
import { InputError, replaces, type Tool, type ToolScope } from './tool.js';

const administratorsPart = 'settings::administrators';
const maxReviewers = 50;
const maxResolutions = 5_000;

/** The tools that lead a change set to what is public: the request for a review, and, with the separate permission, its publication. */
export function setPublicationTools(scope: ToolScope): readonly Tool[] {
  const mayPublish = publishableTypes(scope).length > 0;
  return [
    reviewTool(scope.caller.ability),
    ...(mayPublish
      ? [
          publicationTool('publish', 'Publish', 'Publishes a set as a whole.'),
          publicationTool('undo', 'Undo', 'Undoes its publication.'),
          scheduleTool,
        ]
      : []),
  ];
}

function reviewTool(ability: Ability): Tool {
  return {
    name: 'request_review',
    title: 'Request a review',
    description: 'Asks these administrators to approve a set, or moves it to a stage.',
    annotations: replaces,
    properties: () => ({
      ...setProperty,
      reviewers: { type: 'array', maxItems: maxReviewers, description: 'E-mail addresses, names or ids' },
      stage: { type: 'integer', minimum: 1, description: 'id' },
    }),
    required: ['set'],
    notFound: noSuchSet,
    answersContent: true,
    async run(input, send) {
      const { reviewers, stage } = input;
      if ((reviewers === undefined) === (stage === undefined))
        throw new InputError('request_review needs either reviewers or stage: call it once for each.');
      if (stage === undefined) {
        const administrators = await findReviewers(ability, send, reviewers as readonly unknown[]);
        await send({ method: 'PUT', path: setPath(input, 'reviewers'), body: { administrators } });
      } else await send({ method: 'PUT', path: setPath(input, 'stage'), body: { stage } });
      return answerSet(send, input);
    },
  };
}

/** Returns the row ids of administrators. Throws InputError for one who is not found, or not the only one. */
async function findReviewers(
  ability: Ability,
  send: SendApiRequest,
  reviewers: readonly unknown[],
): Promise<readonly number[]> {
  if (reviewers.every((reviewer): reviewer is number => Number.isSafeInteger(reviewer))) return reviewers;
  if (!ability.can('read', administratorsPart))
    throw new InputError('You may not look administrators up: write their ids, as createdBy and updatedBy have them.');
  const listed = parseData(await send({ method: 'GET', path: ['admin', 'api', 'administrators'] }));
  const administrators = (Array.isArray(listed) ? listed : []).filter(isObject);
  return reviewers.map((reviewer) => {
    const found = administrators.filter((administrator) => isCalled(administrator, reviewer));
    const id = found[0]?.id;
    if (found.length === 1 && typeof id === 'number') return id;
    const instead = found.length === 0 ? 'ask the person for the e-mail address' : 'write the e-mail address';
    throw new InputError(`${found.length} administrators are called ${String(reviewer).slice(0, 100)}: ${instead}.`);
  });
}

function isCalled({ id, email, firstName, lastName }: Readonly<Record<string, unknown>>, reviewer: unknown): boolean {
  if (typeof reviewer !== 'string') return id === reviewer;
  const wanted = reviewer.trim().toLowerCase();
  const name = [firstName, lastName].filter((part) => typeof part === 'string' && part !== '').join(' ');
  return wanted !== '' && [email, name].some((text) => String(text).toLowerCase() === wanted);
}

function publicationTool(action: 'publish' | 'undo', title: string, description: string): Tool {
  return {
    name: `${action}_change_set`,
    title: `${title} a change set`,
    description,
    annotations: replaces,
    properties: () => ({
      ...setProperty,
      resolutions: {
        type: 'array',
        maxItems: maxResolutions,
        description: 'Of clashes, by the person: {documentId,locale,path,take:ours|theirs}; path null: all hidden',
      },
    }),
    required: ['set'],
    notFound: noSuchSet,
    answersContent: true,
    async run(input, send) {
      const { resolutions } = input;
      const path = setPath(input, action);
      const outcome = parseData(await send({ method: 'POST', path, body: { resolutions } }));
      return answerSet(send, input, { [action === 'publish' ? 'published' : 'undone']: outcome });
    },
  };
}

const scheduleTool: Tool = {
  name: 'schedule_change_set',
  title: 'Schedule a change set',
  description: 'Sets when it is published: 2030-01-01T08:00:00Z; null cancels.',
  annotations: replaces,
  properties: () => ({
    ...setProperty,
    publishAt: { type: ['string', 'null'] },
  }),
  required: ['set', 'publishAt'],
  notFound: noSuchSet,
  answersContent: true,
  async run(input, send) {
    const { publishAt } = input;
    await send({ method: 'POST', path: setPath(input, 'schedule'), body: { publishAt } });
    return answerSet(send, input);
  },
};
