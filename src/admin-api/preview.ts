import type { Ability } from '../access/index.js';
import { actorOf } from '../content-api/index.js';
import { Failure } from '../kernel/index.js';
import { authorise, type ParameterNode, parseOneQuestion } from '../query/index.js';
import type { ContentType } from '../schema/index.js';
import { createdAnswer } from './answers.js';
import type * as wire from './contract.js';
import { Fields } from './fields.js';
import { found } from './ids.js';
import { readingFor } from './parts.js';
import type { GroupParts, Row } from './rows.js';

/** Where uid and documentId stand in the path. */
const uidSegment = 3;
const idSegment = 4;

const placeholder = /\{([^{}]*)\}/g;
/** Filled in from elsewhere than the document's attributes. */
const given: ReadonlySet<string> = new Set(['token', 'documentId', 'locale']);

/** Addresses under which a site shows editors what they write. */
export function previewRows(parts: GroupParts): readonly Row[] {
  const { snapshot, accounts, preview, guard } = parts;
  return [
    [
      'preview/:id/:id',
      {
        POST: guard.administrator(async (request, caller) => {
          const type = found(snapshot.contentTypes.get(request.segments[uidSegment] ?? '') ?? null);
          if (type.kind === 'system') throw new Failure('http.not-found');
          const documentId = request.segments[idSegment] ?? '';
          const { ability, identity } = caller;
          const reads = ability.can('findOne', type.uid) || ability.can('find', type.uid);
          if (!reads || !ability.can('readDrafts', type.uid)) throw new Failure('access.forbidden');
          const pattern = patternOf(parts, type);
          const locale = localeOf(parts, type, request.body);
          const reading = readingFor(parts, caller, request);
          const shown = await valuesOf(reading, ability, type, { documentId, locale, names: namesIn(pattern) });
          const about = { administrator: identity.id, type: type.uid, documentId, minutes: preview.minutes };
          const { token, endsAt } = await accounts.previews.create(about, actorOf(caller, request));
          const values = new Map([...shown, ['token', token], ['documentId', documentId], ['locale', locale ?? '']]);
          const url = pattern.replace(placeholder, (_, name: string) => encodeURIComponent(values.get(name) ?? ''));
          const answer: wire.PreviewAddress = { url, token, endsAt };
          return createdAnswer(answer);
        }),
      },
    ],
  ];
}

/** The address of a type. Raises Failure write.no-preview where none is set, or one with names that are no values of the type. */
function patternOf({ preview }: GroupParts, type: ContentType): string {
  const pattern = Object.hasOwn(preview.addresses, type.uid) ? preview.addresses[type.uid] : undefined;
  if (pattern === undefined) {
    throw new Failure('write.no-preview', { type: type.uid, reason: 'set its address in preview.addresses' });
  }
  const wrong = namesIn(pattern).find((name) => type.attributes.get(name)?.storage !== 'column');
  if (wrong === undefined) return pattern;
  const reason = `${wrong}, which stands in preview.addresses, is no value of it`;
  throw new Failure('write.no-preview', { type: type.uid, reason });
}

function namesIn(pattern: string): readonly string[] {
  const names = [...pattern.matchAll(placeholder)].map(([, name = '']) => name);
  return [...new Set(names)].filter((name) => !given.has(name));
}

function localeOf({ snapshot }: GroupParts, type: ContentType, body: unknown): string | null {
  const fields = new Fields(body ?? {}, ['locale']);
  const locale = fields.text('locale') ?? snapshot.defaultLocale;
  fields.raise();
  return type.localized ? locale : null;
}

/** What the caller may read of the draft. Raises Failure http.not-found. */
async function valuesOf(
  { snapshot, settings, documents }: GroupParts,
  ability: Ability,
  type: ContentType,
  asked: { readonly documentId: string; readonly locale: string | null; readonly names: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const { documentId, locale, names } = asked;
  const parameters = new Map<string, ParameterNode>([
    ['fields', ['documentId', ...names]],
    ['status', 'draft'],
    ...(locale === null ? [] : [['locale', locale] as const]),
  ]);
  const question = parseOneQuestion({ type, parameters, snapshot, settings, ability, documentId });
  const bytes = found(await documents.one(authorise(question, ability, snapshot)));
  const values = JSON.parse(bytes.toString('utf8')) as Readonly<Record<string, unknown>>;
  return new Map(names.map((name) => [name, textOf(values[name])]));
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}
