import { Failure, isoTime, newDocumentId } from '../kernel/index.js';
import { type OnePlan, planList, planOne, singleHead, WritePrinter } from '../plan/index.js';
import type { OneQuestion, Question } from '../query/index.js';
import type { ContentType } from '../schema/index.js';
import type { Transaction } from '../store/index.js';
import { concealing } from './conceal.js';
import { type DocumentsContext, planContext, type Work } from './context.js';
import { type Action, act, discardDraftAction, publishAction, unpublishAction } from './life/actions.js';
import { attach } from './life/attach.js';
import { locate } from './life/locate.js';
import { removeVersions } from './life/remove.js';
import { rulesOf } from './life/row-rules.js';
import { changeVersion, createVersion } from './life/write.js';
import { createOnce } from './once/create-once.js';
import { beginningOf, checkAsked, type PreparedWrite, prepareWrite, sourceOf } from './prepare.js';
import type { ActionRequest, Documents, Once, WriteRequest } from './types.js';

/** A list without any. */
const none = Buffer.alloc(0);

/** What documents need from the house; the rest they make themselves. */
export type DocumentsParts = Omit<
  DocumentsContext,
  'printer' | 'followers' | 'precede' | 'keepsHistory' | 'maxEntries'
> & {
  readonly precede?: DocumentsContext['precede'];
  readonly followers?: DocumentsContext['followers'];
  /** Default: as many as the body can hold. */
  readonly maxEntries?: number;
  /** Default: it is not kept. */
  readonly keepsHistory?: boolean;
};

/** The life of documents over one model and its database (contract, chapters "Writes", "locale" and "status"). */
export function createDocuments(parts: DocumentsParts): Documents {
  const { store } = parts;
  const context: DocumentsContext = {
    precede: null,
    followers: [],
    keepsHistory: false,
    maxEntries: Number.POSITIVE_INFINITY,
    ...parts,
    printer: new WritePrinter(store.dialect),
  };
  const plan = planContext(context);
  const write = async <T>(request: Written, work: (work: Work) => Promise<T>, document?: string): Promise<T> => {
    const { type, ability, within } = request;
    const options = document === undefined ? {} : { document };
    const written = (tx: Transaction): Promise<T> => work(begin(context, tx, request));
    try {
      return await (within === undefined ? store.write(written, options) : written(within));
    } catch (error) {
      throw concealing(error, type, ability, context.snapshot);
    }
  };
  const action = async (request: ActionRequest, what: Action) => {
    const rules = rulesOf(request.ability, request.type, [what.permission]);
    checkAsked(rules, context, request);
    await context.precede?.(beginningOf(request, what.permission, null));
    const done = (work: Work) =>
      onceOnly(work, request, async () => {
        const documentId = await existing(work, request);
        const answer = await act(work, request, documentId, what, rules);
        await request.alongside?.(work.tx, documentId);
        return answer;
      });
    return write(request, done, changedBy(request));
  };
  const plannedOne = (question: OneQuestion, documentId: string | undefined): OnePlan => {
    const { statement, values } = planOne(question, plan);
    const { documentId: slot } = question;
    return { statement, values: documentId === undefined || slot === null ? values : values.with(slot, documentId) };
  };
  const readsOf = (question: Question): readonly string[] =>
    (question.is === 'list' ? planList(question, plan).page : planOne(question, plan).statement).reads;
  const kept = createOnce(store, parts.clock);
  return {
    async list(question, client) {
      const { page, total, values } = planList(question, plan);
      // Asked together, so that no write of this process comes between the page and its total where nobody has to wait for either.
      const [entries, count] = await Promise.all([
        store.bytes(page, values, client),
        total === null ? null : store.total(total, values, client),
      ]);
      return { entries: entries ?? none, total: count };
    },
    listAtOnce(question) {
      const { page, total, values } = planList(question, plan);
      // The total first: where it has to be waited for, the page is not read for nothing.
      const count = total === null ? null : store.totalAtOnce(total, values);
      const entries = count === undefined ? undefined : store.bytesAtOnce(page, values);
      if (count === undefined || entries === undefined) return undefined;
      return { entries: entries ?? none, total: count };
    },
    one(question, documentId, client) {
      const { statement, values } = plannedOne(question, documentId);
      return store.bytes(statement, values, client);
    },
    oneAtOnce(question, documentId) {
      const { statement, values } = plannedOne(question, documentId);
      return store.bytesAtOnce(statement, values);
    },
    generationOf(question) {
      const reads = readsOf(question);
      return () => store.generation(reads);
    },
    readsOf,
    async create(request) {
      const prepared = await prepareWrite(request, 'create', context);
      return write(request, (work) => onceOnly(work, request, () => created(work, prepared)));
    },
    async update(request) {
      const prepared = await prepareWrite(request, 'update', context);
      const updated = async (work: Work): Promise<Buffer> => {
        const documentId = request.documentId ?? (await singleDocument(work, request.type));
        if (documentId !== null) return changed(work, prepared, documentId);
        request.expect?.([]);
        return created(work, prepared);
      };
      return write(request, updated, changedBy(request));
    },
    async remove(request) {
      const rules = rulesOf(request.ability, request.type, ['delete']);
      checkAsked(rules, context, request);
      await context.precede?.(beginningOf(request, 'delete', null));
      const removed = async (work: Work): Promise<void> => {
        const documentId = request.documentId ?? (await singleDocument(work, request.type));
        if (documentId === null) {
          request.expected?.expect?.([]);
          return;
        }
        const source = sourceOf(work, request, documentId);
        await request.beforehand?.(work.tx, documentId);
        const any = await removeVersions(work, source, request.locale === '*', { ...request, rules });
        if (any) await request.alongside?.(work.tx, documentId);
      };
      return write(request, removed, changedBy(request));
    },
    publish: (request) => action(request, publishAction),
    unpublish: (request) => action(request, unpublishAction),
    discardDraft: (request) => action(request, discardDraftAction),
    locate: (type, by) => locate(context, type, by),
    once: kept.once,
    together: (work) => store.write(work),
    sweep: kept.sweep,
    attach: (within, request) => write({ ...request, within }, (work) => attach(work, request)),
  };
}

