import type { ContentModel, ContentType, MediaAttribute, RelationAttribute, ScalarAttribute } from '../../api/index.js';
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
  | {
      readonly kind: 'media';
      readonly name: string;
      readonly attribute: MediaAttribute;
      readonly sortable: false;
    }
  | RelationColumn
  /** The languages that a document is written in, each with its state. */
  | { readonly kind: 'locales'; readonly name: 'locales'; readonly sortable: false }
  | { readonly kind: 'system'; readonly name: SystemColumn; readonly sortable: true }
  | { readonly kind: 'person'; readonly name: PersonColumn; readonly sortable: false };

/** A column with the title of the first related document, and the number of the others. */
export interface RelationColumn {
  readonly kind: 'relation';
  readonly name: string;
  readonly attribute: RelationAttribute;
  readonly target: ContentType;
  readonly sortable: false;
}

/** Attributes that a list shows by default, besides the title; fewer where it shows pictures and languages, too. */
const defaultColumnCount = 3;
const defaultColumnCountBesides = 1;

/** All columns that a list of the type can have: the title first, then as the definition has them. */
export function listColumns(type: ContentType, model: Pick<ContentModel, 'contentTypes'>): readonly Column[] {
  const title = findTitleAttribute(type);
  const attributes = type.attributes
    .filter((left): left is ScalarAttribute => left.storage === 'column' && left.readable && left.operators.length > 1)
    .sort((left, right) => Number(right === title) - Number(left === title))
    .map((attribute): Column => ({ kind: 'attribute', name: attribute.name, attribute, sortable: attribute.sortable }));
  const systemColumnList = systemColumns
    .filter((name) => name !== 'publishedAt' || type.draftAndPublish)
    .map((name): Column => ({ kind: 'system', name, sortable: true }));
  const people = personColumns.map((name): Column => ({ kind: 'person', name, sortable: false }));
  const linked = type.attributes
    .filter(({ readable }) => readable)
    .flatMap((attribute) => linkColumn(attribute, model));
  const locales: readonly Column[] = type.localized ? [{ kind: 'locales', name: 'locales', sortable: false }] : [];
  return [...attributes, ...linked, ...locales, ...systemColumnList, ...people];
}

/** The column of media or of a relation; none for other attributes, and for relations whose documents the role cannot find. */
function linkColumn(
  attribute: ContentType['attributes'][number],
  { contentTypes }: Pick<ContentModel, 'contentTypes'>,
): readonly Column[] {
  const { name } = attribute;
  if (attribute.storage === 'media') return [{ kind: 'media', name, attribute, sortable: false }];
  if (attribute.storage !== 'relation') return [];
  const target = contentTypes.find(({ uid, actions }) => uid === attribute.target && actions.includes('find'));
  return target === undefined ? [] : [{ kind: 'relation', name, attribute, target, sortable: false }];
}

/** The columns with these names, in this order; those that there are no more are left out. Nothing chosen: those that a list has at first. */
export function visibleColumns(
  type: ContentType,
  model: Pick<ContentModel, 'contentTypes'>,
  names: readonly string[] | null,
): readonly Column[] {
  const available = listColumns(type, model);
  if (names !== null) {
    const chosen = names.flatMap((name) => available.find((column) => column.name === name) ?? []);
    if (chosen.length > 0) return chosen;
  }
  const [title, ...rest] = available.filter((column) => column.kind === 'attribute');
  const picture = available.find((column) => column.kind === 'media' && !column.attribute.many);
  const last = available.filter(({ kind, name }) => kind === 'locales' || (kind === 'system' && name === 'updatedAt'));
  const count = picture !== undefined && last.length > 1 ? defaultColumnCountBesides : defaultColumnCount;
  const defaults = rest.filter(({ attribute }) => attributeTypeViews[attribute.type].isListed).slice(0, count);
  return [title, picture, ...defaults, ...last].filter((column) => column !== undefined);
}
