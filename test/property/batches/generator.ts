import type { Chance } from '../../support/faults/chance.js';
import type { Operation, Target, World } from './model.js';

/** Few codes, so that documents often want the same one. */
const codes = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const maxOperations = 8;
/** One of so many operations is wrong. */
const rightness = 24;

/** Returns a random batch. Most succeed; the others fail for any of the reasons that the model knows. */
export function randomBatch(world: World, chance: Chance): readonly Operation[] {
  const operations: Operation[] = [];
  const created = { authors: [] as string[], books: [] as string[] };
  const pick = <T>(list: readonly T[]): T | undefined => list[chance(list.length)];

  function target(type: Operation['type']): Target {
    if (chance(rightness) === 0) return chance(2) === 0 ? 'nothing' : { as: 'nobody' };
    const known = pick([...world[type].keys()]);
    const as = pick(created[type]);
    if (as !== undefined && (known === undefined || chance(2) === 0)) return { as };
    return known === undefined ? 'nothing' : { known };
  }

  /** Never the same author twice: one that was there, and one that is new. */
  function someAuthors(): readonly Target[] {
    const known = pick([...world.authors.keys()]);
    const as = pick(created.authors.filter((name) => name.startsWith('create')));
    return [
      ...(as === undefined || chance(3) === 0 ? [] : [{ as }]),
      ...(known === undefined || chance(3) === 0 ? [] : [{ known }]),
    ];
  }

  function code(): { readonly code?: string | null } {
    const options = [{}, { code: null }, { code: `${pick(codes)}${chance(12)}` }];
    return options[chance(options.length)] ?? {};
  }

  function body(type: Operation['type']): Partial<Operation> {
    if (type === 'authors') return { values: { name: `n${chance(1_000)}`, ...code() } };
    return {
      values: { title: `t${chance(1_000)}`, ...code() },
      status: chance(2) === 0 ? 'draft' : 'published',
      ...(chance(2) === 0 ? {} : { author: chance(4) === 0 ? null : target('authors') }),
      ...(chance(2) === 0 ? {} : { authors: someAuthors() }),
    };
  }

  const count = 1 + chance(maxOperations);
  while (operations.length < count) {
    const type = chance(2) === 0 ? 'authors' : 'books';
    const action = pick(actionsOf(type, world[type].size > 30)) ?? 'create';
    const as = `${action}${operations.length}`;
    const writes = action === 'create' || action === 'update' || action === 'upsert';
    const isNew = action === 'create' || action === 'upsert';
    const mistakes = writes
      ? (['action', 'type', 'status', 'attribute', 'value'] as const)
      : (['action', 'type'] as const);
    const mistake = chance(rightness) === 0 ? pick(mistakes) : undefined;
    const values = action === 'upsert' ? { values: { code: `${pick(codes)}${chance(12)}` } } : {};
    operations.push({
      action,
      type,
      ...(writes ? body(type) : {}),
      ...values,
      ...(isNew ? { as } : { target: target(type) }),
      ...(mistake === undefined ? {} : { mistake }),
    });
    if (isNew) created[type].push(as);
  }
  return operations;
}

function actionsOf(type: Operation['type'], isFull: boolean): readonly Operation['action'][] {
  const writes = isFull
    ? (['delete', 'delete', 'update', 'upsert'] as const)
    : (['create', 'create', 'update', 'update', 'upsert', 'delete'] as const);
  return type === 'authors' ? writes : [...writes, 'publish', 'unpublish', 'discardDraft'];
}
