import type { Attribute, AttributeTypeName, PanelText, ShapeView, ViewWidth } from '../../api/index.js';
import { attributeTypeName, attributeTypeViews } from '../widget-registry.js';

/** Fields that stand together, in their order. */
export interface FormGroup<T> {
  readonly key: string;
  /** null: they stand without a heading. */
  readonly heading: PanelText | null;
  /** It is closed at first. */
  readonly collapsed: boolean;
  readonly fields: readonly T[];
}

/** A page of a form. */
export interface FormTab<T> {
  readonly key: string;
  /** null: the form has no tabs. */
  readonly label: PanelText | null;
  readonly groups: readonly FormGroup<T>[];
}

/**
 * Puts fields into the order, groups and tabs of a view. Fields that it does not name end the first group; groups and tabs without any
 * field are left out.
 */
export function toFormTabs<T extends { readonly name: string }>(
  fields: readonly T[],
  view: Pick<ShapeView, 'groups'> | undefined,
): readonly FormTab<T>[] {
  const groups = view?.groups ?? [];
  const fieldsByName = new Map(fields.map((field) => [field.name, field]));
  const placed = new Set(groups.flatMap((group) => group.fields));
  const rest = fields.filter(({ name }) => !placed.has(name));
  const tabs: { key: string; label: PanelText | null; groups: FormGroup<T>[] }[] = [];
  for (const [index, { heading, tab, collapsed, fields: names }] of groups.entries()) {
    const isFirst = tabs.length === 0;
    if (isFirst || tab !== undefined) tabs.push({ key: String(index), label: tab ?? null, groups: [] });
    tabs.at(-1)?.groups.push({
      key: String(index),
      heading: heading ?? null,
      collapsed: collapsed === true,
      fields: [...names.flatMap((name) => fieldsByName.get(name) ?? []), ...(index === 0 ? rest : [])],
    });
  }
  if (tabs.length === 0) {
    return [{ key: 'all', label: null, groups: [{ key: 'all', heading: null, collapsed: false, fields }] }];
  }
  return tabs
    .map((tab) => ({ ...tab, groups: tab.groups.filter((group) => group.fields.length > 0) }))
    .filter((tab) => tab.groups.length > 0);
}

/** How much of a row the field of an attribute takes: what the view says, else what its type needs. */
export function fieldWidth(attribute: Attribute): ViewWidth {
  return attribute.view?.width ?? defaultWidth(attributeTypeName(attribute));
}

/** How much of a row the fields of a type take. */
export function defaultWidth(type: AttributeTypeName): ViewWidth {
  return attributeTypeViews[type].isShort === true ? 'half' : 'full';
}
