import type { ContentType, ScalarAttribute } from '../../api/index.js';
import { findTitleAttribute } from '../../documents/index.js';
import { attributeTypeViews } from '../../fields/index.js';

/** System fields of every document that a list can show. */
export const systemColumns = ['createdAt', 'updatedAt', 'publishedAt'] as const;

/** One of `systemColumns`. */
export type SystemColumn = (typeof systemColumns)[number];

/** The author of a document, which is returned with its state. */
export const personColumns = ['createdBy', 'updatedBy'] as const;

/** One of `personColumns`. */
export type PersonColumn = (typeof personColumns)[number];

/** A column of a list. */
export type Column =
  | {
      readonly kind: 'attribute';
      readonly name: string;
      readonly attribute: ScalarAttribute;
      readonly sortable: boolean;
    }
  | { readonly kind: 'system'; readonly name: SystemColumn; readonly sortable: true }
  | { readonly kind: 'person'; readonly name: PersonColumn; readonly sortable: false };

/** Attributes that a list shows by default, besides the title. */
const defaultColumnCount = 3;

/** All columns that a list of the type can have: the title first, then as the definition has them. */
export function listColumns(type: ContentType): readonly Column[] {
  const title = findTitleAttribute(type);
  const attributes = type.attributes
    .filter((left): left is ScalarAttribute => left.storage === 'column' && left.readable && left.operators.length > 1)
    .sort((left, right) => Number(right === title) - Number(left === title))
    .map((attribute): Column => ({ kind: 'attribute', name: attribute.name, attribute, sortable: attribute.sortable }));
  const systemColumnList = systemColumns
    .filter((name) => name !== 'publishedAt' || type.draftAndPublish)
    .map((name): Column => ({ kind: 'system', name, sortable: true }));
  const people = personColumns.map((name): Column => ({ kind: 'person', name, sortable: false }));
  return [...attributes, ...systemColumnList, ...people];
}

/** The columns with these names, in this order; those that there are no more are left out. Nothing chosen: those that a list has at first. */
export function visibleColumns(type: ContentType, names: readonly string[] | null): readonly Column[] {
  const available = listColumns(type);
  if (names !== null) {
    const chosen = names.flatMap((name) => available.find((column) => column.name === name) ?? []);
    if (chosen.length > 0) return chosen;
  }
  const [title, ...rest] = available.filter((column) => column.kind === 'attribute');
  const defaults = rest
    .filter(({ attribute }) => attributeTypeViews[attribute.type].isListed)
    .slice(0, defaultColumnCount);
  const updatedAtColumn = available.filter(({ name }) => name === 'updatedAt');
  return [...(title === undefined ? [] : [title]), ...defaults, ...updatedAtColumn];
}
