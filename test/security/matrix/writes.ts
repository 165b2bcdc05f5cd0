import { leastBody } from './bodies.js';
import { requestOf, type Task, tasksOf } from './deeds.js';
import type { Caller } from './ground.js';
import { invented, type Matrix, refused, sightOf } from './matrix.js';
import type { Type } from './model.js';
import { answersDraft, type Outcome, outcomeOf, type Target } from './outcome.js';
import { maySee, rightTo } from './rights.js';
import { visiblePart } from './sight.js';
import { creates, type Made } from './stock.js';
import { bodyOf, type Data, dataOf, type Reply } from './wire.js';

/** Everybody writes to documents of a type in every way: to their own, to others', and to none. */
export async function writeCells(matrix: Matrix, type: Type): Promise<void> {
  for (const caller of matrix.ground.callers) {
    const bench = new Bench(matrix, type, caller);
    for (const task of tasksOf(matrix.ground.model, type)) {
      const own = creates(caller, type) ? (['own'] as const) : [];
      const targets =
        task.deed.action === 'create' ? (['missing'] as const) : ([...own, 'foreign', 'missing'] as const);
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

  /** A document that nobody has written to, of the caller or of somebody else; null: none, and a single type has none either. */
  async take(is: Target['is'], translated: boolean): Promise<Made | null> {
    const { stock, ground } = this.#matrix;
    const type = this.#type;
    const key = `${is} ${translated}`;
    if (type.single && !this.#ready.has(key)) this.#ready.clear();
    if (is === 'missing') {
      if (type.single) await stock.empty(type);
      return null;
    }
    const other = ground.callers.find(({ name }) => name === (this.#caller === ground.boss ? 'editor' : 'super-admin'));
    const creator = is === 'own' ? this.#caller : (other ?? ground.boss);
    const made = this.#ready.get(key) ?? (await stock.fresh(type, creator, { second: translated, published: true }));
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
  { deed, translated }: Task,
  is: Target['is'],
  bench: Bench,
): Promise<void> {
  const { ground, stock, differences } = matrix;
  const { model } = ground;
  const made = await bench.take(is, translated);
  const documentId = deed.action === 'create' ? null : (made?.documentId ?? invented);
  const { method, path } = requestOf(deed, type, documentId, type.localized ? (model.locales[0] ?? null) : null);
  const cell = `${deed.action} ${is}${translated ? '' : ' in one locale'} ${method} ${path}`;
  const data =
    deed.action === 'create' || (type.single && made === null)
      ? { ...leastBody(model, type, 0), [type.main]: stock.text() }
      : { [type.main]: stock.text() };
  const body = deed.action === 'create' || deed.action === 'update' ? { data } : undefined;

  const before = await bench.stateBefore(documentId);
  const got = await ground.send(caller, method, `${caller.content}${path}`, body);
  const after = await bench.stateAfter(documentId);

  const outcome = outcomeOf(caller.grants, deed, type, { is, locales: made?.locales ?? [] });
  const changed = before !== after;
  if (changed) bench.spend(is, translated);
  differences.compare(caller.name, `${cell}: what becomes of it`, change(outcome.changes), change(changed));
  await answerCell(matrix, type, caller, { cell, outcome, got, deed });
}

function change(changes: boolean): string {
  return changes ? 'it changes' : 'it stays as it is';
}

interface Answered {
  readonly cell: string;
  readonly outcome: Outcome;
  readonly got: Reply;
  readonly deed: Task['deed'];
}

async function answerCell(matrix: Matrix, type: Type, caller: Caller, answered: Answered): Promise<void> {
  const { cell, outcome, got, deed } = answered;
  const { differences, stock, ground } = matrix;
  if (outcome.status === 403 || outcome.status === 404) return refused(matrix, caller.name, cell, outcome.status, got);
  if (outcome.status !== 200 || got.status !== 200) {
    differences.expects(outcome.status);
    differences.compare(caller.name, cell, String(outcome.status), brief(got, outcome.status));
    return;
  }
  const documentId = String(dataOf(got).documentId);
  if (stock.creator(documentId) === 'nobody') stock.note(documentId, caller.name);
  const status = type.drafts && answersDraft(deed.action, deed.status, type) ? 'draft' : 'published';
  const locale = deed.locale === '*' ? (ground.model.locales[0] ?? null) : deed.locale;
  const place = type.single ? type.api : `${type.api}/${documentId}`;
  const query = [`status=${status}`, 'populate=*', ...(locale === null ? [] : [`locale=${locale}`])].join('&');
  const whole = await ground.told('GET', `content/${place}?${query}`);
  const { grants, name } = caller;
  const reading = (['find', 'findOne'] as const).find((action) => rightTo(grants, action, type.uid) !== null) ?? null;
  const sight = sightOf(matrix, caller, status);
  differences.answer(name, cell, { data: visiblePart(sight, type, whole, reading), meta: {} }, got);
  if (deed.action !== 'create') return;
  const asked = { action: 'findOne', status } as const;
  const visible = maySee(grants, name, asked, type, { creator: name, locale });
  const again = await ground.send(caller, 'GET', `${caller.content}/${place}?${query}`);
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
async function stateOf({ ground }: Matrix, type: Type, documentId: string | null): Promise<string> {
  const { boss, model } = ground;
  const answers: string[] = [];
  for (const status of type.drafts ? ['draft', 'published'] : ['published']) {
    for (const query of stateQueries(type, documentId, model.locales)) {
      const got = await ground.send(boss, 'GET', `/admin/api/content/${type.api}?status=${status}&${query}`);
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
