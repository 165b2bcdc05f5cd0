import { Failure } from '../../../../foundations/core/index.js';
import { parseRemoveParameters } from '../../../../language/query/index.js';
import type { ContentType } from '../../../../language/schema/index.js';
import { requestActor } from '../../content/index.js';
import type { AdminRoute, AdminRouteParts } from '../admin-route.js';
import { BodyFields } from '../body-fields.js';
import type * as wire from '../contract.js';
import { requireFound } from '../path-id.js';
import { parsePositiveInteger } from '../positive-integer.js';
import { dataResponse, pageResponse } from '../responses.js';
import { parseScheduleTimes, scheduleTimeNames } from './parse-instant-field.js';

/** Index of the uid in the path, before the documentId. */
const uidSegment = 3;
const idSegment = 4;

const defaultPageSize = 25;
const maxPageSize = 100;
const maxPage = 100_000;

const listParameters: ReadonlySet<string> = new Set(['uid', 'documentId', 'page', 'pageSize']);

/** Returns the routes of scheduled publications. */
export function scheduleRoutes(parts: AdminRouteParts): readonly AdminRoute[] {
  const { schedule, accounts, guard } = parts;
  return [
    [
      'schedule',
      {
        GET: guard.requireAdministrator(async (_, { ability }, parameters) => {
          const uid = parameters.get('uid');
          const documentId = parameters.get('documentId');
          const page = parsePositiveInteger(parameters, 'page', maxPage) ?? 1;
          const pageSize = parsePositiveInteger(parameters, 'pageSize', maxPageSize) ?? defaultPageSize;
          const { scheduled, total } = await schedule.list({
            ability,
            type: uid === undefined ? null : requireType(parts, requireText(uid, 'uid')),
            documentId: documentId === undefined ? null : requireText(documentId, 'documentId'),
            start: (page - 1) * pageSize,
            limit: pageSize,
          });
          return pageResponse<wire.ScheduledAction>(scheduled, { page, pageSize, total });
        }, listParameters),
      },
    ],
    [
      'schedule/:id/:id',
      {
        PUT: guard.requireAdministrator(async (request, caller) => {
          const { ability, identity } = caller;
          const type = requireType(parts, request.segments[uidSegment] ?? '');
          const documentId = request.segments[idSegment] ?? '';
          if (!ability.can('publish', type.uid)) throw new Failure('access.forbidden');
          const { locale, times, named } = parseScheduleBody(parts, type, request.body);
          const entry = {
            actor: requestActor(caller, request),
            action: 'document.schedule',
            type: type.uid,
            documentId,
            fields: named,
            ...(locale === null ? {} : { locale }),
          };
          const scheduled: readonly wire.ScheduledAction[] = await schedule.set({
            ability,
            administrator: identity.id,
            type,
            documentId,
            locale,
            times,
            afterWrite: (transaction) => accounts.audit.record(transaction, entry),
          });
          return dataResponse(scheduled);
        }),
      },
    ],
  ];
}

function parseScheduleBody({ snapshot, settings }: AdminRouteParts, type: ContentType, body: unknown) {
  const fields = new BodyFields(body, ['locale', ...scheduleTimeNames]);
  const code = fields.text('locale');
  const times = parseScheduleTimes(fields);
  fields.throwProblems();
  const parameters = new Map(code === undefined ? [] : [['locale', code]]);
  const { locale } = parseRemoveParameters({ type, parameters, snapshot, settings });
  return { locale, ...times };
}

function requireType({ snapshot }: AdminRouteParts, uid: string): ContentType {
  const type = requireFound(snapshot.contentTypes.get(uid) ?? null);
  if (type.kind === 'system') throw new Failure('http.not-found');
  return type;
}

function requireText(value: unknown, param: string): string {
  if (typeof value === 'string') return value;
  throw new Failure('query.invalid-parameter', { param, reason: 'Expected a text' });
}
