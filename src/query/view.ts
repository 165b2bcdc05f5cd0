import type { Ability } from '../access/index.js';
import { Lru } from '../kernel/index.js';
import { type Attribute, type ContentType, fileUid, type Snapshot } from '../schema/index.js';

const viewsKept = 1_000;
const known = new WeakMap<Snapshot, Lru<string, Snapshot>>();

/**
 * The content model as a caller may see it: attributes that the ability may not read are private, and those it may read are not,
 * so that every parser refuses the former like unknown names. What the ability says nothing about keeps its very objects; where it
 * says nothing at all the view is the snapshot itself. Made once per ability class. The view of a view is that view.
 */
export function viewFor(snapshot: Snapshot, ability: Ability): Snapshot {
  const views = viewsOf(snapshot);
  const seen = views.get(ability.class) ?? makeView(snapshot, ability);
  views.set(ability.class, seen);
  return seen;
}

function viewsOf(snapshot: Snapshot): Lru<string, Snapshot> {
  const views = known.get(snapshot) ?? new Lru<string, Snapshot>(viewsKept);
  known.set(snapshot, views);
  return views;
}

function makeView(snapshot: Snapshot, ability: Ability): Snapshot {
  const seen = [...snapshot.contentTypes.values()].map((type) => seenType(type, readableOf(type, ability)));
  if (seen.every((type) => snapshot.contentTypes.get(type.uid) === type)) return snapshot;
  return { ...snapshot, contentTypes: new Map(seen.map((type) => [type.uid, type])) };
}

/** Files can be seen without a right to find them, and are seen whole then. */
function readableOf(type: ContentType, ability: Ability): ReadonlySet<string> | null {
  return type.uid === fileUid && !ability.can('find', type.uid) ? null : ability.readable(type.uid);
}

function seenType(type: ContentType, readable: ReadonlySet<string> | null): ContentType {
  if (readable === null) return type;
  const attributes = [...type.attributes.values()].map((attribute) => seenAttribute(attribute, readable));
  if (attributes.every((attribute) => type.attributes.get(attribute.name) === attribute)) return type;
  return { ...type, attributes: new Map(attributes.map((attribute) => [attribute.name, attribute])) };
}

function seenAttribute(attribute: Attribute, readable: ReadonlySet<string>): Attribute {
  const hidden = !readable.has(attribute.name);
  return attribute.private === hidden ? attribute : { ...attribute, private: hidden };
}
