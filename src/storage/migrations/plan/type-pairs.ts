import type { Attribute, ModelChange } from '../../../language/schema/index.js';
import type { Layout, VersionTable } from '../../sql/layout/index.js';

/** A content type in the layouts of both models; null where a model does not have it. */
export interface TypePair {
  readonly before: VersionTable | null;
  readonly after: VersionTable | null;
  /** The attributes of a content type that both models have. */
  readonly attributes: readonly AttributePair[];
}

/** An attribute in both models; null where a model does not have it. */
export interface AttributePair {
  readonly before: Attribute | null;
  readonly after: Attribute | null;
}

/** Renamed content types and components: uid after by uid before. */
export function renamedShapes(changes: readonly ModelChange[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const change of changes) {
    if (change.is === 'type-renamed' && change.before.uid !== change.after.uid) {
      names.set(change.before.uid, change.after.uid);
    }
    if (change.is === 'component-renamed') names.set(change.before, change.after);
  }
  return names;
}

/** The uids of the content types that the changes remove, as in the model before. */
export function removedTypes(changes: readonly ModelChange[]): readonly string[] {
  return changes.flatMap((change) => (change.is === 'type-removed' ? [change.of] : []));
}

/** Pairs the types and attributes of both layouts according to the changes: in the order of the layout before, then new ones. */
export function typePairs(from: Layout, to: Layout, changes: readonly ModelChange[]): readonly TypePair[] {
  const names = renamedShapes(changes);
  const removed = new Set(removedTypes(changes));
  const pairs = [...from.versionTables.values()].map((before): TypePair => {
    const { uid } = before.type;
    const after = removed.has(uid) ? undefined : to.versionTables.get(names.get(uid) ?? uid);
    if (after === undefined) return { before, after: null, attributes: [] };
    return { before, after, attributes: attributePairs(before, after, changes) };
  });
  const paired = new Set(pairs.map(({ after }) => after));
  const added = [...to.versionTables.values()].filter((after) => !paired.has(after));
  return [...pairs, ...added.map((after): TypePair => ({ before: null, after, attributes: [] }))];
}

function attributePairs(
  before: VersionTable,
  after: VersionTable,
  changes: readonly ModelChange[],
): readonly AttributePair[] {
  const removed = new Set<string>();
  const names = new Map<string, string>();
  for (const change of changes) {
    if (change.is === 'attribute-removed' && change.of === before.type.uid) removed.add(change.attribute);
    if (change.is === 'attribute-renamed' && change.of === after.type.uid) {
      names.set(change.before.name, change.after.name);
    }
  }
  const pairs = [...before.type.attributes.values()].map((attribute): AttributePair => {
    const { name } = attribute;
    const successor = removed.has(name) ? undefined : after.type.attributes.get(names.get(name) ?? name);
    return { before: attribute, after: successor ?? null };
  });
  const paired = new Set(pairs.map((pair) => pair.after));
  const added = [...after.type.attributes.values()].filter((attribute) => !paired.has(attribute));
  return [...pairs, ...added.map((attribute): AttributePair => ({ before: null, after: attribute }))];
}
