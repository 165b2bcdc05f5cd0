import type { Attribute, ContentModel } from '../../../api/index.js';

type Values = Readonly<Record<string, unknown>>;

/**
 * A value for a version that somebody else wrote meanwhile, which holds `there`: components that are still there keep their ids, the others
 * become new ones, since what is gone cannot be written to.
 */
export function withKnownComponents(
  attribute: Attribute,
  value: unknown,
  there: unknown,
  model: ContentModel,
): unknown {
  const known = new Set<string>();
  eachComponent(attribute, there, model, (uid, values) => {
    known.add(keyOf(uid, values));
    return values;
  });
  return eachComponent(attribute, value, model, (uid, values) => {
    if (known.has(keyOf(uid, values))) return values;
    const { id: _, ...rest } = values;
    return rest;
  });
}

function keyOf(uid: string, { id }: Values): string {
  return `${uid} ${String(id)}`;
}

/** The same value with every component in it replaced by what `change` gives for it, from the outside inwards. */
function eachComponent(
  attribute: Attribute,
  value: unknown,
  model: ContentModel,
  change: (uid: string, values: Values) => Values,
): unknown {
  const one = (uid: string, entry: unknown): unknown => {
    if (typeof entry !== 'object' || entry === null) return entry;
    const values = change(uid, entry as Values);
    const attributes = model.components.find((component) => component.uid === uid)?.attributes ?? [];
    const inner = attributes.flatMap((own) =>
      own.name in values ? [[own.name, eachComponent(own, values[own.name], model, change)] as const] : [],
    );
    return { ...values, ...Object.fromEntries(inner) };
  };
  switch (attribute.storage) {
    case 'component':
      return Array.isArray(value)
        ? value.map((entry) => one(attribute.component, entry))
        : one(attribute.component, value);
    case 'zone':
      return Array.isArray(value)
        ? value.map((entry) => one(String((entry as Values | null)?.__component), entry))
        : value;
    case 'column':
    case 'relation':
    case 'media':
      return value;
  }
}
