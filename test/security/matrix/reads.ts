import { creates, type Made } from './document-factory.js';
import { invented, type Matrix, refused, viewerOf } from './matrix.js';
import type { Caller } from './matrix-server.js';
import type { Type } from './model.js';
import { countedRelations, deepPopulate } from './queries.js';
import { mayAsk, type ReadRequest, rightTo } from './rights.js';
import { isVisible, visiblePart } from './visibility.js';
import type { Data } from './wire.js';

/** Each caller requests lists and single documents in every form. */
export async function readCells(matrix: Matrix, type: Type): Promise<void> {
  if (type.single) return singleCells(matrix, type);
  const whole = new Whole(matrix);
  for (const caller of matrix.server.callers) {
    await countCell(matrix, whole, caller, type);
    for (const query of queriesOf(matrix, caller, type)) {
      await listCell(matrix, whole, caller, type, query);
      for (const [target, documentId] of targetsOf(matrix, caller, type)) {
        await oneCell(matrix, whole, caller, type, { ...query, target, documentId });
      }
    }
  }
}

/** A single type has one document: it is read with each creator in turn, and once more when it is missing. */
async function singleCells(matrix: Matrix, type: Type): Promise<void> {
  const { server, factory, pool } = matrix;
  const publicCaller = async (target: string): Promise<void> => {
    const whole = new Whole(matrix);
    for (const caller of server.callers) {
      for (const query of queriesOf(matrix, caller, type)) {
        await oneCell(matrix, whole, caller, type, { ...query, target, documentId: null });
      }
    }
  };
  for (const creator of server.callers.filter((one) => creates(one, type))) {
    const made = await factory.fresh(type, creator, { second: true, published: true });
    await factory.complete(type, made, pool.sources);
    await factory.redraft(type, made);
    await publicCaller(`of ${creator.name}`);
  }
  await factory.empty(type);
  await publicCaller('missing');
}

/** Own, foreign and missing documents, and one that was never published. */
function targetsOf({ pool }: Matrix, { name }: Caller, type: Type): readonly (readonly [string, string])[] {
  const all = pool.of(type);
  const own = ({ creator }: Made): boolean => creator === name;
  const targets: readonly (readonly [string, Made | undefined])[] = [
    ['own', all.find((made) => own(made) && made.published)],
    ['foreign', all.find((made) => !own(made) && made.published)],
    ['own draft', all.find((made) => own(made) && !made.published)],
    ['foreign draft', all.find((made) => !own(made) && !made.published)],
  ];
  const found = targets.flatMap(([target, made]) => (made === undefined ? [] : [[target, made.documentId] as const]));
  return [...found, ['missing', invented]];
}

interface Query {
  readonly status: ReadRequest['status'];
  readonly parameters: readonly string[];
}

function queriesOf({ server }: Matrix, { grants }: Caller, type: Type): readonly Query[] {
  const second = server.model.locales[1];
  const deep = deepPopulate(server.model, grants, type);
  const published = [[], ['populate=*'], ...(deep === '' ? [] : [[deep]])];
  const located = type.localized ? [[`locale=${second}`, 'populate=*'], ['locale=*']] : [];
  const drafts = [[], ['populate=*'], ...(type.localized ? [[`locale=${second}`]] : [])];
  return [
    ...[...published, ...located].map((parameters) => ({ status: 'published' as const, parameters })),
    ...drafts.map((parameters) => ({ status: 'draft' as const, parameters: ['status=draft', ...parameters] })),
  ];
}

/**
 * The query that counts: `status` has no effect on a type without drafts, and who may not read drafts is answered as if it had not been
 * sent. Others choose with it which versions of related documents are read.
 */
function effective({ grants }: Caller, type: Type, query: Query): Query {
  if (type.drafts || query.status === 'published' || rightTo(grants, 'readDrafts', type.uid) !== null) return query;
  return { status: 'published', parameters: query.parameters.filter((parameter) => parameter !== 'status=draft') };
}

