import { actorOf } from '../content-api/index.js';
import { Failure } from '../kernel/index.js';
import { parseRemoveParameters } from '../query/index.js';
import type { ContentType } from '../schema/index.js';
import { dataAnswer, pageAnswer } from './answers.js';
import type * as wire from './contract.js';
import { Fields } from './fields.js';
import { found } from './ids.js';
import { momentOf } from './moment.js';
import type { GroupParts, Row } from './rows.js';
import { wholeNumber } from './whole-number.js';

/** Where uid and documentId stand in the path. */
const uidSegment = 3;
const idSegment = 4;

const usualPage = 25;
const mostOnPage = 100;
const lastPage = 100_000;

const listNames: ReadonlySet<string> = new Set(['uid', 'documentId', 'page', 'pageSize']);

/** What is published and unpublished at a time. */
export function scheduleRows(parts: GroupParts): readonly Row[] {
  const { schedule, accounts, guard } = parts;
  return [
    [
      'schedule',
      {
        GET: guard.administrator(async (_, { ability }, parameters) => {
          const uid = parameters.get('uid');
          const documentId = parameters.get('documentId');
          const page = wholeNumber(parameters, 'page', lastPage) ?? 1;
          const pageSize = wholeNumber(parameters, 'pageSize', mostOnPage) ?? usualPage;
          const { scheduled, total } = await schedule.list({
            ability,
            type: uid === undefined ? null : typeOf(parts, textOf(uid, 'uid')),
            documentId: documentId === undefined ? null : textOf(documentId, 'documentId'),
            start: (page - 1) * pageSize,
            limit: pageSize,
          });
          return pageAnswer<wire.ScheduledAction>(scheduled, { page, pageSize, total });
        }, listNames),
      },
    ],
    [
      'schedule/:id/:id',
      {
        PUT: guard.administrator(async (request, caller) => {
          const { ability, identity } = caller;
          const type = typeOf(parts, request.segments[uidSegment] ?? '');
          const documentId = request.segments[idSegment] ?? '';
          if (!ability.can('publish', type.uid)) throw new Failure('access.forbidden');
          const { locale, times, named } = bodyOf(parts, type, request.body);
          const entry = {
            actor: actorOf(caller, request),
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
            alongside: (transaction) => accounts.audit.record(transaction, entry),
          });
          return dataAnswer(scheduled);
        }),
      },
    ],
  ];
}

function bodyOf({ snapshot, settings }: GroupParts, type: ContentType, body: unknown) {
  const fields = new Fields(body, ['locale', 'publishAt', 'unpublishAt']);
  const code = fields.text('locale');
  const publish = momentOf(fields, 'publishAt');
  const unpublish = momentOf(fields, 'unpublishAt');
  fields.raise();
  const parameters = new Map(code === undefined || code === '*' ? [] : [['locale', code]]);
  const { locale } = parseRemoveParameters({ type, parameters, snapshot, settings });
  const times = {
    ...(publish === undefined ? {} : { publish }),
    ...(unpublish === undefined ? {} : { unpublish }),
  };
  const named = [...(publish === undefined ? [] : ['publishAt']), ...(unpublish === undefined ? [] : ['unpublishAt'])];
  return { locale, times, named };
}

function typeOf({ snapshot }: GroupParts, uid: string): ContentType {
  const type = found(snapshot.contentTypes.get(uid) ?? null);
  if (type.kind === 'system') throw new Failure('http.not-found');
  return type;
}

function textOf(given: unknown, param: string): string {
  if (typeof given === 'string') return given;
  throw new Failure('query.invalid-parameter', { param, reason: 'Expected a text' });
}
