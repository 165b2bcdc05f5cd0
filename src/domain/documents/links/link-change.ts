import { Failure } from '../../../foundations/core/index.js';
import type { MediaAttribute, RelationAttribute } from '../../../language/schema/index.js';
import { type LinkTarget, targetKey } from './link-target.js';
import { type ListNode, TargetList } from './target-list.js';

/** The position of a connected target. */
export type LinkPosition<T> =
  | { readonly at: 'start' | 'end' }
  | { readonly at: 'before' | 'after'; readonly anchor: T };

/** One entry of `connect`. */
export interface ConnectEntry<T> {
  readonly target: T;
  readonly position: LinkPosition<T>;
}

/** A change of a list of links (behaviour, section 13): a new list, or an edit of the existing one. */
export type LinkChange<T> =
  | { readonly is: 'set'; readonly targets: readonly T[] }
  | {
      readonly is: 'edit';
      readonly connect: readonly ConnectEntry<T>[];
      readonly disconnect: readonly T[];
      /** false: an unknown anchor means "at the end". */
      readonly strict: boolean;
    };

/** How many targets a list may contain, and what happens to a second one. */
export type LinkCardinality =
  | 'many'
  /** At most one target; the latest replaces it, and of several in one `connect` the first wins. */
  | 'one'
  /** At most one target; `connect` does nothing when there is one already (single media). */
  | 'one-if-free';

/** Returns how many targets an attribute may have. */
export function getCardinality(attribute: RelationAttribute | MediaAttribute): LinkCardinality {
  if (attribute.many) return 'many';
  return attribute.storage === 'media' ? 'one-if-free' : 'one';
}

/**
 * The links after a change: a pure function of the links before and the change.
 * Throws Failure write.unknown-anchor, write.invalid (anchors in a circle).
 */
export function applyLinkChange(
  current: readonly LinkTarget[],
  change: LinkChange<LinkTarget>,
  cardinality: LinkCardinality,
): readonly LinkTarget[] {
  if (change.is === 'set') {
    const targets = distinctTargets(change.targets);
    return cardinality === 'many' ? targets : change.targets.slice(-1);
  }
  const disconnected = new Set(change.disconnect.map(targetKey));
  const remaining = current.filter((target) => !disconnected.has(targetKey(target)));
  if (cardinality === 'many') return connectTargets(remaining, change.connect, change.strict);
  const first = change.connect[0]?.target;
  if (first === undefined || (cardinality === 'one-if-free' && remaining.length > 0)) return remaining;
  return [first];
}

/** The change with every reference replaced. */
export function mapReferences<A, B>(change: LinkChange<A>, map: (reference: A) => B): LinkChange<B> {
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
export function listReferences<T>(change: LinkChange<T>): readonly T[] {
  if (change.is === 'set') return change.targets;
  const connect = change.connect.flatMap(({ target, position }) =>
    'anchor' in position ? [target, position.anchor] : [target],
  );
  return [...connect, ...change.disconnect];
}

function mapPosition<A, B>(position: LinkPosition<A>, map: (reference: A) => B): LinkPosition<B> {
  return 'anchor' in position ? { at: position.at, anchor: map(position.anchor) } : position;
}

function distinctTargets(targets: readonly LinkTarget[]): readonly LinkTarget[] {
  return [...new Map(targets.map((target) => [targetKey(target), target])).values()];
}

function connectTargets(
  targets: readonly LinkTarget[],
  connect: readonly ConnectEntry<LinkTarget>[],
  strict: boolean,
): readonly LinkTarget[] {
  const list = new TargetList(targets);
  for (const { target, position } of sortByAnchors(connect)) {
    list.remove(target);
    list.insert(target, findInsertionPoint(list, position, strict));
  }
  return list.targets();
}

/** Returns the node before which a connected target is inserted. Throws Failure write.unknown-anchor. */
function findInsertionPoint(list: TargetList, position: LinkPosition<LinkTarget>, strict: boolean): ListNode {
  if (!('anchor' in position)) return position.at === 'start' ? list.first : list.end;
  const anchor = list.find(position.anchor);
  if (anchor !== undefined) return position.at === 'before' ? anchor : anchor.next;
  if (strict) throw new Failure('write.unknown-anchor', { id: position.anchor.documentId });
  return list.end;
}

/**
 * Sorts the connections so that an anchor that is itself being connected comes before its dependants. Of several
 * connections of one target the last counts.
 */
function sortByAnchors(connect: readonly ConnectEntry<LinkTarget>[]): readonly ConnectEntry<LinkTarget>[] {
  const pending = new Map<string, ConnectEntry<LinkTarget>>();
  for (const connection of connect) {
    const key = targetKey(connection.target);
    pending.delete(key);
    pending.set(key, connection);
  }
  const sorted: ConnectEntry<LinkTarget>[] = [];
  for (const first of pending.keys()) {
    const chain = new Set<string>();
    for (let key: string | null = first; key !== null && pending.has(key); key = getAnchorKey(pending.get(key))) {
      if (chain.has(key)) throw circularAnchors([...chain]);
      chain.add(key);
    }
    for (const key of [...chain].reverse()) {
      const connection = pending.get(key);
      if (connection !== undefined) sorted.push(connection);
      pending.delete(key);
    }
  }
  return sorted;
}

function getAnchorKey(connection: ConnectEntry<LinkTarget> | undefined): string | null {
  if (connection === undefined || !('anchor' in connection.position)) return null;
  return targetKey(connection.position.anchor);
}

function circularAnchors(keys: readonly string[]): Failure {
  const ids = keys.map((key) => key.split('\n')[1]).join(', ');
  return new Failure('write.invalid', { message: `The positions of ${ids} refer to each other in a circle` });
}
