import { type LinkTarget, targetKey } from './link-target.js';

/** A node of a list of targets; the node with a null target is the end of the list. */
export interface ListNode {
  readonly target: LinkTarget | null;
  previous: ListNode;
  next: ListNode;
}

/** A linked list of targets in which each is found by its key: a list of thousands is edited entry by entry in linear time. */
export class TargetList {
  /** Behind the last target and in front of the first. */
  readonly end: ListNode;
  readonly #nodes = new Map<string, ListNode>();

  constructor(targets: readonly LinkTarget[]) {
    this.end = createEndNode(null);
    for (const target of targets) this.insert(target, this.end);
  }

  /** The end, where the list is empty. */
  get first(): ListNode {
    return this.end.next;
  }

  find(target: LinkTarget): ListNode | undefined {
    return this.#nodes.get(targetKey(target));
  }

  remove(target: LinkTarget): void {
    const node = this.find(target);
    if (node === undefined) return;
    node.previous.next = node.next;
    node.next.previous = node.previous;
    this.#nodes.delete(targetKey(target));
  }

  /** Adds a target in front of a node of this list. */
  insert(target: LinkTarget, next: ListNode): void {
    const node: ListNode = { target, previous: next.previous, next };
    node.previous.next = node;
    next.previous = node;
    this.#nodes.set(targetKey(target), node);
  }

  targets(): readonly LinkTarget[] {
    const targets: LinkTarget[] = [];
    for (let node = this.first; node.target !== null; node = node.next) targets.push(node.target);
    return targets;
  }
}

/** Returns a node that is its own neighbour. */
function createEndNode(target: LinkTarget | null): ListNode {
  const node = { target } as ListNode;
  node.previous = node;
  node.next = node;
  return node;
}
