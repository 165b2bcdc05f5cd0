import type { Attribute, ContentModel } from '../../../api/index.js';

type ComponentRecord = Readonly<Record<string, unknown>>;

/**
 * A value for a version that somebody else wrote meanwhile, which holds `there`: components that are still there keep their ids, the others
 * become new ones, since what is gone cannot be written to.
 */
export function keepKnownComponentIds(
  attribute: Attribute,
  value: unknown,
  currentValue: unknown,
  model: ContentModel,
): unknown {
  const knownKeys = new Set<string>();
  mapComponents(attribute, currentValue, model, (uid, values) => {
    knownKeys.add(componentKey(uid, values));
    return values;
  });
  return mapComponents(attribute, value, model, (uid, values) => {
    if (knownKeys.has(componentKey(uid, values))) return values;
    const { id: _, ...rest } = values;
    return rest;
  });
}

function componentKey(uid: string, { id }: ComponentRecord): string {
  return `${uid} ${String(id)}`;
}

/** Returns the value with every component replaced by the result of `change`, outermost first. */
function mapComponents(
  attribute: Attribute,
  value: unknown,
  model: ContentModel,
  change: (uid: string, values: ComponentRecord) => ComponentRecord,
): unknown {
  const mapEntry = (uid: string, entry: unknown): unknown => {
    if (typeof entry !== 'object' || entry === null) return entry;
    const values = change(uid, entry as ComponentRecord);
    const attributes = model.components.find((component) => component.uid === uid)?.attributes ?? [];
    const inner = attributes.flatMap((innerAttribute) =>
      innerAttribute.name in values
        ? [[innerAttribute.name, mapComponents(innerAttribute, values[innerAttribute.name], model, change)] as const]
        : [],
    );
    return { ...values, ...Object.fromEntries(inner) };
  };
  switch (attribute.storage) {
    case 'component':
      return Array.isArray(value)
        ? value.map((entry) => mapEntry(attribute.component, entry))
        : mapEntry(attribute.component, value);
    case 'zone':
      return Array.isArray(value)
        ? value.map((entry) => mapEntry(String((entry as ComponentRecord | null)?.__component), entry))
        : value;
    case 'column':
    case 'relation':
    case 'media':
      return value;
  }
}
