import { Bug, Failure, isoTime, newDocumentId } from '../kernel/index.js';
import { planList, planOne, singleHead, WritePrinter } from '../plan/index.js';
import type { ContentType } from '../schema/index.js';
import type { Transaction } from '../store/index.js';
import { type DocumentsContext, type Source, tableOf, type Work } from './context.js';
import { parseBody } from './intent/parse.js';
import { Problems } from './intent/problems.js';
import { type Action, act, discardDraftAction, publishAction, unpublishAction } from './life/actions.js';
import { removeVersions } from './life/remove.js';
import { changeVersion, createVersion, type ParsedBody } from './life/write.js';
import type { ActionRequest, Documents, WriteRequest } from './types.js';

/** What documents need from the house; the rest they make themselves. */
export type DocumentsParts = Omit<DocumentsContext, 'printer'>;

/** The life of documents over one model and its database (contract, chapters "Writes", "locale" and "status"). */
export function createDocuments(parts: DocumentsParts): Documents {
  const { store } = parts;
  const context: DocumentsContext = { ...parts, printer: new WritePrinter(store.dialect) };
  const plan = { snapshot: parts.snapshot, layout: parts.layout, dialect: store.dialect };
  const write = <T>(work: (work: Work) => Promise<T>): Promise<T> => store.write((tx) => work(begin(context, tx)));
  const action = (request: ActionRequest, what: Action) =>
    write(async (work) => act(work, request, await existing(work, request), what));
  return {
    async list(question) {
      const { page, total, values } = planList(question, plan);
      // Asked together, so that no write of this process comes between the page and its total.
      const [data, count] = await Promise.all([
        store.bytes(page, values),
        total === null ? null : store.total(total, values),
      ]);
      if (data === null) throw new Bug('a list always has an answer');
      return { data, total: count };
    },
    one(question, documentId) {
      const { statement, values } = planOne(question, plan);
      const { documentId: slot } = question;
      if (documentId === undefined || slot === null) return store.bytes(statement, values);
      return store.bytes(statement, values.with(slot, documentId));
    },
    async create(request) {
      const body = await parse(request, context);
      return write((work) =>
        createVersion(work, sourceOf(work, request, request.withDocumentId ?? newDocumentId()), { ...request, body }),
      );
    },
    async update(request) {
      const body = await parse(request, context);
      return write(async (work) => {
        const documentId = request.documentId ?? (await singleDocument(work, request.type));
        if (documentId !== null) return changeVersion(work, sourceOf(work, request, documentId), { ...request, body });
        return createVersion(work, sourceOf(work, request, request.withDocumentId ?? newDocumentId()), {
          ...request,
          body,
        });
      });
    },
    remove(request) {
      return write(async (work) => {
        const documentId = request.documentId ?? (await singleDocument(work, request.type));
        if (documentId === null) return;
        await removeVersions(work, sourceOf(work, request, documentId), request.locale === '*');
      });
    },
    publish: (request) => action(request, publishAction),
    unpublish: (request) => action(request, unpublishAction),
    discardDraft: (request) => action(request, discardDraftAction),
  };
}

function begin(context: DocumentsContext, tx: Transaction): Work {
  return { ...context, tx, now: isoTime(context.clock.now()) };
}

/** Parses a body before its transaction begins: digests of passwords take their time, and nobody else could write meanwhile. */
async function parse(request: WriteRequest, context: DocumentsContext): Promise<ParsedBody> {
  const problems = new Problems();
  const strictness = request.type.draftAndPublish ? 'draft' : 'published';
  const scope = {
    snapshot: context.snapshot,
    ability: request.ability,
    rules: context.rules,
    strictness,
    problems,
  } as const;
  return { ...(await parseBody(request.data, request.type, scope)), problems };
}

function sourceOf(
  context: DocumentsContext,
  { type, locale }: { readonly type: ContentType; readonly locale: string | null },
  documentId: string,
): Source {
  const code = type.localized ? (locale ?? context.snapshot.defaultLocale) : '';
  return { type, table: tableOf(context, type.uid), documentId, locale: code };
}

/** The documentId that an action is about. Raises Failure http.not-found. */
async function existing(work: Work, { type, documentId }: ActionRequest): Promise<string> {
  const found = documentId ?? (await singleDocument(work, type));
  if (found === null) throw new Failure('http.not-found');
  return found;
}

/** The documentId of a single type's document; null as long as there is none. */
async function singleDocument(work: Work, type: ContentType): Promise<string | null> {
  const [row] = await work.tx.rows(singleHead(work.printer), [type.uid]);
  return row === undefined ? null : String(row.document_id);
}
