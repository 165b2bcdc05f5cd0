import type { Attribute, Component, ContentModel } from '../api/index.js';

/** The values of a component by attribute, `id` where it has been saved, `__component` in zones. */
export type ComponentValues = Readonly<Record<string, unknown>>;

/** The values of a component; null: there is none. */
export function asComponentValues(value: unknown): ComponentValues | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as ComponentValues) : null;
}

/** The components in a list of them. */
export function toComponentList(value: unknown): readonly ComponentValues[] {
  if (!Array.isArray(value)) return [];
  return value.map(asComponentValues).filter((entry) => entry !== null);
}

/** The component with a uid; null: the model does not have it. */
export function findComponent(uid: string, { components }: ContentModel): Component | null {
  return components.find((component) => component.uid === uid) ?? null;
}

/** The initial values of a new component: the defaults of the model. */
export function defaultComponentValues({ attributes }: Pick<Component, 'attributes'>): ComponentValues {
  return Object.fromEntries(
    attributes.flatMap((attribute) => {
      const value = attributeDefault(attribute);
      return value === undefined ? [] : [[attribute.name, value]];
    }),
  );
}

function attributeDefault(attribute: Attribute): unknown {
  return attribute.storage === 'column' ? attribute.default : undefined;
}

/** What people tell an entry of a list apart by: its entry title, else the first text in it; null: there is none. */
export function entrySummary(values: ComponentValues, component: Component): string | null {
  const title = component.attributes.filter(({ name }) => name === component.view?.title);
  for (const { name, storage } of [...title, ...component.attributes]) {
    const value = values[name];
    if (storage === 'column' && typeof value === 'string' && value.trim() !== '') return value.trim().slice(0, 120);
  }
  return null;
}
