import type { CommentInput, StageInput } from '../../../../domain/documents/index.js';
import { Failure, isObject } from '../../../../foundations/core/index.js';
import type { HttpRequest } from '../../../../foundations/http/index.js';
import { parseRowId, requestActor } from '../../content/index.js';
import type { AdminRoute, AdminRouteParts } from '../admin-route.js';
import { BodyFields, maxRowId } from '../body-fields.js';
import type * as wire from '../contract.js';
import { pageParameters, parsePage } from '../page-parameters.js';
import { createdResponse, dataResponse, doneResponse, pageResponse } from '../responses.js';
import { changeRequest, requestedId, settingsPart } from './change-sets.js';

/** Index of the id of a comment in a path. */
const commentSegment = 5;
const maxStages = 20;
const maxReviewers = 50;
const maxApprovals = 20;
const maxRoles = 100;
const maxNameLength = 60;
const maxTextLength = 5_000;
const maxPathLength = 500;
/** Whoever may change roles decides who may move sets, and may overrule a review. */
const rolesPart = 'settings::administrator-roles';

/** Returns the routes of stages, reviewers and comments of change sets (docs/reference/admin-api.md). */
export function changeSetReviewRoutes(parts: AdminRouteParts): readonly AdminRoute[] {
  const { changeSets, guard, accounts } = parts;
  const { reviews } = changeSets;
  return [
    [
      'change-set-stages',
      {
        GET: guard.requirePermission('read', settingsPart, async () => {
          const stages: readonly wire.Stage[] = await reviews.stages();
          return dataResponse(stages);
        }),
        PUT: guard.requirePermission('write', rolesPart, async (request, caller) => {
          const entry = { actor: requestActor(caller, request), action: 'change-set.stages', type: settingsPart };
          const stages: readonly wire.Stage[] = await reviews.saveStages(
            { afterWrite: (transaction) => accounts.audit.record(transaction, entry) },
            parseStages(request.body),
          );
          return dataResponse(stages);
        }),
      },
    ],
    [
      'change-sets/:id/review',
      {
        GET: guard.requirePermission('read', settingsPart, async (request, { ability }) => {
          const review: wire.SetReview = await reviews.review(ability, requestedId(request));
          return dataResponse(review);
        }),
      },
    ],
    [
      'change-sets/:id/reviewers',
      {
        PUT: guard.requirePermission('write', settingsPart, async (request, caller) => {
          const fields = new BodyFields(request.body, ['administrators']);
          const administrators = [...new Set(fields.requiredIds('administrators', maxReviewers))];
          fields.throwProblems();
          const change = changeRequest(parts, caller, request, 'request-review', administrators.map(String));
          const review: wire.SetReview = await reviews.requestReviewers(change, requestedId(request), administrators);
          return dataResponse(review);
        }),
      },
    ],
    [
      'change-sets/:id/verdict',
      {
        PUT: guard.requirePermission('read', settingsPart, async (request, caller) => {
          const verdict = parseVerdict(request.body);
          const change = changeRequest(parts, caller, request, 'decide', [verdict ?? 'withdrawn']);
          const review: wire.SetReview = await reviews.decide(change, requestedId(request), verdict);
          return dataResponse(review);
        }),
      },
    ],
    [
      'change-sets/:id/stage',
      {
        PUT: guard.requirePermission('read', settingsPart, async (request, caller) => {
          const fields = new BodyFields(request.body, ['stage', 'overrule']);
          const stage = fields.requiredInteger('stage', 1, maxRowId);
          const overrules = fields.boolean('overrule') ?? false;
          fields.throwProblems();
          if (overrules && !caller.ability.can('write', rolesPart)) throw new Failure('access.forbidden');
          const change = changeRequest(parts, caller, request, overrules ? 'overrule' : 'move', [String(stage)]);
          const review: wire.SetReview = await reviews.move(change, requestedId(request), stage, overrules);
          return dataResponse(review);
        }),
      },
    ],
    [
      'change-sets/:id/comments',
      {
        GET: guard.requirePermission(
          'read',
          settingsPart,
          async (request, { ability }, parameters) => {
            const { page, pageSize, part } = parsePage(parameters);
            const { comments, total } = await reviews.comments(ability, requestedId(request), part);
            return pageResponse<wire.SetComment>(comments, { page, pageSize, total });
          },
          pageParameters,
        ),
        POST: guard.requirePermission('read', settingsPart, async (request, caller) => {
          const comment = parseComment(request.body);
          const change = changeRequest(parts, caller, request, 'comment');
          const created: wire.SetComment = await reviews.comment(change, requestedId(request), comment);
          return createdResponse(created);
        }),
      },
    ],
    [
      'change-sets/:id/comments/:id',
      {
        PUT: guard.requirePermission('read', settingsPart, async (request, caller) => {
          const fields = new BodyFields(request.body, ['resolved']);
          const resolved = fields.boolean('resolved');
          fields.throwProblems();
          if (resolved === undefined) throw invalid('resolved', 'resolved is a required field');
          const change = changeRequest(parts, caller, request, 'comment');
          const id = requestedComment(request);
          const comment: wire.SetComment = await reviews.resolveComment(change, requestedId(request), id, resolved);
          return dataResponse(comment);
        }),
        DELETE: guard.requirePermission('read', settingsPart, async (request, caller) => {
          const change = changeRequest(parts, caller, request, 'comment');
          await reviews.removeComment(change, requestedId(request), requestedComment(request));
          return doneResponse();
        }),
      },
    ],
  ];
}

