import type { Ability } from '../access/index.js';
import { actorOf, rowIdOf } from '../content-api/index.js';
import type { KeptVersion } from '../documents/index.js';
import type { DoorRequest } from '../http/index.js';
import { Failure } from '../kernel/index.js';
import { type Parameters, viewFor } from '../query/index.js';
import { type ContentType, contentTypeOf } from '../schema/index.js';
import { bytesAnswer, dataAnswer, pageAnswer } from './answers.js';
import type * as wire from './contract.js';
import { Fields } from './fields.js';
import { found } from './ids.js';
import type { GroupParts, Row } from './rows.js';
import { titleAttribute } from './title-attribute.js';
import { wholeNumber } from './whole-number.js';

/** Where uid, documentId and the id of a state stand in the path. */
const [uidSegment, documentSegment, stateSegment] = [3, 4, 5];

const usualPage = 25;
const mostOnPage = 100;
const lastPage = 100_000;

const removedNames: ReadonlySet<string> = new Set(['deleted', 'page', 'pageSize']);
const listNames: ReadonlySet<string> = new Set(['locale', 'page', 'pageSize']);

/** What versions of documents were before they were changed, and bringing it back (docs/reference/history.md). */
export function historyRows(parts: GroupParts): readonly Row[] {
  const { history, accounts, guard, snapshot } = parts;
  const typeIn = ({ segments }: DoorRequest): ContentType => {
    const type = found(snapshot.contentTypes.get(segments[uidSegment] ?? '') ?? null);
    if (type.kind === 'system') throw new Failure('http.not-found');
    return type;
  };
  const titleIn = (type: ContentType, ability: Ability): string | null =>
    titleAttribute(contentTypeOf(viewFor(snapshot, ability), type.uid))?.name ?? null;
  const documentIn = ({ segments }: DoorRequest): string => segments[documentSegment] ?? '';
  const stateIn = ({ segments }: DoorRequest): number => found(rowIdOf(segments[stateSegment]));
  return [
    [
      'history/:id',
      {
        GET: guard.administrator(async (request, { ability }, parameters) => {
          const type = typeIn(request);
          demandDeleted(parameters);
          const { page, pageSize, part } = partOf(parameters);
          const { entries, total } = await history.removed({ type, ability, title: titleIn(type, ability), ...part });
          return pageAnswer<wire.RemovedState>(entries, { page, pageSize, total });
        }, removedNames),
      },
    ],
    [
      'history/:id/:id',
      {
        GET: guard.administrator(async (request, { ability }, parameters) => {
          const type = typeIn(request);
          const locale = localeOf(parameters, type, snapshot.defaultLocale);
          const { page, pageSize, part } = partOf(parameters);
          const asked = { type, ability, documentId: documentIn(request), locale, ...part };
          const { entries, total } = await history.list(asked);
          return pageAnswer<wire.HistoryEntry>(entries, { page, pageSize, total });
        }, listNames),
      },
    ],
    [
      'history/:id/:id/:id',
      {
        GET: guard.administrator(async (request, { ability }) => {
          const asked = { type: typeIn(request), ability, documentId: documentIn(request), id: stateIn(request) };
          return versionAnswer(await history.one(asked));
        }),
      },
    ],
    [
      'history/:id/:id/:id/restore',
      {
        POST: guard.administrator(async (request, caller) => {
          const type = typeIn(request);
          const actor = actorOf(caller, request);
          const restored: wire.Restored = await history.restore({
            type,
            ability: caller.ability,
            documentId: documentIn(request),
            id: stateIn(request),
            attributes: attributesIn(request.body),
            alongside: (transaction, { documentId, locale, restored: fields }) =>
              accounts.audit.record(transaction, {
                actor,
                action: 'document.restore',
                type: type.uid,
                documentId,
                fields,
                ...(locale === null ? {} : { locale }),
              }),
          });
          return dataAnswer(restored);
        }),
      },
    ],
  ];
}

/** The list of a whole content type is that of what is gone, and says so. Raises Failure query.invalid-parameter. */
function demandDeleted(parameters: Parameters): void {
  if (parameters.get('deleted') === 'true') return;
  throw new Failure('query.invalid-parameter', { param: 'deleted', reason: 'Expected true' });
}

function partOf(parameters: Parameters) {
  const page = wholeNumber(parameters, 'page', lastPage) ?? 1;
  const pageSize = wholeNumber(parameters, 'pageSize', mostOnPage) ?? usualPage;
  return { page, pageSize, part: { limit: pageSize, offset: (page - 1) * pageSize } };
}

/** '' on types without locales; a locale may be gone from the model. Raises Failure query.invalid-locale. */
function localeOf(parameters: Parameters, type: ContentType, usual: string): string {
  const named = parameters.get('locale') ?? (type.localized ? usual : '');
  if (typeof named !== 'string') throw new Failure('query.invalid-locale', { value: JSON.stringify(named) });
  return named;
}

/** null: all. Raises Failure account.invalid, account.invalid-parameters. */
function attributesIn(body: unknown): readonly string[] | null {
  if (body === undefined || body === null) return null;
  const fields = new Fields(body, ['attributes']);
  const names = fields.texts('attributes');
  fields.raise();
  return names ?? null;
}

/** The values are JSON already, and must not lose a digit on the way. */
function versionAnswer({ content, differences, leftOut, ...state }: KeptVersion) {
  const shown = differences.map(
    ({ attribute, before, now }) => `{"attribute":${JSON.stringify(attribute)},"before":${before},"now":${now}}`,
  );
  const own = JSON.stringify({ ...state, leftOut }).slice(0, -1);
  const data = `${own},"content":${content},"differences":[${shown.join(',')}]}`;
  return bytesAnswer([Buffer.from(`{"data":${data},"meta":{}}`)]);
}
