import { parseListResult } from '../../../../domain/documents/index.js';
import { Failure } from '../../../../foundations/core/index.js';
import type { Ability } from '../../../../language/query/access/index.js';
import {
  authoriseQuery,
  getRowRule,
  type ListReadQuery,
  type ParameterNode,
  type Parameters,
  parseListQuery,
} from '../../../../language/query/index.js';
import type { ContentType } from '../../../../language/schema/index.js';
import type { AdminRoute, AdminRouteParts } from '../admin-route.js';
import type * as wire from '../contract.js';
import { type AdminApiParts, readingFor } from '../parts.js';
import { requireFound } from '../path-id.js';
import { dataResponse, envelopeResponse } from '../responses.js';
import { findTitles } from './bulk-titles.js';
import { inSequence } from './in-sequence.js';
import { publishLocalesEndpoint } from './publish-locales.js';

/** Indexes of uid and documentId in the path. */
const [uidSegment, documentSegment] = [3, 4];
/** Most documents in one answer. */
const maxDocuments = 100;

const states: readonly wire.TranslationState[] = ['missing', 'outdated'];

/** Returns the routes about the locales of documents: how far they are, what is to be translated, and publishing several at once. */
export function translationRoutes(parts: AdminRouteParts): readonly AdminRoute[] {
  const { snapshot, guard, history } = parts;
  return [
    [
      'translations',
      {
        GET: guard.requireAdministrator(
          async (request, caller, parameters) => {
            const { ability } = caller;
            const types = [...snapshot.contentTypes.values()].filter(
              ({ kind, localized, uid }) => kind !== 'system' && localized && ability.can('find', uid),
            );
            const reading = readingFor(parts, caller, request);
            const set = parameters.get('set');
            return dataResponse(await inSequence(types, (type) => readOverview(reading, type, ability, set)));
          },
          new Set(['set']),
        ),
      },
    ],
    [
      'translations/:id',
      {
        GET: guard.requireAdministrator(
          async (request, caller, parameters) => {
            const type = getLocalizedType(parts, request.segments[uidSegment] ?? '', caller.ability);
            const reading = readingFor(parts, caller, request);
            return dataResponse(await findUntranslated(reading, type, caller.ability, parameters));
          },
          new Set(['source', 'locale', 'state', 'set']),
        ),
      },
    ],
    [
      'translations/:id/:id',
      {
        GET: guard.requireAdministrator(
          async (request, { ability }, parameters) => {
            const type = getLocalizedType(parts, request.segments[uidSegment] ?? '', ability);
            const { since, outdated, differences } = await history.changesSince({
              type,
              ability,
              documentId: request.segments[documentSegment] ?? '',
              source: requireLocale(parts, parameters, 'source'),
              target: requireLocale(parts, parameters, 'locale'),
            });
            // The values are JSON already, and must not lose a digit on the way.
            const list = differences?.map(
              ({ attribute, before, now }) =>
                `{"attribute":${JSON.stringify(attribute)},"before":${before},"now":${now}}`,
            );
            const json = list === undefined ? 'null' : `[${list.join(',')}]`;
            const data = `{"since":${JSON.stringify(since)},"outdated":${outdated},"differences":${json}}`;
            return envelopeResponse([Buffer.from(`{"data":${data},"meta":{}}`)]);
          },
          new Set(['source', 'locale']),
        ),
      },
    ],
    ['translations/:id/:id/publish', { POST: publishLocalesEndpoint(parts) }],
  ];
}

/** Throws Failure http.not-found, access.forbidden. */
function getLocalizedType({ snapshot }: AdminApiParts, uid: string, ability: Ability): ContentType {
  const type = requireFound(snapshot.contentTypes.get(uid) ?? null);
  if (type.kind === 'system' || !type.localized) throw new Failure('http.not-found');
  if (!ability.can('find', type.uid)) throw new Failure('access.forbidden');
  return type;
}

