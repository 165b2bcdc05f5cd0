import type { ScheduleTimes } from '../../../../domain/documents/index.js';
import { Failure } from '../../../../foundations/core/index.js';
import type { Endpoint } from '../../../../foundations/http/index.js';
import type { Ability } from '../../../../language/query/access/index.js';
import { parseRemoveParameters } from '../../../../language/query/index.js';
import type { ContentType } from '../../../../language/schema/index.js';
import { requestActor } from '../../content/index.js';
import type { AdminRouteParts } from '../admin-route.js';
import { BodyFields } from '../body-fields.js';
import type * as wire from '../contract.js';
import { dataResponse } from '../responses.js';
import { parseBulkDocumentIds, parseDryRun } from './bulk-document-ids.js';
import { runOnAll } from './bulk-refusals.js';
import { parseScheduleTimes, scheduleTimeNames } from './parse-instant-field.js';

/** What is scheduled for several documents. */
interface BulkSchedule {
  readonly documentIds: readonly string[];
  /** null: the type has no locales; `*`: every locale of each document. */
  readonly locale: string | null;
  readonly times: ScheduleTimes;
  /** The names of the times in the body. */
  readonly named: readonly string[];
}

/**
 * `POST content/:pluralApiId/actions/schedule`: sets when several documents of a collection type are published or
 * unpublished, all or none. The permissions are those for one document; every document has its entry in the audit log.
 */
export function bulkScheduleEndpoint(parts: AdminRouteParts, type: ContentType): Endpoint {
  const { guard, schedule, accounts } = parts;
  return guard.requireAdministrator(
    async (request, caller, parameters) => {
      const { ability, identity } = caller;
      if (!ability.can('publish', type.uid)) throw new Failure('access.forbidden');
      const dryRun = parseDryRun(parameters.get('dryRun'));
      const { documentIds, locale, times, named } = parseBulkSchedule(parts, type, ability, request.body);
      if (times.unpublish !== undefined && !ability.can('unpublish', type.uid)) throw new Failure('access.forbidden');
      const entry = {
        actor: requestActor(caller, request),
        action: 'document.schedule',
        type: type.uid,
        fields: named,
        ...(locale === null ? {} : { locale }),
      };
      const common = { ability, administrator: identity.id, type, locale, times };
      const refused = await runOnAll(
        parts,
        { type, documentIds, dryRun, caller, request },
        async (documentId, transaction) => {
          const afterWrite = () => accounts.audit.record(transaction, { ...entry, documentId });
          await schedule.set({ ...common, documentId, transaction, afterWrite });
        },
      );
      const result: wire.BulkResult = { documents: documentIds.length - refused.length, dryRun, refused, uses: null };
      return dataResponse(result);
    },
    new Set(['dryRun']),
  );
}

function parseBulkSchedule(
  { snapshot, settings }: AdminRouteParts,
  type: ContentType,
  ability: Ability,
  body: unknown,
): BulkSchedule {
  const fields = new BodyFields(body, ['documentIds', 'locale', ...scheduleTimeNames]);
  const code = fields.text('locale');
  const { times, named } = parseScheduleTimes(fields);
  const documentIds = parseBulkDocumentIds(fields);
  if (named.length === 0) {
    const message = 'publishAt or unpublishAt is missing';
    throw new Failure('account.invalid', { message }, [{ path: ['publishAt'], message }]);
  }
  const parameters = new Map(code === undefined ? [] : [['locale', code]]);
  const { locale } = parseRemoveParameters({ type, parameters, snapshot, settings, ability });
  return { documentIds, locale, times, named };
}
