import { type Attribute, isRequiredInBody, type Shape, type Strictness } from '../../../language/schema/index.js';
import type { AttributeIntent } from './intent.js';
import { missing } from './messages.js';
import type { ParsedObject } from './parse-context.js';
import type { Path, Problems } from './problems.js';

/** Adds a problem for each attribute that a body for a new document has to contain and leaves out. */
export function checkRequired(
  shape: Shape,
  body: ParsedObject,
  strictness: Strictness,
  path: Path,
  problems: Problems,
): void {
  for (const attribute of shape.attributes.values()) {
    if (isRequiredInBody(attribute, strictness) && !isGiven(attribute, body)) {
      problems.add([...path, attribute.name], missing);
    }
  }
}

/** The links of a new document are all in the body: a change that connects nothing sets none. */
function isGiven(attribute: Attribute, body: ParsedObject): boolean {
  const intent = body.intent.get(attribute.name);
  return intent?.is === 'links' ? connectsAny(intent) : body.namedAttributes.has(attribute.name);
}

/** Whether a change of links leaves any, if there were none before. */
function connectsAny(intent: AttributeIntent & { readonly is: 'links' }): boolean {
  const { change } = intent;
  return (change.is === 'set' ? change.targets : change.connect).length > 0;
}
