import { actorOf, listEnvelopeOf, rowIdOf } from '../content-api/index.js';
import { type DeliveryState, deliveryStates, type MadeWebhook } from '../events/index.js';
import type { DoorRequest } from '../http/index.js';
import { Failure } from '../kernel/index.js';
import type { Parameters } from '../query/index.js';
import { bytesAnswer, createdAnswer, dataAnswer, doneAnswer } from './answers.js';
import { idOf } from './ids.js';
import type { GroupParts, Row } from './rows.js';
import { parseNewWebhook, parseWebhookChange } from './webhook-body.js';
import { wholeNumber } from './whole-number.js';

const part = 'settings::webhooks';
const usual = 25;
const most = 100;
const lastPage = 1_000_000;
const pageNames: ReadonlySet<string> = new Set(['page', 'pageSize', 'state']);
/** Where the id of a delivery stands in a path. */
const deliverySegment = 5;

/** Webhooks and their deliveries. The secret of one is answered when it is made or renewed, and never again. */
export function webhookRows({ webhooks, guard }: GroupParts): readonly Row[] {
  return [
    [
      'webhooks',
      {
        GET: guard.may('read', part, async () => dataAnswer(await webhooks.list())),
        POST: guard.may('write', part, async (request, caller) => {
          const asked = parseNewWebhook(request.body);
          return createdAnswer(withSecret(await webhooks.create(asked, actorOf(caller, request))));
        }),
      },
    ],
    [
      'webhooks/:id',
      {
        GET: guard.may('read', part, async (request) => dataAnswer(await webhooks.get(idOf(request)))),
        PUT: guard.may('write', part, async (request, caller) => {
          const id = idOf(request);
          const asked = parseWebhookChange(request.body);
          return dataAnswer(await webhooks.change(id, asked, actorOf(caller, request)));
        }),
        DELETE: guard.may('write', part, async (request, caller) => {
          await webhooks.remove(idOf(request), actorOf(caller, request));
          return doneAnswer();
        }),
      },
    ],
    [
      'webhooks/:id/renew',
      {
        POST: guard.may('write', part, async (request, caller) =>
          dataAnswer(withSecret(await webhooks.renew(idOf(request), actorOf(caller, request)))),
        ),
      },
    ],
    [
      'webhooks/:id/test',
      {
        POST: guard.may('write', part, async (request, caller) =>
          dataAnswer(await webhooks.test(idOf(request), actorOf(caller, request))),
        ),
      },
    ],
    [
      'webhooks/:id/deliveries',
      {
        GET: guard.may(
          'read',
          part,
          async (request, _caller, parameters) => {
            const page = wholeNumber(parameters, 'page', lastPage) ?? 1;
            const limit = wholeNumber(parameters, 'pageSize', most) ?? usual;
            const asked = { state: stateOf(parameters), limit, offset: (page - 1) * limit };
            const { deliveries, total } = await webhooks.deliveries(idOf(request), asked);
            const shown = { is: 'page', page, pageSize: limit, withCount: true } as const;
            return bytesAnswer(listEnvelopeOf(deliveries, total, shown));
          },
          pageNames,
        ),
      },
    ],
    [
      'webhooks/:id/deliveries/:id/replay',
      {
        POST: guard.may('write', part, async (request, caller) =>
          dataAnswer(await webhooks.replay(idOf(request), deliveryIdOf(request), actorOf(caller, request))),
        ),
      },
    ],
  ];
}

function withSecret({ webhook, secret }: MadeWebhook): object {
  return { ...webhook, secret };
}

function stateOf(parameters: Parameters): DeliveryState | null {
  const given = parameters.get('state');
  if (given === undefined) return null;
  const state = deliveryStates.find((known) => known === given);
  if (state !== undefined) return state;
  const reason = `Expected one of ${deliveryStates.join(', ')}`;
  throw new Failure('query.invalid-parameter', { param: 'state', reason });
}

function deliveryIdOf({ segments }: DoorRequest): number {
  const id = rowIdOf(segments[deliverySegment]);
  if (id === null) throw new Failure('http.not-found');
  return id;
}
