import type {
  ChangeSet,
  ChangeSetEntry,
  ChangeSetRequest,
  EntryFilter,
  PageRequest,
} from '../../../../domain/documents/index.js';
import { Failure } from '../../../../foundations/core/index.js';
import type { HttpRequest } from '../../../../foundations/http/index.js';
import type { Ability } from '../../../../language/query/access/index.js';
import type { Parameters } from '../../../../language/query/index.js';
import { requestActor } from '../../content/index.js';
import type { AdministratorCaller } from '../accounts/guard.js';
import type { AdminRoute, AdminRouteParts } from '../admin-route.js';
import type * as wire from '../contract.js';
import { parsePage } from '../page-parameters.js';
import { readingFor } from '../parts.js';
import { requireFound } from '../path-id.js';
import { createdResponse, dataResponse, doneResponse, pageResponse } from '../responses.js';
import { findTitledVersions } from './bulk-titles.js';
import { parseAddedDocuments, parseChangeSetBody, parseNewChangeSet } from './change-set-body.js';

/** The part of the settings whose permissions the routes need. */
export const settingsPart = 'settings::change-sets';

/** Indexes in a path of the id of a set, and of the documentId of an entry. */
const [setSegment, documentSegment] = [3, 5];

/** Most entries on a page. */
const maxEntries = 100;

const states: readonly ChangeSet['state'][] = ['open', 'published', 'undone'];
const listParameters: ReadonlySet<string> = new Set(['state', 'page', 'pageSize']);
const entryParameters: ReadonlySet<string> = new Set(['type', 'documentId', 'page', 'pageSize']);
const discardParameters: ReadonlySet<string> = new Set(['locale']);

/** Returns the routes of change sets and their entries (docs/reference/admin-api.md). */
export function changeSetRoutes(parts: AdminRouteParts): readonly AdminRoute[] {
  const { changeSets, guard } = parts;
  return [
    [
      'change-sets',
      {
        GET: guard.requirePermission(
          'read',
          settingsPart,
          async (_, { ability }, parameters) => {
            const { page, pageSize, part } = parsePage(parameters);
            const { sets, total } = await changeSets.list(ability, parseState(parameters.get('state')), part);
            return pageResponse<wire.ChangeSet>(sets, { page, pageSize, total });
          },
          listParameters,
        ),
        POST: guard.requirePermission('write', settingsPart, async (request, caller) => {
          const text = parseNewChangeSet(request.body);
          const created: wire.ChangeSet = await changeSets.create(
            changeRequest(parts, caller, request, 'create'),
            text,
          );
          return createdResponse(created);
        }),
      },
    ],
    [
      'change-sets/:id',
      {
        GET: guard.requirePermission('read', settingsPart, async (request, { ability }) => {
          const set: wire.ChangeSet = requireFound(await changeSets.get(ability, requestedId(request)));
          return dataResponse(set);
        }),
        PUT: guard.requirePermission('write', settingsPart, async (request, caller) => {
          const text = parseChangeSetBody(request.body);
          const change = changeRequest(parts, caller, request, 'change', Object.keys(text));
          const set: wire.ChangeSet = await changeSets.update(change, requestedId(request), text);
          return dataResponse(set);
        }),
        DELETE: guard.requirePermission('write', settingsPart, async (request, caller) => {
          await changeSets.remove(changeRequest(parts, caller, request, 'remove'), requestedId(request));
          return doneResponse();
        }),
      },
    ],
    [
      'change-sets/:id/entries',
      {
        GET: entryPage<ChangeSetEntry>(parts, changeSets.entries),
        POST: guard.requirePermission('write', settingsPart, async (request, caller) => {
          const documents = parseAddedDocuments(request.body);
          const change = changeRequest(
            parts,
            caller,
            request,
            'add',
            documents.map(({ type }) => type),
          );
          const result: wire.AddedToChangeSet = {
            added: await changeSets.add(change, requestedId(request), documents),
          };
          return dataResponse(result);
        }),
      },
    ],
    [
      'change-sets/:id/entries/:id',
      {
        DELETE: guard.requirePermission(
          'write',
          settingsPart,
          async (request, caller, parameters) => {
            const documentId = request.segments[documentSegment] ?? '';
            const entry = { documentId, locale: parseText(parameters, 'locale') };
            const change = changeRequest(parts, caller, request, 'discard', [documentId]);
            await changeSets.discard(change, requestedId(request), entry);
            return doneResponse();
          },
          discardParameters,
        ),
      },
    ],
  ];
}

