import { Bug } from '../../kernel/index.js';
import type { ScalarAttribute, Shape, Stored } from '../../schema/index.js';
import type { AttributeIntent, Intent } from './intent.js';

const stored = new WeakMap<ScalarAttribute, Promise<Stored>>();

/**
 * The intent of something new: attributes that the body leaves out get their default, where they have one.
 * `wanted` says for which attributes that holds.
 */
export async function withDefaults(
  shape: Shape,
  intent: Intent,
  wanted: (attribute: ScalarAttribute) => boolean = () => true,
): Promise<Intent> {
  const complete = new Map<string, AttributeIntent>(intent);
  for (const attribute of shape.attributes.values()) {
    if (attribute.storage !== 'column' || attribute.default === undefined || intent.has(attribute.name)) continue;
    if (wanted(attribute)) complete.set(attribute.name, { is: 'scalar', attribute, value: await defaultOf(attribute) });
  }
  return complete;
}

/** The default of an attribute in its stored form; made once. */
function defaultOf(attribute: ScalarAttribute): Promise<Stored> {
  let value = stored.get(attribute);
  if (value === undefined) {
    value = parseDefault(attribute);
    stored.set(attribute, value);
  }
  return value;
}

async function parseDefault(attribute: ScalarAttribute): Promise<Stored> {
  if (attribute.default === undefined || attribute.default === null) return null;
  const parsed = await attribute.type.parseInput(attribute.default, attribute);
  if (!parsed.ok) throw new Bug(`the default of ${attribute.name} is not a value of its type: ${parsed.message}`);
  return parsed.value;
}
