import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Chance } from './chance.js';
import type { Call } from './log.js';

/**
 * What of the things that were never synced is there after a loss of power: everything (as when a program is killed), nothing, any part
 * of it, or any part, writes torn into sectors.
 */
export type Kept = 'everything' | 'nothing' | 'some' | 'sectors';

/** What a disk reads or writes as a whole, in bytes. */
const sector = 512;

type Change = { readonly at: number; readonly bytes: Buffer } | { readonly length: number };

/** A file or a folder, whatever it is called. */
interface Node {
  readonly folder: boolean;
  synced: Buffer;
  /** Changes since, in their order; the first is number `settled`. */
  pending: Change[];
  settled: number;
}

/** A change of names: of the folders that it is about, a sync of one makes it last. `node` null: the name is gone. */
interface Naming {
  readonly folders: readonly string[];
  readonly names: readonly (readonly [path: string, node: Node | null])[];
}

/**
 * A disk as a program sees it and as a loss of power may leave it: what was synced is there; of what was not, contents and names, any part
 * is. Begins empty, so calls have to be applied from the first that the program made to an empty folder.
 */
export class Disk {
  readonly #names = new Map<string, Node>();
  readonly #lasting = new Map<string, Node>();
  #namings: Naming[] = [];
  readonly #open = new Map<number, { readonly node: Node; readonly path: string }>();
  /** By handle: how many changes of a file, or of all names, came before a sync that is under way. */
  readonly #syncs = new Map<number, number | readonly Naming[]>();

  apply(call: Call): void {
    switch (call.is) {
      case 'opened':
        this.#opened(call);
        break;
      case 'written':
        this.#nodeOf(call.handle)?.pending.push({ at: call.at, bytes: call.bytes });
        break;
      case 'truncated':
        this.#nodeOf(call.handle)?.pending.push({ length: call.length });
        break;
      case 'sync begun':
        this.#syncBegun(call.handle);
        break;
      case 'synced':
        this.#synced(call.handle);
        break;
      case 'renamed':
        this.#renamed(call.from, call.to);
        break;
      case 'folder made':
        this.#name([parentOf(call.path)], [[call.path, newNode(true)]]);
        break;
      case 'unlinked':
      case 'folder removed':
        this.#name([parentOf(call.path)], [[call.path, null]]);
        break;
      case 'answered':
        break;
    }
  }

  /** Writes the disk into a folder, which is made; files and folders are their owner's alone. */
  write(to: string, kept: Kept, chance: Chance): void {
    mkdirSync(to, { recursive: true });
    const names = this.#namesAfter(kept, chance);
    // A folder's name sorts before those in it.
    for (const path of [...names.keys()].sort()) {
      const node = names.get(path);
      if (node === undefined || !isReached(names, path)) continue;
      if (node.folder) mkdirSync(join(to, path), { recursive: true, mode: 0o700 });
      else writeFileSync(join(to, path), contentOf(node, kept, chance), { mode: 0o600 });
    }
  }

  #namesAfter(kept: Kept, chance: Chance): ReadonlyMap<string, Node> {
    if (kept === 'everything') return this.#names;
    const names = new Map(this.#lasting);
    for (const naming of this.#namings) if (kept !== 'nothing' && chance(2) === 0) put(names, naming);
    return names;
  }

  #opened({ handle, path, made, emptied }: Extract<Call, { is: 'opened' }>): void {
    const known = made ? undefined : this.#names.get(path);
    const node = known ?? newNode(!made);
    if (made) this.#name([parentOf(path)], [[path, node]]);
    else if (emptied) node.pending.push({ length: 0 });
    this.#open.set(handle, { node, path });
  }

  #renamed(from: string, to: string): void {
    const node = this.#names.get(from);
    if (node === undefined) throw new Error(`${from} is renamed, and was never made`);
    this.#name(
      [parentOf(from), parentOf(to)],
      [
        [from, null],
        [to, node],
      ],
    );
  }

  #name(folders: readonly string[], names: Naming['names']): void {
    const naming = { folders, names };
    put(this.#names, naming);
    this.#namings.push(naming);
  }

  #nodeOf(handle: number): Node | undefined {
    return this.#open.get(handle)?.node;
  }

  #syncBegun(handle: number): void {
    const { node, path } = this.#open.get(handle) ?? {};
    if (node === undefined) return;
    const inFolder = () => this.#namings.filter(({ folders }) => folders.includes(path ?? ''));
    this.#syncs.set(handle, node.folder ? inFolder() : node.settled + node.pending.length);
  }

  #synced(handle: number): void {
    const upTo = this.#syncs.get(handle);
    const node = this.#nodeOf(handle);
    if (upTo === undefined || node === undefined) return;
    if (typeof upTo === 'number') {
      settle(node, upTo);
      return;
    }
    const settled = new Set(upTo);
    for (const naming of this.#namings) if (settled.has(naming)) put(this.#lasting, naming);
    this.#namings = this.#namings.filter((naming) => !settled.has(naming));
  }
}

function newNode(folder: boolean): Node {
  return { folder, synced: Buffer.alloc(0), pending: [], settled: 0 };
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

function put(names: Map<string, Node>, naming: Naming): void {
  for (const [path, node] of naming.names) {
    if (node === null) names.delete(path);
    else names.set(path, node);
  }
}

/** Are all the folders there that a name is in? */
function isReached(names: ReadonlyMap<string, Node>, path: string): boolean {
  const parent = parentOf(path);
  return parent === '' || (names.get(parent)?.folder === true && isReached(names, parent));
}

function settle(node: Node, upTo: number): void {
  const count = upTo - node.settled;
  if (count <= 0) return;
  node.synced = applied(node.synced, node.pending.slice(0, count));
  node.pending = node.pending.slice(count);
  node.settled = upTo;
}

function contentOf({ synced, pending }: Node, kept: Kept, chance: Chance): Buffer {
  switch (kept) {
    case 'everything':
      return applied(synced, pending);
    case 'nothing':
      return synced;
    case 'some':
      return applied(
        synced,
        pending.filter(() => chance(2) === 0),
      );
    case 'sectors':
      return applied(
        synced,
        pending.filter(() => chance(4) !== 0).flatMap((change) => torn(change, chance)),
      );
  }
}

/** The sectors of a write that arrived. */
function torn(change: Change, chance: Chance): readonly Change[] {
  if ('length' in change || chance(2) === 0) return [change];
  const { at, bytes } = change;
  const parts: Change[] = [];
  for (let from = at; from < at + bytes.length; ) {
    const to = Math.min((Math.floor(from / sector) + 1) * sector, at + bytes.length);
    if (chance(2) === 0) parts.push({ at: from, bytes: bytes.subarray(from - at, to - at) });
    from = to;
  }
  return parts;
}

function applied(content: Buffer, changes: readonly Change[]): Buffer {
  let length = content.length;
  const longest = changes.reduce(
    (most, one) => Math.max(most, 'length' in one ? one.length : one.at + one.bytes.length),
    length,
  );
  const after = Buffer.alloc(longest);
  content.copy(after);
  for (const change of changes) {
    if ('length' in change) {
      if (change.length < length) after.fill(0, change.length, length);
      length = change.length;
    } else {
      change.bytes.copy(after, change.at);
      length = Math.max(length, change.at + change.bytes.length);
    }
  }
  return after.subarray(0, length);
}
