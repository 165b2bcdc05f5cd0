import { parseListResult, type RecentList } from '../../../../domain/documents/index.js';
import type { Ability } from '../../../../language/query/access/index.js';
import {
  authoriseQuery,
  getVisibleSchema,
  type ParameterNode,
  parseListQuery,
} from '../../../../language/query/index.js';
import type { ContentType } from '../../../../language/schema/index.js';
import type { AdminRoute, AdminRouteParts } from '../admin-route.js';
import type * as wire from '../contract.js';
import { type AdminApiParts, readingFor } from '../parts.js';
import { dataResponse } from '../responses.js';
import { inSequence } from './in-sequence.js';
import { findTitleAttribute } from './title-attribute.js';
import { queryAllLocales, readOverview, versionParameters } from './translations.js';

/** Most entries of a list. */
const maxEntries = 8;

type RecentVersion = Omit<wire.HomeEntry, 'title' | 'updatedBy'>;
type ListedVersion = RecentVersion & { readonly list: RecentList };
type VersionReference = Pick<wire.HomeEntry, 'type' | 'documentId' | 'locale'>;

/** Returns the route of the home page: what the caller worked on, and what is left to do, of what they may find. */
export function homeRoutes(parts: AdminRouteParts): readonly AdminRoute[] {
  const { snapshot, guard, schedule } = parts;
  return [
    [
      'home',
      {
        GET: guard.requireAdministrator(
          async (request, caller, parameters) => {
            const { ability, identity } = caller;
            const types = [...snapshot.contentTypes.values()].filter(
              ({ kind, uid }) => kind !== 'system' && ability.can('find', uid),
            );
            const reading = readingFor(parts, caller, request);
            const set = parameters.get('set');
            const versions = await inSequence(types, (type) => readRecent(reading, type, ability, identity.id, set));
            const translations = await inSequence(types, (type) => readTranslations(reading, type, ability, set));
            const { scheduled } = await schedule.list({
              ability,
              type: null,
              documentId: null,
              start: 0,
              limit: maxEntries,
            });
            const listed = versions.flat();
            const list = (name: RecentList): readonly RecentVersion[] =>
              newest(listed.filter((one) => one.list === name));
            const lists = {
              mine: list('mine'),
              drafts: list('drafts'),
              changed: list('changed'),
              activity: list('activity'),
            };
            const shown = Object.values(lists).flat();
            const titles = await findVersionTitles(reading, ability, shown, set);
            // What is scheduled is about what is live.
            const liveTitles = await findVersionTitles(reading, ability, scheduled, undefined);
            const authors = await findAuthors(parts, shown, typeof set === 'string' ? set : null);
            const describe = ({ type, documentId, locale, state, updatedAt }: RecentVersion): wire.HomeEntry => {
              const key = versionKey({ type, documentId, locale });
              const updatedBy = authors.get(key) ?? null;
              return { type, documentId, locale, title: titles.get(key) ?? null, state, updatedAt, updatedBy };
            };
            const home: wire.Home = {
              mine: lists.mine.map(describe),
              drafts: lists.drafts.map(describe),
              changed: lists.changed.map(describe),
              activity: lists.activity.map(describe),
              scheduled: scheduled.map((action) => ({ ...action, title: liveTitles.get(versionKey(action)) ?? null })),
              translations: translations.flat().toSorted(byAmount).slice(0, maxEntries),
            };
            return dataResponse(home);
          },
          new Set(['set']),
        ),
      },
    ],
  ];
}

async function readRecent(
  parts: AdminApiParts,
  type: ContentType,
  ability: Ability,
  administrator: number,
  set: ParameterNode | undefined,
): Promise<readonly ListedVersion[]> {
  const query = queryAllLocales(parts, type, ability, set);
  const result = await parts.documents.recent(query, { administrator, limit: maxEntries });
  return parseListResult<Omit<ListedVersion, 'type' | 'locale'> & { readonly locale: string }>(result).map(
    ({ locale, ...version }) => ({ ...version, type: type.uid, locale: type.localized ? locale : null }),
  );
}