function requestedComment({ segments }: HttpRequest): number {
  const id = parseRowId(segments[commentSegment]);
  if (id === null) throw new Failure('http.not-found');
  return id;
}

function parseStages(body: unknown): readonly StageInput[] {
  const fields = new BodyFields(body, ['stages']);
  const stages = fields.list('stages');
  fields.throwProblems();
  if (stages === undefined || stages.length > maxStages)
    throw invalid('stages', `stages must be a list of at most ${maxStages}`);
  const parsed = stages.map(parseStage);
  if (new Set(parsed.map(({ name }) => name)).size < parsed.length)
    throw invalid('stages', 'stages must have different names');
  if (parsed.length > 0 && !parsed.some(({ publishes }) => publishes))
    throw invalid('stages', 'sets must be published from one of the stages');
  return parsed;
}

function parseStage(value: unknown): StageInput {
  const fields = new BodyFields(value, ['id', 'name', 'roles', 'approvals', 'publishes']);
  const id = fields.integerOrNull('id', 1, maxRowId) ?? null;
  const name = fields.requiredText('name').trim();
  const isEverybody = isObject(value) && (value.roles ?? null) === null;
  const roles = isEverybody ? null : (fields.ids('roles', maxRoles) ?? null);
  const approvals = fields.requiredInteger('approvals', 0, maxApprovals);
  const publishes = fields.boolean('publishes') ?? false;
  fields.throwProblems();
  if (name === '' || name.length > maxNameLength)
    throw invalid('name', `name must have 1 to ${maxNameLength} characters`);
  return { id, name, roles, approvals, publishes };
}

function parseVerdict(body: unknown): wire.VerdictBody['verdict'] {
  const fields = new BodyFields(body, ['verdict']);
  const isWithdrawn = isObject(body) && body.verdict === null;
  const verdict = isWithdrawn ? null : fields.enumValue('verdict', ['approved', 'rejected']);
  fields.throwProblems();
  if (verdict === undefined) throw invalid('verdict', 'verdict is a required field');
  return verdict;
}

function parseComment(body: unknown): CommentInput {
  const fields = new BodyFields(body, ['text', 'documentId', 'locale', 'path']);
  const text = fields.requiredText('text').trim();
  const documentId = fields.text('documentId');
  const ofLength = (name: string) =>
    fields.textOrNull(name, 'maxLength', `must be null or at most ${maxPathLength} characters`, (value) => {
      return value.length <= maxPathLength;
    }) ?? null;
  const [locale, path] = [ofLength('locale'), ofLength('path')];
  fields.throwProblems();
  if (text === '' || text.length > maxTextLength)
    throw invalid('text', `text must have 1 to ${maxTextLength} characters`);
  if (documentId === undefined && (locale !== null || path !== null))
    throw invalid('documentId', 'documentId is required with locale or path');
  return { text, entry: documentId === undefined ? null : { documentId, locale, path } };
}

function invalid(name: string, message: string): Failure {
  return new Failure('account.invalid', { message }, [{ path: [name], message }]);
}
