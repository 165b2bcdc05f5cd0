import { Failure } from '../../../foundations/core/index.js';
import type { Status } from '../../../language/query/index.js';
import { type ContentType, nullJson } from '../../../language/schema/index.js';
import type { Session } from '../../../storage/database/index.js';
import { currentContent } from '../../../storage/sql/plan/index.js';
import { getVersionTable } from '../context.js';
import { workingStatus } from '../versions.js';
import {
  getHistoryPermissions,
  getVisibility,
  getVisibleDocumentRow,
  getVisibleType,
  type HistoryContext,
  hasVisibleVersion,
  readRevision,
  visibleOmissions,
} from './context.js';
import type { RevisionRow } from './history-statements.js';
import { parseRevisionRow } from './revision-row.js';
import type { ParsedRevision } from './revision-values.js';
import type { DocumentHistory, HistoryRequest, RevisionDetails, RevisionListEntry } from './types.js';
import { printObject, printVisibleValues, type RevisionVisibility } from './visible-values.js';

/** Returns a page of the revisions of a document in one locale; see `DocumentHistory.list`. */
export async function listRevisions(
  context: HistoryContext,
  session: Session,
  request: Parameters<DocumentHistory['list']>[0],
): ReturnType<DocumentHistory['list']> {
  const { type, ability, documentId, locale, limit, offset } = request;
  const { drafts } = getHistoryPermissions(request);
  await getVisibleDocumentRow(context, session, request, locale === '' ? null : locale);
  const uids = await context.modelRenames.allUids(type.uid);
  const versions = { document: documentId, locale, types: uids };
  const { total } = await context.statements.count(drafts).one(session, versions);
  if (total === 0 && !(await hasVisibleVersion(context, session, request))) throw new Failure('http.not-found');
  const rows = await context.statements.page(drafts).rows(session, { ...versions, limit, offset });
  const visibleType = getVisibleType(context, type, ability);
  const entries: RevisionListEntry[] = [];
  const successors = new Map<string, ParsedRevision | null>();
  for (const row of rows) {
    const { status } = row;
    const revision = await readRevision(context, row, visibleType);
    const successor =
      successors.get(status) ??
      (successors.has(status) ? null : await readSuccessor(context, session, row, visibleType));
    successors.set(status, revision);
    const compared = successor === null ? [] : [revision.values, successor.values];
    const visibility = await getVisibility(context, session, compared, ability);
    entries.push({
      ...parseRevisionRow(row),
      attributes: successor === null ? [] : listDifferences(revision, successor, visibleType, visibility),
    });
  }
  return { entries, total };
}

/** Returns one revision; see `DocumentHistory.get`. */
export async function getRevision(
  context: HistoryContext,
  session: Session,
  request: HistoryRequest & { readonly id: number },
): Promise<RevisionDetails> {
  const { type, ability } = request;
  const row = await getRevisionRow(context, session, request);
  const visibleType = getVisibleType(context, type, ability);
  const before = await readRevision(context, row, visibleType);
  const current = await readCurrentVersion(context, session, row, workingStatus(type), visibleType);
  const visibility = await getVisibility(
    context,
    session,
    current === null ? [before.values] : [before.values, current.values],
    ability,
  );
  const [valuesBefore, currentValues] = [before, current].map((state) =>
    state === null ? new Map<string, string>() : printVisibleValues(state.values, visibility, { withIds: true }),
  );
  const differences = listDifferences(
    before,
    current ?? { values: new Map(), omitted: [] },
    visibleType,
    visibility,
  ).map((attribute) => ({
    attribute,
    before: valuesBefore?.get(attribute) ?? nullJson,
    now: currentValues?.get(attribute) ?? nullJson,
  }));
  return {
    ...parseRevisionRow(row),
    content: printObject(valuesBefore ?? new Map()),
    differences,
    leftOut: visibleOmissions(before.omitted, visibleType, visibility),
  };
}

/** Returns the row of a revision that the caller may see. Throws Failure http.not-found, access.forbidden. */
export async function getRevisionRow(
  context: HistoryContext,
  session: Session,
  request: HistoryRequest & { readonly id: number },
): Promise<RevisionRow> {
  const { documentId: document, id } = request;
  const { drafts } = getHistoryPermissions(request);
  const types = await context.modelRenames.allUids(request.type.uid);
  const row = await context.statements.byId(drafts).first(session, { document, id, types });
  if (row === undefined) throw new Failure('http.not-found');
  await getVisibleDocumentRow(context, session, request, parseRevisionRow(row).locale);
  return row;
}

/** Returns the current version of the same locale and status as a revision, or null. */
export async function readCurrentVersion(
  context: HistoryContext,
  session: Session,
  { document_id: documentId, locale }: RevisionRow,
  status: Status,
  type: ContentType,
): Promise<ParsedRevision | null> {
  const statement = currentContent(getVersionTable(context, type.uid), context.printer);
  const [row] = await session.rows(statement, [documentId, getCurrentLocale(context, type, locale), status]);
  if (row === undefined) return null;
  return readRevision(context, { model: context.snapshot.version, content: String(row.content) }, type);
}

/** Returns the current locale of a revision, as a type may gain or lose locales. */
export function getCurrentLocale({ snapshot }: HistoryContext, type: ContentType, locale: string): string {
  if (!type.localized) return '';
  return locale === '' ? snapshot.defaultLocale : locale;
}

/** Returns what replaced a revision: the next revision, or the current version; null: nothing. */
async function readSuccessor(
  context: HistoryContext,
  session: Session,
  row: RevisionRow,
  type: ContentType,
): Promise<ParsedRevision | null> {
  const { document_id, locale, status, id } = row;
  const successor = await context.statements.successor.first(session, { document_id, locale, status, id });
  if (successor !== undefined) return readRevision(context, successor, type);
  return readCurrentVersion(context, session, row, status === 'draft' ? 'draft' : 'published', type);
}

/** Returns the visible attributes that differ, in schema order. Ids of components are not compared. */
export function listDifferences(
  left: ParsedRevision,
  right: ParsedRevision,
  type: ContentType,
  visibility: RevisionVisibility,
): readonly string[] {
  const [before, after] = [left, right].map(({ values }) => printVisibleValues(values, visibility, { withIds: false }));
  return [...type.attributes.keys()].filter((name) => !isSameJson(before?.get(name), after?.get(name)));
}

/** A missing value equals an empty one. */
function isSameJson(left = nullJson, right = nullJson): boolean {
  return left === right || (isEmptyJson(left) && isEmptyJson(right));
}

function isEmptyJson(json: string): boolean {
  return json === nullJson || json === '[]';
}
