import type { AttributeView, PanelText, ShapeView, ViewGroup, WireJson } from '../../api/index.js';
import { asJsonObject } from './shape-accessors.js';
import type { Draft, DraftAttribute, DraftShape, JsonObject } from './types.js';
import { withPropertyAt } from './with-property.js';

const viewPath = ['pluginOptions', 'octavo', 'view'] as const;

/** How a shape is shown. The server has checked what it serves, and checks what it is sent. */
export function getShapeView({ head }: Pick<DraftShape, 'head'>): ShapeView {
  return findView(head) as ShapeView;
}

/** How an attribute is shown. */
export function getAttributeView({ facts }: Pick<DraftAttribute, 'facts'>): AttributeView {
  return findView(facts) as AttributeView;
}

function findView({ pluginOptions }: JsonObject): JsonObject {
  return asJsonObject(asJsonObject(asJsonObject(pluginOptions).octavo).view);
}

/** The draft with a shape shown otherwise; undefined values are left out. */
export function setShapeView(draft: Draft, key: string, changes: Partial<Record<keyof ShapeView, unknown>>): Draft {
  const shapes = draft.shapes.map((shape) =>
    shape.key === key ? { ...shape, head: withView(shape.head, changes) } : shape,
  );
  return { ...draft, shapes };
}

/** The draft with an attribute shown otherwise; undefined values are left out. */
export function setAttributeView(
  draft: Draft,
  key: string,
  attribute: string,
  changes: Partial<Record<keyof AttributeView, unknown>>,
): Draft {
  const changed = (candidate: DraftAttribute): DraftAttribute =>
    candidate.key === attribute ? { ...candidate, facts: withView(candidate.facts, changes) } : candidate;
  const shapes = draft.shapes.map((shape) =>
    shape.key === key ? { ...shape, attributes: shape.attributes.map(changed) } : shape,
  );
  return { ...draft, shapes };
}

function withView(facts: JsonObject, changes: Readonly<Record<string, unknown>>): JsonObject {
  return Object.entries(changes).reduce(
    (result, [name, value]) => withPropertyAt(result, [...viewPath, name], value as WireJson | undefined),
    facts,
  );
}

/** An entry of the form as it is put in order: a field, or the heading of the fields that follow. */
export type FormItem =
  | { readonly is: 'field'; readonly attribute: DraftAttribute }
  | { readonly is: 'group'; readonly group: Omit<ViewGroup, 'fields'> };

/** The form of a shape as one list. Fields that no group names end the first group. */
export function toFormItems(shape: Pick<DraftShape, 'head' | 'attributes'>): readonly FormItem[] {
  const { groups = [] } = getShapeView(shape);
  const placed = new Set(groups.flatMap(({ fields }) => fields));
  const rest = shape.attributes.filter(({ name }) => !placed.has(name));
  if (groups.length === 0) return rest.map(toFieldItem);
  return groups.flatMap(({ fields, ...group }, index): readonly FormItem[] => {
    const named = fields.flatMap((name) => shape.attributes.find((attribute) => attribute.name === name) ?? []);
    const isPlain = index === 0 && Object.keys(group).length === 0;
    return [
      ...(isPlain ? [] : [{ is: 'group', group } as const]),
      ...[...named, ...(index === 0 ? rest : [])].map(toFieldItem),
    ];
  });
}

function toFieldItem(attribute: DraftAttribute): FormItem {
  return { is: 'field', attribute };
}

/**
 * The groups that a list of entries means; undefined where it says no more than the attributes do in their own order. Where there are
 * tabs, fields before the first one are in a tab of the name given.
 */
export function toViewGroups(
  items: readonly FormItem[],
  attributes: readonly DraftAttribute[],
  firstTab: PanelText,
): readonly ViewGroup[] | undefined {
  const groups: { group: Omit<ViewGroup, 'fields'>; fields: string[] }[] = [];
  for (const item of items) {
    if (item.is === 'group') groups.push({ group: item.group, fields: [] });
    else {
      if (groups.length === 0) groups.push({ group: {}, fields: [] });
      groups.at(-1)?.fields.push(item.attribute.name);
    }
  }
  const [first] = groups;
  const isDefault =
    groups.length <= 1 &&
    Object.keys(first?.group ?? {}).length === 0 &&
    (first?.fields ?? []).join() === attributes.map(({ name }) => name).join();
  if (isDefault) return undefined;
  const hasTabs = groups.some(({ group }) => group.tab !== undefined);
  return groups.map(({ group, fields }, index) => ({
    ...group,
    ...(index === 0 && hasTabs && group.tab === undefined ? { tab: firstTab } : {}),
    fields,
  }));
}

/** A shape whose view calls an attribute otherwise; null: the attribute is gone. */
export function withViewOfRenamed<T extends Pick<DraftShape, 'head'>>(shape: T, from: string, to: string | null): T {
  const { groups, title } = getShapeView(shape);
  const rename = (name: string): readonly string[] => (name !== from ? [name] : to === null ? [] : [to]);
  const changes = {
    ...(groups?.some(({ fields }) => fields.includes(from)) === true
      ? { groups: groups.map((group) => ({ ...group, fields: group.fields.flatMap(rename) })) }
      : {}),
    ...(title === from ? { title: to ?? undefined } : {}),
  };
  return { ...shape, head: withView(shape.head, changes) };
}
