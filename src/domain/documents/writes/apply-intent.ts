import { yieldToEventLoop } from '../../../foundations/core/index.js';
import type { Stored } from '../../../language/schema/index.js';
import type { ColumnLink, ComponentColumns, Link, TableLink } from '../../../storage/sql/layout/index.js';
import { assignComponentIds, type ComponentInstance } from '../components/component-instance.js';
import { mergeInstances, type ResolveChange } from '../components/merge-instances.js';
import { printInstances } from '../components/print-instances.js';
import { readComponentJson, readInstances } from '../components/read-instances.js';
import { type DocumentLocale, getLink, type WriteContext } from '../context.js';
import type { AttributeIntent, Intent } from '../intent/intent.js';
import { applyLinkChange, getCardinality, type LinkChange } from '../links/link-change.js';
import { haveSameTargets, type LinkTarget } from '../links/link-target.js';
import {
  linkColumnValues,
  linkTargets,
  type OwningLink,
  positionLinks,
  readOwningLinks,
} from '../links/owning-side.js';
import type { ColumnValues } from '../versions.js';

/** The version before a change: a stored row, or the initial content of a new version. */
export interface BaseVersion {
  /** null: not stored yet. */
  readonly id: number | null;
  readonly columns: ColumnValues;
  /** Links in link tables that a new version starts with, by attribute; those of a stored version are read. */
  readonly links: ReadonlyMap<string, readonly LinkTarget[]>;
}

/** The result of a change. */
export interface AppliedChange {
  /** All content columns after the change. */
  readonly columns: ColumnValues;
  /** Link tables, where a row's links are to change. */
  readonly links: readonly {
    readonly link: TableLink;
    readonly before: readonly OwningLink[];
    readonly after: readonly OwningLink[];
  }[];
  /** Relations whose links are stored in other documents' rows. */
  readonly inverseChanges: readonly { readonly link: Link; readonly change: LinkChange<LinkTarget> }[];
}

/** A version without content. */
export const emptyVersion: BaseVersion = { id: null, columns: new Map(), links: new Map() };

/**
 * Applies an intent to a version, in memory. Throws Failure write.unknown-document, write.unknown-rows, write.unknown-anchor,
 * write.foreign-component.
 */
export async function applyIntent(
  context: WriteContext,
  document: DocumentLocale,
  base: BaseVersion,
  intent: Intent,
  resolve: ResolveChange,
): Promise<AppliedChange> {
  const applier = new IntentApplier(context, document, base, resolve);
  for (const [name, targets] of base.links) if (!intent.has(name)) await applier.startWithLinks(name, targets);
  for (const attribute of intent.values()) await applier.apply(attribute);
  return applier.result();
}

/** The new value of a component or zone attribute; new instances have no id yet. */
interface MergedComponents {
  readonly names: ComponentColumns;
  readonly instances: readonly ComponentInstance[];
}

class IntentApplier {
  readonly #context: WriteContext;
  readonly #document: DocumentLocale;
  readonly #base: BaseVersion;
  readonly #resolve: ResolveChange;
  readonly #columns: Map<string, Stored>;
  readonly #links: { link: TableLink; before: readonly OwningLink[]; after: readonly OwningLink[] }[] = [];
  readonly #inverse: { link: Link; change: LinkChange<LinkTarget> }[] = [];
  readonly #components: MergedComponents[] = [];

  constructor(context: WriteContext, document: DocumentLocale, base: BaseVersion, resolve: ResolveChange) {
    this.#context = context;
    this.#document = document;
    this.#base = base;
    this.#resolve = resolve;
    this.#columns = new Map(base.columns);
  }

  async result(): Promise<AppliedChange> {
    const lists = await assignComponentIds(
      this.#context,
      this.#components.map(({ instances }) => instances),
    );
    for (const [index, { names }] of this.#components.entries()) {
      await yieldToEventLoop();
      const texts = printInstances(lists[index] ?? [], names.attribute);
      this.#columns.set(names.responseJson, texts.responseJson);
      this.#columns.set(names.storedJson, texts.storedJson);
    }
    return { columns: this.#columns, links: this.#links, inverseChanges: this.#inverse };
  }

  async startWithLinks(name: string, targets: readonly LinkTarget[]): Promise<void> {
    const link = getLink(this.#document.table, name);
    if (link.is === 'table')
      this.#links.push({ link, before: [], after: await positionLinks(this.#context, link, [], targets) });
  }

  async apply(intent: AttributeIntent): Promise<void> {
    const { table } = this.#document;
    switch (intent.is) {
      case 'scalar': {
        const column = table.columns.get(intent.attribute.name);
        if (column !== undefined) this.#columns.set(column.name, intent.value);
        break;
      }
      case 'links': {
        const change = this.#resolve(intent.change, intent.attribute);
        const link = getLink(table, intent.attribute.name);
        if (link.direction === 'backward') this.#inverse.push({ link, change });
        else await this.#changeOwningLinks(link, change);
        break;
      }
      case 'components': {
        const names = table.components.get(intent.attribute.name);
        if (names === undefined) break;
        await yieldToEventLoop();
        const current = readInstances(
          readComponentJson(this.#base.columns, names),
          intent.attribute,
          this.#context.snapshot,
        );
        await yieldToEventLoop();
        this.#components.push({
          names,
          instances: await mergeInstances(current, intent.entries, intent.attribute, this.#resolve),
        });
        break;
      }
    }
  }

  async #changeOwningLinks(link: Link, change: LinkChange<LinkTarget>): Promise<void> {
    const { id, columns, links } = this.#base;
    const before = await readOwningLinks(this.#context, link, id, columns);
    await yieldToEventLoop();
    const current = links.get(link.attribute.name) ?? linkTargets(before);
    const after = applyLinkChange(current, change, getCardinality(link.attribute));
    if (haveSameTargets(linkTargets(before), after)) return;
    await yieldToEventLoop();
    const positioned = await positionLinks(this.#context, link, before, after);
    if (link.is === 'table') this.#links.push({ link, before, after: positioned });
    else this.#setColumns(link, positioned[0]);
  }

  #setColumns(link: ColumnLink, owningLink: OwningLink | undefined): void {
    const columns = linkColumnValues(link, owningLink?.target ?? null, owningLink?.inversePosition ?? null);
    for (const [name, value] of columns) this.#columns.set(name, value);
  }
}
