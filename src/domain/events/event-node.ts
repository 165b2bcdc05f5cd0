import { Bug, unreachable } from '../../foundations/core/index.js';
import { isReadable, type PopulateNode, type ReadNode } from '../../language/query/index.js';
import {
  type Attribute,
  type ContentType,
  fileUid,
  getShape,
  roleUid,
  type Shape,
  type Snapshot,
  userUid,
} from '../../language/schema/index.js';

/** Fields of related users and roles: events identify them and reveal nothing else. */
const idOnlyTypes: ReadonlySet<string> = new Set([userUid, roleUid]);
const idFields: ReadonlySet<string> = new Set(['id', 'documentId']);

/**
 * Returns the read node of an event's payload (behaviour, section 20): values, components and zones at any depth, and one level of
 * relations and files. Private and unreadable attributes are not selected.
 */
export function createEventNode(type: ContentType, snapshot: Snapshot): ReadNode {
  return createNode(type, (shape) => populateAll(shape, snapshot));
}

function createNode(shape: Shape, populate: (shape: Shape) => readonly PopulateNode[]): ReadNode {
  return { shape, fields: listFields(shape), populate: populate(shape), filter: null, sort: [] };
}

/** Returns id and documentId, the readable scalars in schema order, and the other system fields. */
function listFields(shape: Shape): ReadNode['fields'] {
  const system = [...shape.system.values()];
  const scalars = [...shape.attributes.values()].flatMap((attribute) =>
    attribute.storage === 'column' && isReadable(attribute) ? [attribute] : [],
  );
  return [
    ...system.filter(({ name }) => idFields.has(name)),
    ...scalars,
    ...system.filter(({ name }) => !idFields.has(name)),
  ];
}

/** Returns relations, files and components in schema order, then zones. */
function populateAll(shape: Shape, snapshot: Snapshot): readonly PopulateNode[] {
  const attributes = [...shape.attributes.values()].filter(isReadable);
  const zones = attributes.filter(({ storage }) => storage === 'zone');
  const others = attributes.filter(({ storage }) => storage !== 'zone');
  return [...others, ...zones].flatMap((attribute) => populateAttribute(attribute, snapshot) ?? []);
}

function populateAttribute(attribute: Attribute, snapshot: Snapshot): PopulateNode | null {
  const componentNode = (uid: string): ReadNode =>
    createNode(getShape(snapshot, uid), (shape) => populateAll(shape, snapshot));
  switch (attribute.storage) {
    case 'column':
    case 'computed':
      return null;
    case 'relation':
      if (attribute.target !== null)
        return { is: 'relation', attribute, node: createReferenceNode(attribute.target, snapshot) };
      return { is: 'morph', attribute, branches: createMorphBranches(snapshot) };
    case 'media':
      return { is: 'relation', attribute, node: createReferenceNode(fileUid, snapshot) };
    case 'component':
      return { is: 'component', attribute, node: componentNode(attribute.component) };
    case 'zone':
      return { is: 'zone', attribute, branches: new Map(attribute.components.map((uid) => [uid, componentNode(uid)])) };
    default:
      return unreachable(attribute);
  }
}

function createMorphBranches(snapshot: Snapshot): ReadonlyMap<string, ReadNode> {
  const types = [...snapshot.contentTypes.values()].filter(({ kind }) => kind !== 'system');
  return new Map(types.map(({ uid }) => [uid, createReferenceNode(uid, snapshot)]));
}

/** Returns the node of a related document: only its scalars. */
function createReferenceNode(uid: string, snapshot: Snapshot): ReadNode {
  const type = snapshot.contentTypes.get(uid);
  if (type === undefined) throw new Bug(`no content type ${uid}`);
  const node = createNode(type, () => []);
  if (!idOnlyTypes.has(uid)) return node;
  return { ...node, fields: node.fields.filter(({ name }) => idFields.has(name)) };
}
