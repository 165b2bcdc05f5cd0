import type { ContentType, ScalarAttribute } from '../../api/index.js';
import { titleAttribute } from '../../documents/index.js';

/** What every document has besides its attributes, and a list can show. */
export const systemColumns = ['createdAt', 'updatedAt', 'publishedAt'] as const;

/** One of `systemColumns`. */
export type SystemColumn = (typeof systemColumns)[number];

/** Who wrote a document: told with its state. */
export const peopleColumns = ['createdBy', 'updatedBy'] as const;

/** One of `peopleColumns`. */
export type PeopleColumn = (typeof peopleColumns)[number];

/** A column of a list. */
export type Column =
  | { readonly is: 'attribute'; readonly name: string; readonly attribute: ScalarAttribute; readonly sortable: boolean }
  | { readonly is: 'system'; readonly name: SystemColumn; readonly sortable: true }
  | { readonly is: 'person'; readonly name: PeopleColumn; readonly sortable: false };

/** Attributes that a list shows at first, besides the title. */
const fewAtFirst = 3;
/** Long texts and what people do not read say little in a cell. */
const shownAtFirst: ReadonlySet<string> = new Set([
  'string',
  'enumeration',
  'integer',
  'decimal',
  'float',
  'boolean',
  'date',
  'datetime',
  'email',
]);

/** All columns that a list of the type can have: the title first, then as the definition has them. */
export function columnsOf(type: ContentType): readonly Column[] {
  const title = titleAttribute(type);
  const attributes = type.attributes
    .filter((one): one is ScalarAttribute => one.storage === 'column' && one.readable && one.operators.length > 1)
    .sort((one, other) => Number(other === title) - Number(one === title))
    .map((attribute): Column => ({ is: 'attribute', name: attribute.name, attribute, sortable: attribute.sortable }));
  const systems = systemColumns
    .filter((name) => name !== 'publishedAt' || type.draftAndPublish)
    .map((name): Column => ({ is: 'system', name, sortable: true }));
  const people = peopleColumns.map((name): Column => ({ is: 'person', name, sortable: false }));
  return [...attributes, ...systems, ...people];
}

/** The columns with these names, in this order; those that there are no more are left out. Nothing chosen: those that a list has at first. */
export function chosenColumns(type: ContentType, names: readonly string[] | null): readonly Column[] {
  const all = columnsOf(type);
  if (names !== null) {
    const chosen = names.flatMap((name) => all.find((column) => column.name === name) ?? []);
    if (chosen.length > 0) return chosen;
  }
  const [title, ...rest] = all.filter((column) => column.is === 'attribute');
  const few = rest.filter(({ attribute }) => shownAtFirst.has(attribute.type)).slice(0, fewAtFirst);
  const changed = all.filter(({ name }) => name === 'updatedAt');
  return [...(title === undefined ? [] : [title]), ...few, ...changed];
}
