import { leastBody } from './bodies.js';
import { creates, type Made } from './document-factory.js';
import { invented, type Matrix, refused, viewerOf } from './matrix.js';
import type { Caller } from './matrix-server.js';
import type { Type } from './model.js';
import { answersDraft, type Outcome, outcomeOf, type Target } from './outcome.js';
import { maySee, rightTo } from './rights.js';
import { visiblePart } from './visibility.js';
import { bodyOf, type Data, dataOf, type Reply } from './wire.js';
import { requestOf, type Task, writeTasks } from './write-tasks.js';

/** Each caller writes documents of a type in every way: own, foreign and missing ones. */
export async function writeCells(matrix: Matrix, type: Type): Promise<void> {
  for (const caller of matrix.server.callers) {
    const bench = new Bench(matrix, type, caller);
    for (const task of writeTasks(matrix.server.model, type)) {
      const own = creates(caller, type) ? (['own'] as const) : [];
      const targets =
        task.operation.action === 'create' ? (['missing'] as const) : ([...own, 'foreign', 'missing'] as const);
      for (const is of targets) await writeCell(matrix, type, caller, task, is, bench);
    }
  }
}

/** Documents to be written to. One that a refused write left as it was serves the next write too. */
class Bench {
  readonly #matrix: Matrix;
  readonly #type: Type;
  readonly #caller: Caller;
  readonly #ready = new Map<string, Made>();
  readonly #states = new Map<string, string>();

  constructor(matrix: Matrix, type: Type, caller: Caller) {
    this.#matrix = matrix;
    this.#type = type;
    this.#caller = caller;
  }

