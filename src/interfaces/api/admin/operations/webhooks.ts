import { type CreatedWebhook, type DeliveryState, deliveryStates } from '../../../../domain/events/index.js';
import { Failure } from '../../../../foundations/core/index.js';
import type { HttpRequest } from '../../../../foundations/http/index.js';
import type { Parameters } from '../../../../language/query/index.js';
import { listEnvelopeFromValues, parseRowId, requestActor } from '../../content/index.js';
import type { AdminRoute, AdminRouteParts } from '../admin-route.js';
import { pathId } from '../path-id.js';
import { parsePositiveInteger } from '../positive-integer.js';
import { createdResponse, dataResponse, doneResponse, envelopeResponse } from '../responses.js';
import { parseNewWebhook, parseWebhookChange } from './webhook-body.js';

const settingsPart = 'settings::webhooks';
const defaultLimit = 25;
const maxLimit = 100;
const maxPage = 1_000_000;
const deliveryParameters: ReadonlySet<string> = new Set(['page', 'pageSize', 'state']);
/** Index of the id of a delivery in a path. */
const deliverySegment = 5;

/**
 * Returns the routes of webhooks and their deliveries. The secret of a webhook is returned when it is created or
 * renewed, and never again.
 */
export function webhookRoutes({ webhooks, guard }: AdminRouteParts): readonly AdminRoute[] {
  return [
    [
      'webhooks',
      {
        GET: guard.requirePermission('read', settingsPart, async () => dataResponse(await webhooks.list())),
        POST: guard.requirePermission('write', settingsPart, async (request, caller) => {
          const webhookRequest = parseNewWebhook(request.body);
          return createdResponse(withSecret(await webhooks.create(webhookRequest, requestActor(caller, request))));
        }),
      },
    ],
    [
      'webhooks/:id',
      {
        GET: guard.requirePermission('read', settingsPart, async (request) =>
          dataResponse(await webhooks.get(pathId(request))),
        ),
        PUT: guard.requirePermission('write', settingsPart, async (request, caller) => {
          const id = pathId(request);
          const webhookRequest = parseWebhookChange(request.body);
          return dataResponse(await webhooks.update(id, webhookRequest, requestActor(caller, request)));
        }),
        DELETE: guard.requirePermission('write', settingsPart, async (request, caller) => {
          await webhooks.remove(pathId(request), requestActor(caller, request));
          return doneResponse();
        }),
      },
    ],
    [
      'webhooks/:id/renew',
      {
        POST: guard.requirePermission('write', settingsPart, async (request, caller) =>
          dataResponse(withSecret(await webhooks.renewSecret(pathId(request), requestActor(caller, request)))),
        ),
      },
    ],
    [
      'webhooks/:id/test',
      {
        POST: guard.requirePermission('write', settingsPart, async (request, caller) =>
          dataResponse(await webhooks.sendTest(pathId(request), requestActor(caller, request))),
        ),
      },
    ],
    [
      'webhooks/:id/deliveries',
      {
        GET: guard.requirePermission(
          'read',
          settingsPart,
          async (request, _caller, parameters) => {
            const page = parsePositiveInteger(parameters, 'page', maxPage) ?? 1;
            const limit = parsePositiveInteger(parameters, 'pageSize', maxLimit) ?? defaultLimit;
            const webhookRequest = { state: parseDeliveryState(parameters), limit, offset: (page - 1) * limit };
            const { listDeliveries, total } = await webhooks.listDeliveries(pathId(request), webhookRequest);
            const pageInfo = { is: 'page', page, pageSize: limit, withCount: true } as const;
            return envelopeResponse(listEnvelopeFromValues(listDeliveries, total, pageInfo));
          },
          deliveryParameters,
        ),
      },
    ],
    [
      'webhooks/:id/deliveries/:id/replay',
      {
        POST: guard.requirePermission('write', settingsPart, async (request, caller) =>
          dataResponse(await webhooks.replay(pathId(request), deliveryPathId(request), requestActor(caller, request))),
        ),
      },
    ],
  ];
}

function withSecret({ webhook, secret }: CreatedWebhook): object {
  return { ...webhook, secret };
}

function parseDeliveryState(parameters: Parameters): DeliveryState | null {
  const value = parameters.get('state');
  if (value === undefined) return null;
  const state = deliveryStates.find((candidate) => candidate === value);
  if (state !== undefined) return state;
  const reason = `Expected one of ${deliveryStates.join(', ')}`;
  throw new Failure('query.invalid-parameter', { param: 'state', reason });
}

function deliveryPathId({ segments }: HttpRequest): number {
  const id = parseRowId(segments[deliverySegment]);
  if (id === null) throw new Failure('http.not-found');
  return id;
}
