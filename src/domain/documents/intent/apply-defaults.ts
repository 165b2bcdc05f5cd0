import { Bug } from '../../../foundations/core/index.js';
import type { ScalarAttribute, Shape, Stored } from '../../../language/schema/index.js';
import type { AttributeIntent, Intent } from './intent.js';

const defaultCache = new WeakMap<ScalarAttribute, Promise<Stored>>();

/**
 * Adds the defaults of attributes that the body of a new document or component leaves out. `isIncluded` selects the
 * attributes.
 */
export async function withDefaults(
  shape: Shape,
  intent: Intent,
  isIncluded: (attribute: ScalarAttribute) => boolean = () => true,
): Promise<Intent> {
  const result = new Map<string, AttributeIntent>(intent);
  for (const attribute of shape.attributes.values()) {
    if (attribute.storage !== 'column' || attribute.default === undefined || intent.has(attribute.name)) continue;
    if (isIncluded(attribute))
      result.set(attribute.name, { is: 'scalar', attribute, value: await getStoredDefault(attribute) });
  }
  return result;
}

/** The default of an attribute in its stored form; made once. */
function getStoredDefault(attribute: ScalarAttribute): Promise<Stored> {
  let value = defaultCache.get(attribute);
  if (value === undefined) {
    value = parseDefault(attribute);
    defaultCache.set(attribute, value);
  }
  return value;
}

async function parseDefault(attribute: ScalarAttribute): Promise<Stored> {
  if (attribute.default === undefined || attribute.default === null) return null;
  const parsed = await attribute.type.parseInput(attribute.default, attribute);
  if (!parsed.ok) throw new Bug(`the default of ${attribute.name} is not a value of its type: ${parsed.message}`);
  return parsed.value;
}
