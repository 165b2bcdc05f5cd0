import { Failure } from '../../kernel/index.js';
import { presentContent } from '../../plan/index.js';
import type { Status } from '../../query/index.js';
import { type ContentType, nullJson } from '../../schema/index.js';
import type { Row, Session } from '../../store/index.js';
import { tableOf } from '../context.js';
import { workingStatus } from '../versions.js';
import {
  type HistoryContext,
  hasVersionFor,
  reachedHead,
  readingOf,
  rightsOf,
  shownLeftOut,
  sightOf,
  viewed,
} from './context.js';
import type { Reading } from './kept.js';
import { stateOf } from './rows.js';
import { objectOf, type Sight, shownValues } from './shown.js';
import type { DocumentHistory, HistoryAsked, HistoryEntry, KeptVersion } from './types.js';

/** A page of the states of a document in one locale; see `DocumentHistory.list`. */
export async function listStates(
  context: HistoryContext,
  session: Session,
  asked: Parameters<DocumentHistory['list']>[0],
): ReturnType<DocumentHistory['list']> {
  const { type, ability, documentId, locale, limit, offset } = asked;
  const { drafts } = rightsOf(asked);
  await reachedHead(context, session, asked, locale === '' ? null : locale);
  const names = await context.lineages.names(type.uid);
  const values = [documentId, locale, ...names];
  const [counted] = await session.rows(context.statements.count(names.length, drafts), values);
  const total = Number(counted?.n ?? 0);
  if (total === 0 && !(await hasVersionFor(context, session, asked))) throw new Failure('http.not-found');
  const rows = await session.rows(context.statements.page(names.length, drafts), [...values, limit, offset]);
  const seen = viewed(context, type, ability);
  const entries: HistoryEntry[] = [];
  const after = new Map<string, Reading | null>();
  for (const row of rows) {
    const status = String(row.status);
    const state = await readingOf(context, row, seen);
    const next = after.get(status) ?? (after.has(status) ? null : await whatCame(context, session, row, seen));
    after.set(status, state);
    const shown = next === null ? [] : [state.kept, next.kept];
    const sight = await sightOf(context, session, shown, ability);
    entries.push({ ...stateOf(row), attributes: next === null ? [] : differing(state, next, seen, sight) });
  }
  return { entries, total };
}

/** One state; see `DocumentHistory.one`. */
export async function oneState(
  context: HistoryContext,
  session: Session,
  asked: HistoryAsked & { readonly id: number },
): Promise<KeptVersion> {
  const { type, ability } = asked;
  const row = await stateRow(context, session, asked);
  const seen = viewed(context, type, ability);
  const before = await readingOf(context, row, seen);
  const now = await presentReading(context, session, row, workingStatus(type), seen);
  const sight = await sightOf(context, session, now === null ? [before.kept] : [before.kept, now.kept], ability);
  const [shownBefore, shownNow] = [before, now].map((state) =>
    state === null ? new Map<string, string>() : shownValues(state.kept, sight, { ids: true }),
  );
  const differences = differing(before, now ?? { kept: new Map(), leftOut: [] }, seen, sight).map((attribute) => ({
    attribute,
    before: shownBefore?.get(attribute) ?? nullJson,
    now: shownNow?.get(attribute) ?? nullJson,
  }));
  return {
    ...stateOf(row),
    content: objectOf(shownBefore ?? new Map()),
    differences,
    leftOut: shownLeftOut(before.leftOut, seen, sight),
  };
}

/** The row of a state that the caller reaches. Raises Failure http.not-found, access.forbidden. */
export async function stateRow(
  context: HistoryContext,
  session: Session,
  asked: HistoryAsked & { readonly id: number },
): Promise<Row> {
  const { drafts } = rightsOf(asked);
  const names = await context.lineages.names(asked.type.uid);
  const statement = context.statements.one(names.length, drafts);
  const [row] = await session.rows(statement, [asked.documentId, asked.id, ...names]);
  if (row === undefined) throw new Failure('http.not-found');
  await reachedHead(context, session, asked, stateOf(row).locale);
  return row;
}

/** The version that there is now in the place of a state; null: none. */
export async function presentReading(
  context: HistoryContext,
  session: Session,
  { document_id: documentId, locale }: Row,
  status: Status,
  type: ContentType,
): Promise<Reading | null> {
  const statement = presentContent(tableOf(context, type.uid), context.printer);
  const [row] = await session.rows(statement, [String(documentId), placeNow(context, type, String(locale)), status]);
  if (row === undefined) return null;
  return readingOf(context, { type: type.uid, model: context.snapshot.version, content: row.content ?? null }, type);
}

/** The locale, as versions have it, in which a state would be now: types come by locales, and lose them. */
export function placeNow({ snapshot }: HistoryContext, type: ContentType, locale: string): string {
  if (!type.localized) return '';
  return locale === '' ? snapshot.defaultLocale : locale;
}

/** What took the place of a state: the next one that is kept, or what there is now; null: nothing did. */
async function whatCame(
  context: HistoryContext,
  session: Session,
  row: Row,
  type: ContentType,
): Promise<Reading | null> {
  const { document_id: documentId, locale, status, id } = row;
  const values = [String(documentId), String(locale), String(status), Number(id)];
  const [next] = await session.rows(context.statements.next, values);
  if (next !== undefined) return readingOf(context, next, type);
  return presentReading(context, session, row, status === 'draft' ? 'draft' : 'published', type);
}

/** The attributes that a caller sees to differ, in the order of the type. Ids of components are no content. */
export function differing(left: Reading, right: Reading, type: ContentType, sight: Sight): readonly string[] {
  const [before, now] = [left, right].map(({ kept }) => shownValues(kept, sight, { ids: false }));
  return [...type.attributes.keys()].filter((name) => !isSame(before?.get(name), now?.get(name)));
}

/** What one of them does not have is the same as nothing. */
function isSame(left = nullJson, right = nullJson): boolean {
  return left === right || (isNothing(left) && isNothing(right));
}

function isNothing(json: string): boolean {
  return json === nullJson || json === '[]';
}
