import { allowedQuestions, forbiddenNames } from './forbidden-names.js';
import { invented, type Matrix, viewerOf } from './matrix.js';
import type { Caller } from './matrix-server.js';
import { type Attribute, type Shape, shapeOf, type Type } from './model.js';
import { outcomeOf } from './outcome.js';
import { mayAsk, mayWrite, seesAll } from './rights.js';
import { isVisible } from './visibility.js';
import type { Reply } from './wire.js';

/** A name that no model has. */
const unknown = 'qzxqzx';

/** Names that a caller may not use are rejected like unknown names, in queries and in bodies. */
export async function nameCells(matrix: Matrix, type: Type): Promise<void> {
  for (const caller of matrix.server.callers) {
    if (mayAsk(caller.grants, { action: 'find', status: 'published' }, type)) {
      await questionCells(matrix, caller, type);
      if (!type.single) await hiddenDocumentCells(matrix, caller, type);
    }
    await bodyCells(matrix, caller, type, 'update');
    if (!type.single) await bodyCells(matrix, caller, type, 'create');
  }
}

async function questionCells({ server, differences }: Matrix, caller: Caller, type: Type): Promise<void> {
  const { model } = server;
  const send = (queryWith: string): Promise<Reply> =>
    server.send(caller, 'GET', `${caller.content}/${type.api}?${queryWith}`);
  const refusals = new Map<string, string>();
  for (const { name, queryWith } of forbiddenNames(model, caller.grants, type)) {
    const alike = queryWith(unknown);
    const refusal = refusals.get(alike) ?? wordsOf(await send(alike));
    refusals.set(alike, refusal);
    const got = wordsOf(await send(queryWith(name)));
    const cell = `a name at ${type.api}?${queryWith(name)}`;
    differences.expects(400);
    differences.compare(caller.name, `${cell}: status`, '400', got.slice(0, 3));
    differences.compare(caller.name, cell, refusedAs(refusal, name), got);
  }
  for (const queryWith of allowedQuestions(model, caller.grants, type)) {
    const { status, text } = await send(queryWith);
    differences.expects(200);
    // A single type that no document is left of is 404.
    const answered = status === 200 || (type.single && status === 404);
    differences.compare(
      caller.name,
      `a name at ${type.api}?${queryWith}`,
      '200',
      answered ? '200' : `${status} ${text}`,
    );
  }
}

/** A document hidden by a rule has the same response as a missing one. */
async function hiddenDocumentCells(matrix: Matrix, caller: Caller, type: Type): Promise<void> {
  const { server, pool, differences } = matrix;
  const { model } = server;
  const viewer = viewerOf(matrix, caller, 'published');
  const steps = [
    { position: 'filters[documentId]', target: type },
    ...[...type.attributes.values()].flatMap((attribute) => {
      const target = attribute.is === 'relation' ? model.types.get(attribute.target ?? '') : undefined;
      return target === undefined ? [] : [{ position: `filters[${attribute.name}][documentId]`, target }];
    }),
  ];
  for (const { position, target } of steps) {
    if (seesAll(caller.grants, target.uid, model)) continue;
    const hidden = pool.of(target).find(({ documentId, locales }) => {
      return locales.every((locale) => !isVisible(viewer, 'find', target, { documentId, locale }));
    });
    if (hidden === undefined) continue;
    const send = (id: string): Promise<Reply> =>
      server.send(caller, 'GET', `${caller.content}/${type.api}?${position}=${id}`);
    const [expected, got] = [await send(invented), await send(hidden.documentId)];
    differences.expects(expected.status);
    differences.compare(caller.name, `a hidden document at ${type.api}?${position}`, wordsOf(expected), wordsOf(got));
  }
}

/** Names in a body are checked before the document, so it need not exist. */
async function bodyCells(matrix: Matrix, caller: Caller, type: Type, action: 'create' | 'update'): Promise<void> {
  const { server, differences } = matrix;
  const locale = type.localized ? (server.model.locales[0] ?? null) : null;
  const operation = { action, locale, status: 'published' } as const;
  const { status } = outcomeOf(caller.grants, operation, type, { is: 'missing', locales: [] });
  const creating = action === 'create';
  const url = `${caller.content}/${type.api}${creating || type.single ? '' : `/${invented}`}`;
  const send = (data: unknown): Promise<Reply> => server.send(caller, creating ? 'POST' : 'PUT', url, { data });
  for (const { name, body } of forbiddenInBodies(matrix, caller, type, action)) {
    const [refusal, got] = [wordsOf(await send(body(unknown))), wordsOf(await send(body(name)))];
    const cell = `${action} ${type.api} with ${JSON.stringify(body(name))}`;
    const expected = status === 403 ? 403 : 400;
    differences.expects(expected);
    differences.compare(caller.name, `${cell}: status`, String(expected), got.slice(0, 3));
    differences.compare(caller.name, cell, refusedAs(refusal, name), got);
  }
}

interface ForbiddenInBody {
  readonly name: string;
  body(name: string): unknown;
}

function forbiddenInBodies(
  { server }: Matrix,
  { grants }: Caller,
  type: Type,
  action: 'create' | 'update',
): readonly ForbiddenInBody[] {
  const refused = (shape: Shape): readonly Attribute[] =>
    [...shape.attributes.values()].filter((attribute) => !mayWrite(grants, action, shape, attribute));
  const writable = [...type.attributes.values()].filter((attribute) => mayWrite(grants, action, type, attribute));
  return [
    ...refused(type).map(({ name }) => ({ name, body: (used: string) => ({ [used]: null }) })),
    ...writable.flatMap((attribute) => {
      if (attribute.is !== 'component') return [];
      const inner = refused(shapeOf(server.model, attribute.component));
      return inner.map(({ name }) => ({
        name,
        body: (used: string) => ({ [attribute.name]: attribute.many ? [{ [used]: null }] : { [used]: null } }),
      }));
    }),
  ];
}

function wordsOf({ status, text }: Reply): string {
  return `${status} ${text}`;
}

/** The refusal of the unknown name, as it would be of this one. */
function refusedAs(refusal: string, name: string): string {
  return refusal.replaceAll(unknown, name);
}