async function readTranslations(
  parts: AdminApiParts,
  type: ContentType,
  ability: Ability,
  set: ParameterNode | undefined,
): Promise<readonly wire.HomeTranslations[]> {
  const mayTranslate = ability.can('update', type.uid) && ability.can('createLocalization', type.uid);
  if (!type.localized || !mayTranslate) return [];
  const { locales } = await readOverview(parts, type, ability, set);
  return locales
    .filter(({ missing, outdated }) => missing + outdated > 0)
    .map(({ locale, missing, outdated }) => ({ type: type.uid, locale, missing, outdated }));
}

function byAmount(left: wire.HomeTranslations, right: wire.HomeTranslations): number {
  return right.missing + right.outdated - (left.missing + left.outdated);
}

function newest<T extends RecentVersion>(versions: readonly T[]): readonly T[] {
  return versions.toSorted((left, right) => right.updatedAt.localeCompare(left.updatedAt)).slice(0, maxEntries);
}

/** The titles of versions by `versionKey`, with one query for each content type. */
async function findVersionTitles(
  { snapshot, settings, documents }: AdminApiParts,
  ability: Ability,
  versions: readonly VersionReference[],
  set: ParameterNode | undefined,
): Promise<ReadonlyMap<string, string>> {
  const visible = getVisibleSchema(snapshot, ability);
  const found = await inSequence(new Set(versions.map(({ type }) => type)), async (uid) => {
    const type = visible.contentTypes.get(uid);
    const title = type === undefined ? null : findTitleAttribute(type);
    if (type === undefined || title === null || !ability.can('find', uid)) return [];
    const ids = [...new Set(versions.filter((one) => one.type === uid).map(({ documentId }) => documentId))];
    const parameters = new Map<string, ParameterNode>([
      ['fields', [title.name, ...(type.localized ? ['locale'] : [])]],
      ['filters', new Map([['documentId', new Map([['$in', ids]])]])],
      ...versionParameters(ability, type, set),
      ...(type.localized ? [['locale', '*'] as const] : []),
    ]);
    const query = authoriseQuery(parseListQuery({ type, parameters, snapshot, settings, ability }), ability, snapshot);
    const limit = ids.length * snapshot.locales.length;
    const result = await documents.list({ ...query, page: { is: 'offset', start: 0, limit, withCount: false } });
    return parseListResult<Readonly<Record<string, unknown>>>(result).flatMap((row) => {
      const [text, locale] = [row[title.name], typeof row.locale === 'string' ? row.locale : null];
      const key = versionKey({ type: uid, documentId: String(row.documentId), locale });
      return typeof text === 'string' && text !== '' ? [[key, text] as const] : [];
    });
  });
  return new Map(found.flat());
}

/** Who changed versions last, by `versionKey`, with one query for each content type. */
async function findAuthors(
  { history, snapshot }: AdminApiParts,
  versions: readonly VersionReference[],
  set: string | null,
): Promise<ReadonlyMap<string, wire.Person | null>> {
  const found = await inSequence(new Set(versions.map(({ type }) => type)), async (uid) => {
    const type = snapshot.contentTypes.get(uid);
    const ids = [...new Set(versions.filter((one) => one.type === uid).map(({ documentId }) => documentId))];
    if (type === undefined) return [];
    const base = type.draftAndPublish && set === null ? 'draft' : 'published';
    const authors = await history.listAuthors(type, ids, set);
    // A version of the set comes in the place of the published one.
    return [base, 'set'].flatMap((status) =>
      authors.flatMap(({ documentId, locale, updatedBy, status: own }) =>
        own === status ? [[versionKey({ type: uid, documentId, locale }), updatedBy] as const] : [],
      ),
    );
  });
  return new Map(found.flat());
}

function versionKey({ type, documentId, locale }: VersionReference): string {
  return `${type} ${documentId}@${locale ?? ''}`;
}