/** What a write locks first: its document, or the single type. */
function changedBy({ type, documentId }: Pick<ActionRequest, 'type' | 'documentId'>): string {
  return documentId ?? type.uid;
}

/** What is written, by whom, and in which transaction. */
type Written = Pick<WriteRequest, 'type' | 'ability' | 'within' | 'restores'>;

function begin(context: DocumentsContext, tx: Transaction, { ability, restores }: Written): Work {
  const saves = restores === true ? 'restore' : 'update';
  return { ...context, tx, now: isoTime(context.clock.now()), author: ability.administrator, saves };
}

async function created(work: Work, request: PreparedWrite): Promise<Buffer> {
  const documentId = request.withDocumentId ?? newDocumentId();
  const answer = await createVersion(work, sourceOf(work, request, documentId), request);
  await request.alongside?.(work.tx, documentId);
  return answer;
}

async function changed(work: Work, request: PreparedWrite, documentId: string): Promise<Buffer> {
  await request.beforehand?.(work.tx, documentId);
  const answer = await changeVersion(work, sourceOf(work, request, documentId), request);
  await request.alongside?.(work.tx, documentId);
  return answer;
}

/** Does a write, unless it was done before. */
async function onceOnly(work: Work, { once }: { readonly once?: Once }, write: () => Promise<Buffer>): Promise<Buffer> {
  const first = (await once?.before(work.tx)) ?? null;
  if (first !== null) return first.bytes;
  const answer = await write();
  await once?.after(work.tx, answer);
  return answer;
}

/** The documentId that an action is about. Raises Failure http.not-found. */
async function existing(work: Work, { type, documentId }: ActionRequest): Promise<string> {
  const found = documentId ?? (await singleDocument(work, type));
  if (found === null) throw new Failure('http.not-found');
  return found;
}

/** The documentId of a single type's document; null as long as there is none. */
async function singleDocument(work: Work, type: ContentType): Promise<string | null> {
  // Its head is not locked yet, and may not be there: what was found could go, or come, before it is.
  await work.tx.alone(`single type ${type.uid}`);
  const [row] = await work.tx.rows(singleHead(work.printer), [type.uid]);
  return row === undefined ? null : String(row.document_id);
}
