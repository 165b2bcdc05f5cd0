import { Failure } from '../../kernel/index.js';
import { type Target, targetKey } from './target.js';
import { type ListNode, TargetList } from './target-list.js';

/** Where a connected target goes. */
export type Position<T> = { readonly at: 'start' | 'end' } | { readonly at: 'before' | 'after'; readonly anchor: T };

/** One entry of `connect`. */
export interface Connection<T> {
  readonly target: T;
  readonly position: Position<T>;
}

/** A change of a list of links (behaviour, section 13): a new list, or an edit of the one that is there. */
export type LinkChange<T> =
  | { readonly is: 'set'; readonly targets: readonly T[] }
  | {
      readonly is: 'edit';
      readonly connect: readonly Connection<T>[];
      readonly disconnect: readonly T[];
      /** false: an unknown anchor means "at the end". */
      readonly strict: boolean;
    };

/** How many targets a list may hold, and what happens to a second one. */
export type Capacity =
  | 'many'
  /** One; the latest stays, the first of several in one `connect`. */
  | 'one'
  /** One; a `connect` finds the place taken (single media). */
  | 'one-if-free';

/**
 * The links after a change: a pure function of the links before and the change.
 * Raises Failure write.unknown-anchor, write.invalid (anchors in a circle).
 */
export function changedTargets(
  current: readonly Target[],
  change: LinkChange<Target>,
  capacity: Capacity,
): readonly Target[] {
  if (change.is === 'set') {
    const targets = distinct(change.targets);
    return capacity === 'many' ? targets : change.targets.slice(-1);
  }
  const gone = new Set(change.disconnect.map(targetKey));
  const kept = current.filter((target) => !gone.has(targetKey(target)));
  if (capacity === 'many') return connected(kept, change.connect, change.strict);
  const first = change.connect[0]?.target;
  if (first === undefined || (capacity === 'one-if-free' && kept.length > 0)) return kept;
  return [first];
}

/** The change with every reference replaced. */
export function mapChange<A, B>(change: LinkChange<A>, map: (reference: A) => B): LinkChange<B> {
  if (change.is === 'set') return { is: 'set', targets: change.targets.map(map) };
  return {
    is: 'edit',
    connect: change.connect.map(({ target, position }) => ({
      target: map(target),
      position: mapPosition(position, map),
    })),
    disconnect: change.disconnect.map(map),
    strict: change.strict,
  };
}

/** All references of a change, anchors included, in the order in which they were given. */
export function referencesOf<T>(change: LinkChange<T>): readonly T[] {
  if (change.is === 'set') return change.targets;
  const connect = change.connect.flatMap(({ target, position }) =>
    'anchor' in position ? [target, position.anchor] : [target],
  );
  return [...connect, ...change.disconnect];
}

function mapPosition<A, B>(position: Position<A>, map: (reference: A) => B): Position<B> {
  return 'anchor' in position ? { at: position.at, anchor: map(position.anchor) } : position;
}

function distinct(targets: readonly Target[]): readonly Target[] {
  return [...new Map(targets.map((target) => [targetKey(target), target])).values()];
}

function connected(
  kept: readonly Target[],
  connect: readonly Connection<Target>[],
  strict: boolean,
): readonly Target[] {
  const list = new TargetList(kept);
  for (const { target, position } of anchorsFirst(connect)) {
    list.remove(target);
    list.insert(target, nextOf(list, position, strict));
  }
  return list.targets();
}

/** What a connected target goes in front of. Raises Failure write.unknown-anchor. */
function nextOf(list: TargetList, position: Position<Target>, strict: boolean): ListNode {
  if (!('anchor' in position)) return position.at === 'start' ? list.first : list.end;
  const anchor = list.find(position.anchor);
  if (anchor !== undefined) return position.at === 'before' ? anchor : anchor.next;
  if (strict) throw new Failure('write.unknown-anchor', { id: position.anchor.documentId });
  return list.end;
}

/**
 * The connections in an order in which every anchor that is itself being connected comes first.
 * Of several connections of one target the last counts.
 */
function anchorsFirst(connect: readonly Connection<Target>[]): readonly Connection<Target>[] {
  const waiting = new Map<string, Connection<Target>>();
  for (const connection of connect) {
    const key = targetKey(connection.target);
    waiting.delete(key);
    waiting.set(key, connection);
  }
  const sorted: Connection<Target>[] = [];
  for (const first of waiting.keys()) {
    const chain = new Set<string>();
    for (let key: string | null = first; key !== null && waiting.has(key); key = anchorOf(waiting.get(key))) {
      if (chain.has(key)) throw circle([...chain]);
      chain.add(key);
    }
    for (const key of [...chain].reverse()) {
      const connection = waiting.get(key);
      if (connection !== undefined) sorted.push(connection);
      waiting.delete(key);
    }
  }
  return sorted;
}

function anchorOf(connection: Connection<Target> | undefined): string | null {
  if (connection === undefined || !('anchor' in connection.position)) return null;
  return targetKey(connection.position.anchor);
}

function circle(keys: readonly string[]): Failure {
  const ids = keys.map((key) => key.split('\n')[1]).join(', ');
  return new Failure('write.invalid', { message: `The positions of ${ids} refer to each other in a circle` });
}