async function listCell(matrix: Matrix, whole: Whole, caller: Caller, type: Type, query: Query): Promise<void> {
  const pathOf = ({ parameters }: Query): string =>
    `/${type.api}?${['pagination[pageSize]=100', ...parameters].join('&')}`;
  const got = await matrix.server.send(caller, 'GET', `${caller.content}${pathOf(query)}`);
  const cell = `find ${pathOf(query)}`;
  const { status } = effective(caller, type, query);
  const path = pathOf(effective(caller, type, query));
  const asked = { action: 'find', status } as const;
  if (!mayAsk(caller.grants, asked, type)) return refused(matrix, caller.name, cell, 403, got);
  const viewer = viewerOf(matrix, caller, status);
  const visible = ((await whole.answer(path)).data as readonly Data[]).filter((one) =>
    isVisible(viewer, 'find', type, one),
  );
  const total = visible.length;
  if (total >= 100) throw new Error(`${path} is longer than a page`);
  const pagination = { page: 1, pageSize: 100, pageCount: Math.ceil(total / 100), total };
  const data = visible.map((one) => visiblePart(viewer, type, one, 'find'));
  matrix.differences.answer(caller.name, cell, { data, meta: { pagination } }, got);
}

/** Related documents that are not seen are not counted either. */
async function countCell(matrix: Matrix, whole: Whole, caller: Caller, type: Type): Promise<void> {
  const { grants, name } = caller;
  const asked = { action: 'find', status: 'published' } as const;
  const counted = countedRelations(matrix.server.model, grants, type);
  if (counted.length === 0 || !mayAsk(grants, asked, type)) return;
  const path = (parameters: readonly string[]): string =>
    `/${type.api}?${['pagination[pageSize]=100', ...parameters].join('&')}`;
  const counts = path(counted.map((relation) => `populate[${relation}][count]=true`));
  const got = await matrix.server.send(caller, 'GET', `${caller.content}${counts}`);
  const { data } = await whole.answer(path(counted.map((relation) => `populate[${relation}]=true`)));
  const viewer = viewerOf(matrix, caller, 'published');
  const visible = (data as readonly Data[]).filter((one) => isVisible(viewer, 'find', type, one));
  const expected = visible.map((one) => {
    const members = Object.entries(visiblePart(viewer, type, one, 'find'));
    return Object.fromEntries(
      members.map(([key, value]) => [
        key,
        counted.includes(key) ? { count: (value as readonly Data[]).length } : value,
      ]),
    );
  });
  const pagination = { page: 1, pageSize: 100, pageCount: Math.ceil(visible.length / 100), total: visible.length };
  matrix.differences.answer(name, `find ${counts}`, { data: expected, meta: { pagination } }, got);
}

interface OneQuery extends Query {
  readonly target: string;
  /** null: a single type's only document. */
  readonly documentId: string | null;
}

async function oneCell(matrix: Matrix, whole: Whole, caller: Caller, type: Type, query: OneQuery): Promise<void> {
  const { target, documentId } = query;
  const action = documentId === null ? 'find' : 'findOne';
  const pathOf = ({ parameters }: Query): string =>
    `/${type.api}${documentId === null ? '' : `/${documentId}`}?${parameters.join('&')}`;
  const got = await matrix.server.send(caller, 'GET', `${caller.content}${pathOf(query)}`);
  const cell = `${action} ${target} ${pathOf(query)}`;
  const { status } = effective(caller, type, query);
  const path = pathOf(effective(caller, type, query));
  if (!mayAsk(caller.grants, { action, status }, type)) return refused(matrix, caller.name, cell, 403, got);
  const viewer = viewerOf(matrix, caller, status);
  const document = (await whole.answer(path)).data as Data | null;
  if (document === null || !isVisible(viewer, action, type, document))
    return refused(matrix, caller.name, cell, 404, got);
  const data = visiblePart(viewer, type, document, action);
  matrix.differences.answer(caller.name, cell, { data, meta: {} }, got);
}

/** Answers as somebody gets them who sees everything; none of them changes while it is remembered. */
class Whole {
  readonly #matrix: Matrix;
  readonly #known = new Map<string, Data>();

  constructor(matrix: Matrix) {
    this.#matrix = matrix;
  }

  /** The body; where there is nothing, its `data` is null. */
  async answer(path: string): Promise<Data> {
    const known = this.#known.get(path);
    if (known !== undefined) return known;
    const { superAdmin } = this.#matrix.server;
    const { status, text } = await this.#matrix.server.send(superAdmin, 'GET', `${superAdmin.content}${path}`);
    if (status !== 200 && status !== 404) throw new Error(`${path}: ${status} ${text}`);
    const answer = JSON.parse(text) as Data;
    this.#known.set(path, answer);
    return answer;
  }
}
