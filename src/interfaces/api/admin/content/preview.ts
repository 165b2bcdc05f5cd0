import { Failure, isObject } from '../../../../foundations/core/index.js';
import type { Ability } from '../../../../language/query/access/index.js';
import { authoriseQuery, type ParameterNode, parseDocumentQuery } from '../../../../language/query/index.js';
import type { ContentType } from '../../../../language/schema/index.js';
import { applyUnsaved, requestActor } from '../../content/index.js';
import type { AdminRoute, AdminRouteParts } from '../admin-route.js';
import { BodyFields } from '../body-fields.js';
import type * as wire from '../contract.js';
import { readingFor } from '../parts.js';
import { requireFound } from '../path-id.js';
import { createdResponse, doneResponse } from '../responses.js';

/** Index of the uid in the path, before the documentId. */
const uidSegment = 3;
const idSegment = 4;

/** Unsaved values of one preview, as JSON text. */
const maxUnsavedBytes = 512 * 1_024;

const placeholder = /\{([^{}]*)\}/g;
/** Filled in from elsewhere than the document's attributes. */
const reservedPlaceholders: ReadonlySet<string> = new Set(['token', 'documentId', 'locale', 'set']);

/** Returns the routes of preview URLs. */
export function previewRoutes(parts: AdminRouteParts): readonly AdminRoute[] {
  const { snapshot, accounts, preview, guard } = parts;
  return [
    [
      'preview/:id/:id',
      {
        POST: guard.requireAdministrator(async (request, caller) => {
          const type = requireFound(snapshot.contentTypes.get(request.segments[uidSegment] ?? '') ?? null);
          if (type.kind === 'system') throw new Failure('http.not-found');
          const documentId = request.segments[idSegment] ?? '';
          const { ability, identity } = caller;
          const canRead = ability.can('findOne', type.uid) || ability.can('find', type.uid);
          if (!canRead || !ability.can('readDrafts', type.uid)) throw new Failure('access.forbidden');
          const pattern = findUrlPattern(parts, type);
          const fields = new BodyFields(request.body ?? {}, ['locale', 'live', 'set']);
          const live = fields.boolean('live') ?? false;
          const set = fields.text('set');
          const locale = parseLocale(parts, type, fields);
          fields.throwProblems();
          if (live && set !== undefined) throw setBesideLive();
          const reading = readingFor(parts, caller, request);
          const attributeValues = await readDraftValues(reading, ability, type, {
            documentId,
            locale,
            set,
            names: placeholderNames(pattern),
          });
          const previewRequest = {
            administrator: identity.id,
            type: type.uid,
            documentId,
            minutes: preview.minutes,
            ...(live ? { session: identity.session } : {}),
            ...(set === undefined ? {} : { changeSet: set }),
          };
          const { token, endsAt } = await accounts.previews.create(previewRequest, requestActor(caller, request));
          const values = new Map([
            ...attributeValues,
            ['token', token],
            ['documentId', documentId],
            ['locale', locale ?? ''],
            ['set', set ?? ''],
          ]);
          const url = pattern.replace(placeholder, (_, name: string) => encodeURIComponent(values.get(name) ?? ''));
          const answer: wire.PreviewAddress = { url, token, endsAt };
          return createdResponse(answer);
        }),
        PUT: guard.requireAdministrator(async (request, caller) => {
          const type = requireFound(snapshot.contentTypes.get(request.segments[uidSegment] ?? '') ?? null);
          if (type.kind === 'system') throw new Failure('http.not-found');
          const documentId = request.segments[idSegment] ?? '';
          const { ability, identity } = caller;
          const fields = new BodyFields(request.body, ['token', 'locale', 'data']);
          const token = fields.text('token') ?? '';
          const locale = parseLocale(parts, type, fields);
          const data = parseUnsaved(fields, request.body);
          fields.throwProblems();
          const owner = { administrator: identity.id, session: identity.session };
          const values = { ...owner, type: type.uid, documentId, locale, data };
          if (data !== null) {
            const unsaved = { type: type.uid, documentId, locale, data, ability };
            const { failure } = await applyUnsaved(parts, unsaved, async () => null);
            if (failure !== null) throw failure;
          }
          await accounts.previews.setUnsaved(token, values);
          return doneResponse();
        }),
      },
    ],
  ];
}

/** What is not saved belongs to a draft. */
function setBesideLive(): Failure {
  const message = 'set cannot be combined with live';
  return new Failure('account.invalid', { message }, [{ path: ['set'], message }]);
}

/** The version whose values an address has. */
interface PreviewTarget {
  readonly documentId: string;
  /** null: the type has no locales. */
  readonly locale: string | null;
  /** Id of a change set; undefined: none. */
  readonly set: string | undefined;
  /** Names of the attributes. */
  readonly names: readonly string[];
}

/** The address of a type. Throws Failure write.no-preview if none is set, or one with names that are no values of the type. */
function findUrlPattern({ preview }: AdminRouteParts, type: ContentType): string {
  const pattern = Object.hasOwn(preview.addresses, type.uid) ? preview.addresses[type.uid] : undefined;
  if (pattern === undefined) {
    throw new Failure('write.no-preview', { type: type.uid, reason: 'set its address in preview.addresses' });
  }
  const unknownName = placeholderNames(pattern).find((name) => type.attributes.get(name)?.storage !== 'column');
  if (unknownName === undefined) return pattern;
  const reason = `${unknownName}, which stands in preview.addresses, is no value of it`;
  throw new Failure('write.no-preview', { type: type.uid, reason });
}

function placeholderNames(pattern: string): readonly string[] {
  const names = [...pattern.matchAll(placeholder)].map(([, name = '']) => name);
  return [...new Set(names)].filter((name) => !reservedPlaceholders.has(name));
}

function parseLocale({ snapshot }: AdminRouteParts, type: ContentType, fields: BodyFields): string | null {
  const locale = fields.text('locale') ?? snapshot.defaultLocale;
  return type.localized ? locale : null;
}

/** Returns the JSON text of the values; null: everything is saved. Throws Failure http.payload-too-large. */
function parseUnsaved(fields: BodyFields, body: unknown): string | null {
  const data = isObject(body) && body.data === null ? null : (fields.object('data') ?? {});
  const text = data === null ? null : JSON.stringify(data);
  if (text !== null && Buffer.byteLength(text) > maxUnsavedBytes) throw new Failure('http.payload-too-large');
  return text;
}

/**
 * Returns the values of the draft that the caller may read, or of what a change set has in its place. Throws Failure http.not-found,
 * query.unknown-change-set.
 */
async function readDraftValues(
  { snapshot, settings, documents }: AdminRouteParts,
  ability: Ability,
  type: ContentType,
  target: PreviewTarget,
): Promise<ReadonlyMap<string, string>> {
  const { documentId, locale, set, names } = target;
  const parameters = new Map<string, ParameterNode>([
    ['fields', ['documentId', ...names]],
    ['status', 'draft'],
    ...(locale === null ? [] : [['locale', locale] as const]),
    ...(set === undefined ? [] : [['set', set] as const]),
  ]);
  const readQuery = parseDocumentQuery({ type, parameters, snapshot, settings, ability, documentId });
  const bytes = requireFound(await documents.findOne(authoriseQuery(readQuery, ability, snapshot)));
  const values = JSON.parse(bytes.toString('utf8')) as Readonly<Record<string, unknown>>;
  return new Map(names.map((name) => [name, toText(values[name])]));
}

function toText(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}