/** Returns the endpoint for a page of the entries of a set, which `read` finds. They get their titles. */
export function entryPage<T extends ChangeSetEntry>(
  parts: AdminRouteParts,
  read: (
    ability: Ability,
    id: string,
    filter: EntryFilter,
    page: PageRequest,
  ) => Promise<{ readonly entries: readonly T[]; readonly total: number }>,
) {
  return parts.guard.requirePermission(
    'read',
    settingsPart,
    async (request, caller, parameters) => {
      const { page, pageSize, part } = parsePage(parameters);
      const id = requestedId(request);
      const { entries, total } = await read(caller.ability, id, parseFilter(parameters), part);
      const named = await withTitles(readingFor(parts, caller, request), caller.ability, id, entries);
      return pageResponse<T & { readonly title: string | null }>(named, { page, pageSize, total });
    },
    entryParameters,
  );
}

/** Returns the id of the set in the path. */
export function requestedId({ segments }: HttpRequest): string {
  return segments[setSegment] ?? '';
}

/** What is done with a set, as the audit log names it. */
type ChangeSetVerb =
  | 'create'
  | 'change'
  | 'remove'
  | 'add'
  | 'discard'
  | 'publish'
  | 'undo'
  | 'schedule'
  | 'overrule'
  | 'request-review'
  | 'decide'
  | 'move'
  | 'comment';

/** Returns who changes a set; the change is in the audit log, with what it is about in `fields`. */
export function changeRequest(
  { accounts }: AdminRouteParts,
  caller: AdministratorCaller,
  request: HttpRequest,
  verb: ChangeSetVerb,
  fields: readonly string[] = [],
): ChangeSetRequest {
  const entry = { actor: requestActor(caller, request), action: `change-set.${verb}`, type: settingsPart };
  return {
    ability: caller.ability,
    afterWrite: (transaction, id) =>
      accounts.audit.record(transaction, { ...entry, documentId: id, fields: [...new Set(fields)] }),
  };
}

/** Returns entries with their titles: those of the versions of the set, or of what the set takes away. */
async function withTitles<T extends ChangeSetEntry>(
  parts: AdminRouteParts,
  ability: Ability,
  id: string,
  entries: readonly T[],
): Promise<readonly (T & { readonly title: string | null })[]> {
  const settings = { ...parts.settings, arrayLimit: maxEntries };
  const titles = new Map<string, string>();
  const keyOf = (action: string, documentId: string, locale: string | null): string =>
    JSON.stringify([action, documentId, locale]);
  for (const action of ['change', 'remove'] as const) {
    const ofAction = entries.filter((entry) => entry.action === action);
    for (const uid of new Set(ofAction.map(({ type }) => type))) {
      const type = parts.snapshot.contentTypes.get(uid);
      if (type === undefined) continue;
      const documentIds = [...new Set(ofAction.flatMap((entry) => (entry.type === uid ? [entry.documentId] : [])))];
      const set = action === 'change' ? id : null;
      for (const version of await findTitledVersions({ ...parts, settings }, type, ability, documentIds, set))
        titles.set(keyOf(action, version.documentId, version.locale), version.title);
    }
  }
  return entries.map((entry) => ({
    ...entry,
    title: titles.get(keyOf(entry.action, entry.documentId, entry.locale)) ?? null,
  }));
}

/** Throws Failure query.invalid-parameter. */
function parseFilter(parameters: Parameters): EntryFilter {
  return { type: parseText(parameters, 'type'), documentId: parseText(parameters, 'documentId') };
}

function parseState(value: unknown): ChangeSet['state'] | null {
  if (value === undefined) return null;
  const state = states.find((candidate) => candidate === value);
  if (state !== undefined) return state;
  throw new Failure('query.invalid-parameter', { param: 'state', reason: `Expected one of ${states.join(', ')}` });
}

/** Null: it is missing. */
function parseText(parameters: Parameters, param: string): string | null {
  const value = parameters.get(param);
  if (value === undefined) return null;
  if (typeof value === 'string') return value;
  throw new Failure('query.invalid-parameter', { param, reason: 'Expected a text' });
}
