import { Failure } from '../../../../foundations/core/index.js';
import type { Endpoint } from '../../../../foundations/http/index.js';
import { idOnlyNode } from '../../../../language/query/index.js';
import { requestActor, requestOrigin } from '../../content/index.js';
import type { AdminRouteParts } from '../admin-route.js';
import { allOrNone, type FailedDocument } from '../all-or-none.js';
import { BodyFields } from '../body-fields.js';
import type * as wire from '../contract.js';
import { readingFor } from '../parts.js';
import { requireFound } from '../path-id.js';
import { dataResponse } from '../responses.js';
import { parseDryRun } from './bulk-document-ids.js';
import { findStates } from './content-states.js';

/** Indexes of uid and documentId in the path. */
const [uidSegment, documentSegment] = [3, 4];

/**
 * `POST translations/:uid/:documentId/publish`: publishes several locales of a document, all or none, in one transaction. Locales without
 * changes stay as they are. With `dryRun=true` nothing is published.
 */
export function publishLocalesEndpoint(parts: AdminRouteParts): Endpoint {
  const { guard, snapshot, documents, accounts } = parts;
  return guard.requireAdministrator(
    async (request, caller, parameters) => {
      const { ability } = caller;
      const type = requireFound(snapshot.contentTypes.get(request.segments[uidSegment] ?? '') ?? null);
      if (type.kind === 'system' || !type.localized) throw new Failure('http.not-found');
      if (!ability.can('publish', type.uid)) throw new Failure('access.forbidden');
      const documentId = request.segments[documentSegment] ?? '';
      const dryRun = parseDryRun(parameters.get('dryRun'));
      const locales = parseLocales(request.body, snapshot.locales);

      const reading = readingFor(parts, caller, request);
      const query = { type, ability, documentIds: [documentId], locale: '*' };
      const versions = ability.can('find', type.uid) ? await findStates(reading, query) : [];
      const unchanged = new Set(versions.flatMap(({ locale, state }) => (state === 'published' ? [locale] : [])));
      const changed = locales.filter((locale) => !unchanged.has(locale));
      const entry = { actor: requestActor(caller, request), action: 'document.publish', type: type.uid, fields: [] };
      // What is run one after the other are the locales of one document.
      const failed = await allOrNone(
        documents,
        changed,
        async (locale, transaction) => {
          await documents.publish({
            type,
            ability,
            documentId,
            locale,
            transaction,
            answer: idOnlyNode(type),
            values: [],
            origin: requestOrigin(caller, request),
            afterWrite: (within) => accounts.audit.record(within, { ...entry, documentId, locale }),
          });
        },
        dryRun,
      );
      const problems = new Map(failed.map(({ documentId: locale, failure }) => [locale, describeFailure(failure)]));
      const outcomes = locales.map((locale): wire.LocalePublication => {
        const problem = problems.get(locale) ?? null;
        if (problem !== null) return { locale, outcome: 'problem', problem };
        return { locale, outcome: unchanged.has(locale) ? 'unchanged' : 'publish', problem };
      });
      if (!dryRun && failed.length > 0) throw localesFailure(locales, failed);
      return dataResponse(outcomes);
    },
    new Set(['dryRun']),
  );
}

/** Throws Failure account.invalid, query.invalid-locale. */
function parseLocales(body: unknown, known: readonly string[]): readonly string[] {
  const fields = new BodyFields(body, ['locales']);
  const locales = [...new Set(fields.texts('locales') ?? [])];
  fields.throwProblems();
  if (locales.length === 0) throw new Failure('account.invalid', { message: 'locales must name at least one locale' });
  const unknownLocale = locales.find((locale) => !known.includes(locale));
  if (unknownLocale !== undefined) throw new Failure('query.invalid-locale', { value: unknownLocale });
  return locales;
}

function describeFailure({ code, message, problems }: Failure): NonNullable<wire.LocalePublication['problem']> {
  return {
    code,
    message,
    errors: problems.map(({ path, message: text, rule }) => ({
      path: path.map(String),
      message: text,
      ...(rule === undefined ? {} : { rule }),
    })),
  };
}

function localesFailure(locales: readonly string[], failed: readonly FailedDocument[]): Failure {
  return new Failure(
    'write.several-refused',
    { count: failed.length, all: locales.length },
    failed.map(({ documentId: locale, failure }) => ({
      path: ['locales', locales.indexOf(locale)],
      message: failure.message,
      value: describeFailure(failure),
      code: failure.code,
    })),
  );
}