/** Throws Failure query.invalid-locale. */
function requireLocale({ snapshot }: AdminApiParts, parameters: Parameters, name: string): string {
  const value = parameters.get(name);
  if (typeof value === 'string' && snapshot.locales.includes(value)) return value;
  throw new Failure('query.invalid-locale', { value: typeof value === 'string' ? value : JSON.stringify(value) });
}

/**
 * Returns the parameters by which the panel reads: drafts as far as the caller may read them, or what is published as a change set changes
 * it, which is a layer over that. `set` undefined: none.
 */
export function versionParameters(
  ability: Ability,
  { uid }: ContentType,
  set: ParameterNode | undefined,
): readonly (readonly [string, ParameterNode])[] {
  if (set !== undefined) return [['set', set]];
  return ability.can('readDrafts', uid) ? [['status', 'draft']] : [];
}

/**
 * Returns the query of every version that the caller may see: drafts, or what is published for those who may not read drafts; with a change
 * set, what is published as it changes it.
 */
export function queryAllLocales(
  { snapshot, settings }: AdminApiParts,
  type: ContentType,
  ability: Ability,
  set: ParameterNode | undefined,
): ListReadQuery {
  const parameters = new Map<string, ParameterNode>([
    ['fields', ['documentId']],
    ...(type.localized ? [['locale', '*'] as const] : []),
    ...versionParameters(ability, type, set),
  ]);
  return authoriseQuery(parseListQuery({ type, parameters, snapshot, settings, ability }), ability, snapshot);
}

/** Returns how far the documents of a type are in each locale that the caller may read, with one statement. */
export async function readOverview(
  parts: AdminApiParts,
  type: ContentType,
  ability: Ability,
  set: ParameterNode | undefined,
): Promise<wire.TypeTranslations> {
  const { snapshot, documents } = parts;
  const wanted = { is: 'counts', source: snapshot.defaultLocale } as const;
  const result = await documents.locales(queryAllLocales(parts, type, ability, set), wanted);
  const total = result.total ?? 0;
  const counted = parseListResult<Omit<wire.LocaleOverview, 'missing'>>(result);
  const readableLocales = getRowRule(ability, 'find', type)?.locales ?? null;
  const locales = snapshot.locales
    .filter((locale) => readableLocales === null || readableLocales.has(locale))
    .map((locale): wire.LocaleOverview => {
      const found = counted.find((entry) => entry.locale === locale);
      const numbers = found ?? { written: 0, outdated: 0, draft: 0, modified: 0, published: 0 };
      return { ...numbers, locale, missing: total - numbers.written };
    });
  return { type: type.uid, documents: total, locales };
}

async function findUntranslated(
  parts: AdminApiParts,
  type: ContentType,
  ability: Ability,
  parameters: Parameters,
): Promise<wire.UntranslatedDocuments> {
  const [state, set] = [parameters.get('state'), parameters.get('set')];
  if (state !== undefined && !states.some((name) => name === state))
    throw new Failure('query.invalid-parameter', { param: 'state', reason: `Expected one of ${states.join(', ')}` });
  const result = await parts.documents.locales(queryAllLocales(parts, type, ability, set), {
    is: 'untranslated',
    source: requireLocale(parts, parameters, 'source'),
    target: requireLocale(parts, parameters, 'locale'),
    states: states.filter((name) => state === undefined || name === state),
    limit: maxDocuments,
  });
  const found = parseListResult<Omit<wire.UntranslatedDocument, 'title'>>(result);
  const ids = found.map(({ documentId }) => documentId);
  const changeSet = typeof set === 'string' ? set : null;
  const titles = ids.length === 0 ? new Map<string, string>() : await findTitles(parts, type, ability, ids, changeSet);
  const documents = found.map((document) => ({ ...document, title: titles.get(document.documentId) ?? null }));
  return { total: result.total ?? 0, documents };
}
