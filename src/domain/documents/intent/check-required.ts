import type { Attribute, Shape, Strictness } from '../../../language/schema/index.js';
import { isListAttribute } from '../components/read-instances.js';
import type { AttributeIntent } from './intent.js';
import { missingMessage } from './messages.js';
import type { ParsedObject } from './parse-context.js';
import type { Path, Problems } from './problems.js';

/**
 * Adds the required attributes that a body for something new leaves out (behaviour, section 3, last table): in a draft only lists
 * of components; where published rules hold, all that have no default.
 */
export function checkRequired(
  shape: Shape,
  body: ParsedObject,
  strictness: Strictness,
  path: Path,
  problems: Problems,
): void {
  for (const attribute of shape.attributes.values()) {
    if (!attribute.required || isGiven(attribute, body)) continue;
    if (isListAttribute(attribute) || (strictness === 'published' && !hasDefault(attribute))) {
      problems.add([...path, attribute.name], missingMessage);
    }
  }
}

/** Links of something new are all in the body: a change that connects nothing gives none. */
function isGiven(attribute: Attribute, body: ParsedObject): boolean {
  const intent = body.intent.get(attribute.name);
  return intent?.is === 'links' ? connectsAny(intent) : body.namedAttributes.has(attribute.name);
}

/** Whether a change of links leaves any, if there were none before. */
function connectsAny(intent: AttributeIntent & { readonly is: 'links' }): boolean {
  const { change } = intent;
  return (change.is === 'set' ? change.targets : change.connect).length > 0;
}

/** A uid that is made from another attribute counts as having one. */
function hasDefault(attribute: Attribute): boolean {
  if (attribute.storage !== 'column') return false;
  return attribute.default !== undefined || typeof attribute.options.targetField === 'string';
}
