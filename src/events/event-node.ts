import { Bug, unreachable } from '../kernel/index.js';
import { isReadable, type PopulateNode, type ReadNode } from '../query/index.js';
import {
  type Attribute,
  type ContentType,
  fileUid,
  roleUid,
  type Shape,
  type Snapshot,
  shapeOf,
  userUid,
} from '../schema/index.js';

/** Of users and roles that a document refers to, receivers learn which they are and nothing more. */
const addressOnly: ReadonlySet<string> = new Set([userUid, roleUid]);
const addressNames: ReadonlySet<string> = new Set(['id', 'documentId']);

/**
 * What of a document is told in an event (behaviour, section 20): its values, its components and zones as deep as they go, and one
 * level of relations and files. What is private, and what is never readable, is not in the question.
 */
export function eventNode(type: ContentType, snapshot: Snapshot): ReadNode {
  return nodeOf(type, (shape) => populated(shape, snapshot));
}

function nodeOf(shape: Shape, populate: (shape: Shape) => readonly PopulateNode[]): ReadNode {
  return { shape, fields: fieldsOf(shape), populate: populate(shape), filter: null, sort: [] };
}

/** id and documentId, the readable values in schema order, and the rest of the system's. */
function fieldsOf(shape: Shape): ReadNode['fields'] {
  const system = [...shape.system.values()];
  const own = [...shape.attributes.values()].flatMap((attribute) =>
    attribute.storage === 'column' && isReadable(attribute) ? [attribute] : [],
  );
  return [
    ...system.filter(({ name }) => addressNames.has(name)),
    ...own,
    ...system.filter(({ name }) => !addressNames.has(name)),
  ];
}

/** Relations, files and components in schema order, then zones. */
function populated(shape: Shape, snapshot: Snapshot): readonly PopulateNode[] {
  const attributes = [...shape.attributes.values()].filter(isReadable);
  const zones = attributes.filter(({ storage }) => storage === 'zone');
  const others = attributes.filter(({ storage }) => storage !== 'zone');
  return [...others, ...zones].flatMap((attribute) => populatedOne(attribute, snapshot) ?? []);
}

function populatedOne(attribute: Attribute, snapshot: Snapshot): PopulateNode | null {
  const inside = (uid: string): ReadNode => nodeOf(shapeOf(snapshot, uid), (shape) => populated(shape, snapshot));
  switch (attribute.storage) {
    case 'column':
      return null;
    case 'relation':
      if (attribute.target !== null) return { is: 'relation', attribute, node: referred(attribute.target, snapshot) };
      return { is: 'morph', attribute, branches: morphBranches(snapshot) };
    case 'media':
      return { is: 'relation', attribute, node: referred(fileUid, snapshot) };
    case 'component':
      return { is: 'component', attribute, node: inside(attribute.component) };
    case 'zone':
      return { is: 'zone', attribute, branches: new Map(attribute.components.map((uid) => [uid, inside(uid)])) };
    default:
      return unreachable(attribute);
  }
}

function morphBranches(snapshot: Snapshot): ReadonlyMap<string, ReadNode> {
  const types = [...snapshot.contentTypes.values()].filter(({ kind }) => kind !== 'system');
  return new Map(types.map(({ uid }) => [uid, referred(uid, snapshot)]));
}

/** A document that is referred to: its values alone. */
function referred(uid: string, snapshot: Snapshot): ReadNode {
  const type = snapshot.contentTypes.get(uid);
  if (type === undefined) throw new Bug(`no content type ${uid}`);
  const node = nodeOf(type, () => []);
  if (!addressOnly.has(uid)) return node;
  return { ...node, fields: node.fields.filter(({ name }) => addressNames.has(name)) };
}
