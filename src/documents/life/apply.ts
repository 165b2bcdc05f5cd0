import { yieldToEventLoop } from '../../kernel/index.js';
import type { ColumnLink, ComponentColumns, Link, TableLink } from '../../layout/index.js';
import type { Stored } from '../../schema/index.js';
import type { Instance } from '../components/instance.js';
import { mergedInstances, type ResolveChange } from '../components/merge.js';
import { numbered } from '../components/number.js';
import { readInstances, textsOf } from '../components/read.js';
import { writeInstances } from '../components/write.js';
import { linkOf, type Source, type Work } from '../context.js';
import type { AttributeIntent, Intent } from '../intent/intent.js';
import { capacityOf } from '../links/capacity.js';
import { changedTargets, type LinkChange } from '../links/change.js';
import { columnsOfLink, type OwnLink, placedLinks, readOwnLinks, targetsOf } from '../links/own.js';
import { sameTargets, type Target } from '../links/target.js';
import type { Columns } from '../versions.js';

/** A version as a change finds it: a stored row, or what a new version starts with. */
export interface Base {
  /** null: not stored yet. */
  readonly id: number | null;
  readonly columns: Columns;
  /** Links in link tables that a new version starts with, by attribute; those of a stored one are read. */
  readonly links: ReadonlyMap<string, readonly Target[]>;
}

/** What a change comes to. */
export interface Outcome {
  /** All content columns as they are to be. */
  readonly columns: Columns;
  /** Link tables, where a row's links are to change. */
  readonly links: readonly {
    readonly link: TableLink;
    readonly before: readonly OwnLink[];
    readonly after: readonly OwnLink[];
  }[];
  /** Relations whose links stand on other documents' rows. */
  readonly inverse: readonly { readonly link: Link; readonly change: LinkChange<Target> }[];
}

/** A version without content. */
export const nothing: Base = { id: null, columns: new Map(), links: new Map() };

/**
 * Applies an intent to a version, in memory. Raises Failure write.unknown-document, write.unknown-rows, write.unknown-anchor,
 * write.foreign-component.
 */
export async function applyIntent(
  work: Work,
  source: Source,
  base: Base,
  intent: Intent,
  resolve: ResolveChange,
): Promise<Outcome> {
  const applying = new Applying(work, source, base, resolve);
  for (const [name, targets] of base.links) if (!intent.has(name)) await applying.startWith(name, targets);
  for (const attribute of intent.values()) await applying.apply(attribute);
  return applying.outcome();
}

/** A component or zone attribute as it is to be; new instances have no id yet. */
interface Merged {
  readonly names: ComponentColumns;
  readonly instances: readonly Instance[];
}

class Applying {
  readonly #work: Work;
  readonly #source: Source;
  readonly #base: Base;
  readonly #resolve: ResolveChange;
  readonly #columns: Map<string, Stored>;
  readonly #links: { link: TableLink; before: readonly OwnLink[]; after: readonly OwnLink[] }[] = [];
  readonly #inverse: { link: Link; change: LinkChange<Target> }[] = [];
  readonly #merged: Merged[] = [];

  constructor(work: Work, source: Source, base: Base, resolve: ResolveChange) {
    this.#work = work;
    this.#source = source;
    this.#base = base;
    this.#resolve = resolve;
    this.#columns = new Map(base.columns);
  }

  async outcome(): Promise<Outcome> {
    const lists = await numbered(
      this.#work,
      this.#merged.map(({ instances }) => instances),
    );
    for (const [at, { names }] of this.#merged.entries()) {
      await yieldToEventLoop();
      const texts = writeInstances(lists[at] ?? [], names.attribute);
      this.#columns.set(names.wire, texts.wire);
      this.#columns.set(names.deep, texts.deep);
    }
    return { columns: this.#columns, links: this.#links, inverse: this.#inverse };
  }

  async startWith(name: string, targets: readonly Target[]): Promise<void> {
    const link = linkOf(this.#source.table, name);
    if (link.is === 'table')
      this.#links.push({ link, before: [], after: await placedLinks(this.#work, link, [], targets) });
  }

  async apply(intent: AttributeIntent): Promise<void> {
    const { table } = this.#source;
    switch (intent.is) {
      case 'scalar': {
        const column = table.columns.get(intent.attribute.name);
        if (column !== undefined) this.#columns.set(column.name, intent.value);
        break;
      }
      case 'links': {
        const change = this.#resolve(intent.change, intent.attribute);
        const link = linkOf(table, intent.attribute.name);
        if (link.direction === 'backward') this.#inverse.push({ link, change });
        else await this.#changeOwn(link, change);
        break;
      }
      case 'components': {
        const names = table.components.get(intent.attribute.name);
        if (names === undefined) break;
        await yieldToEventLoop();
        const current = readInstances(textsOf(this.#base.columns, names), intent.attribute, this.#work.snapshot);
        await yieldToEventLoop();
        this.#merged.push({
          names,
          instances: await mergedInstances(current, intent.entries, intent.attribute, this.#resolve),
        });
        break;
      }
    }
  }

  async #changeOwn(link: Link, change: LinkChange<Target>): Promise<void> {
    const { id, columns, links } = this.#base;
    const before = await readOwnLinks(this.#work, link, id, columns);
    await yieldToEventLoop();
    const current = links.get(link.attribute.name) ?? targetsOf(before);
    const after = changedTargets(current, change, capacityOf(link.attribute));
    if (sameTargets(targetsOf(before), after)) return;
    await yieldToEventLoop();
    const placed = await placedLinks(this.#work, link, before, after);
    if (link.is === 'table') this.#links.push({ link, before, after: placed });
    else this.#setColumns(link, placed[0]);
  }

  #setColumns(link: ColumnLink, own: OwnLink | undefined): void {
    const columns = columnsOfLink(link, own?.target ?? null, own?.inversePosition ?? null);
    for (const [name, value] of columns) this.#columns.set(name, value);
  }
}