  /** An unmodified document, own or foreign; null: a missing one, and a single type without document. */
  async take(is: Target['is'], translated: boolean): Promise<Made | null> {
    const { factory, server } = this.#matrix;
    const type = this.#type;
    const key = `${is} ${translated}`;
    if (type.single && !this.#ready.has(key)) this.#ready.clear();
    if (is === 'missing') {
      if (type.single) await factory.empty(type);
      return null;
    }
    const other = server.callers.find(
      ({ name }) => name === (this.#caller === server.superAdmin ? 'editor' : 'super-admin'),
    );
    const creator = is === 'own' ? this.#caller : (other ?? server.superAdmin);
    const made = this.#ready.get(key) ?? (await factory.fresh(type, creator, { second: translated, published: true }));
    this.#ready.set(key, made);
    return made;
  }

  /** What there is of a document, or of all of them, as it was seen last. */
  async stateBefore(documentId: string | null): Promise<string> {
    return this.#states.get(documentId ?? '') ?? stateOf(this.#matrix, this.#type, documentId);
  }

  async stateAfter(documentId: string | null): Promise<string> {
    const state = await stateOf(this.#matrix, this.#type, documentId);
    const lasts = documentId !== null && !(this.#type.single && documentId === invented);
    if (lasts) this.#states.set(documentId, state);
    return state;
  }

  /** It was written to. */
  spend(is: Target['is'], translated: boolean): void {
    this.#ready.delete(`${is} ${translated}`);
  }
}

async function writeCell(
  matrix: Matrix,
  type: Type,
  caller: Caller,
  { operation, translated }: Task,
  is: Target['is'],
  bench: Bench,
): Promise<void> {
  const { server, factory, differences } = matrix;
  const { model } = server;
  const made = await bench.take(is, translated);
  const documentId = operation.action === 'create' ? null : (made?.documentId ?? invented);
  const { method, path } = requestOf(operation, type, documentId, type.localized ? (model.locales[0] ?? null) : null);
  const cell = `${operation.action} ${is}${translated ? '' : ' in one locale'} ${method} ${path}`;
  const data =
    operation.action === 'create' || (type.single && made === null)
      ? { ...leastBody(model, type, 0), [type.main]: factory.text() }
      : { [type.main]: factory.text() };
  const body = operation.action === 'create' || operation.action === 'update' ? { data } : undefined;

  const before = await bench.stateBefore(documentId);
  const got = await server.send(caller, method, `${caller.content}${path}`, body);
  const after = await bench.stateAfter(documentId);

  const outcome = outcomeOf(caller.grants, operation, type, { is, locales: made?.locales ?? [] });
  const changed = before !== after;
  if (changed) bench.spend(is, translated);
  differences.compare(caller.name, `${cell}: what becomes of it`, change(outcome.changes), change(changed));
  await answerCell(matrix, type, caller, { cell, outcome, got, operation });
}

function change(changes: boolean): string {
  return changes ? 'it changes' : 'it stays as it is';
}

interface Answered {
  readonly cell: string;
  readonly outcome: Outcome;
  readonly got: Reply;
  readonly operation: Task['operation'];
}

async function answerCell(matrix: Matrix, type: Type, caller: Caller, answered: Answered): Promise<void> {
  const { cell, outcome, got, operation } = answered;
  const { differences, factory, server } = matrix;
  if (outcome.status === 403 || outcome.status === 404) return refused(matrix, caller.name, cell, outcome.status, got);
  if (outcome.status !== 200 || got.status !== 200) {
    differences.expects(outcome.status);
    differences.compare(caller.name, cell, String(outcome.status), brief(got, outcome.status));
    return;
  }
  const documentId = String(dataOf(got).documentId);
  if (factory.creator(documentId) === 'nobody') factory.note(documentId, caller.name);
  const status = type.drafts && answersDraft(operation.action, operation.status, type) ? 'draft' : 'published';
  const locale = operation.locale === '*' ? (server.model.locales[0] ?? null) : operation.locale;
  const place = type.single ? type.api : `${type.api}/${documentId}`;
  const query = [`status=${status}`, 'populate=*', ...(locale === null ? [] : [`locale=${locale}`])].join('&');
  const whole = await server.sendAsAdmin('GET', `content/${place}?${query}`);
  const { grants, name } = caller;
  const reading = (['find', 'findOne'] as const).find((action) => rightTo(grants, action, type.uid) !== null) ?? null;
  const viewer = viewerOf(matrix, caller, status);
  differences.answer(name, cell, { data: visiblePart(viewer, type, whole, reading), meta: {} }, got);
  if (operation.action !== 'create') return;
  const asked = { action: 'findOne', status } as const;
  const visible = maySee(grants, name, asked, type, { creator: name, locale });
  const again = await server.send(caller, 'GET', `${caller.content}/${place}?${query}`);
  differences.compare(
    name,
    `${cell}, and read again`,
    visible ? '200' : 'refused',
    again.status === 200 ? '200' : 'refused',
  );
}

/** The status alone where it is the expected one. */
function brief({ status, text }: Reply, expected: number): string {
  return status === expected ? String(status) : `${status} ${text}`;
}

/** Everything that there is of a document, or of how many there are, as it is seen by who sees everything. */
async function stateOf({ server }: Matrix, type: Type, documentId: string | null): Promise<string> {
  const { superAdmin, model } = server;
  const answers: string[] = [];
  for (const status of type.drafts ? ['draft', 'published'] : ['published']) {
    for (const query of stateQueries(type, documentId, model.locales)) {
      const got = await server.send(superAdmin, 'GET', `/admin/api/content/${type.api}?status=${status}&${query}`);
      answers.push(documentId === null ? String(totalOf(got)) : got.text);
    }
  }
  return answers.join('\n');
}

function stateQueries(type: Type, documentId: string | null, locales: readonly string[]): readonly string[] {
  if (type.single) return type.localized ? locales.map((locale) => `locale=${locale}`) : [''];
  const all = type.localized ? 'locale=*&' : '';
  return [documentId === null ? `${all}pagination[pageSize]=1` : `${all}filters[documentId]=${documentId}`];
}

function totalOf(got: Reply): unknown {
  const { pagination } = bodyOf(got).meta as { readonly pagination: Data };
  return pagination.total;
}
