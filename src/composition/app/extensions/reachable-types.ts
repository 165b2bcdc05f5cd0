import { getShape, type Shape, type Snapshot } from '../../../language/schema/index.js';

/**
 * Returns for each content type the uids of the types whose documents its responses may contain, at any depth, possibly
 * including itself.
 */
export function createReachableTypes(snapshot: Snapshot): (uid: string) => ReadonlySet<string> {
  const all = [...snapshot.contentTypes.keys()];
  const cache = new Map<string, ReadonlySet<string>>();

  function walk(shape: Shape, found: Set<string>, seen: Set<string>): void {
    if (seen.has(shape.uid)) return;
    seen.add(shape.uid);
    for (const attribute of shape.attributes.values()) {
      switch (attribute.storage) {
        case 'column':
        // It follows relations of the types themselves.
        case 'computed':
          break;
        case 'relation':
        case 'media':
          for (const target of attribute.target === null ? all : [attribute.target]) {
            found.add(target);
            walk(getShape(snapshot, target), found, seen);
          }
          break;
        case 'component':
          walk(getShape(snapshot, attribute.component), found, seen);
          break;
        case 'zone':
          for (const component of attribute.components) walk(getShape(snapshot, component), found, seen);
          break;
      }
    }
  }

  return (uid) => {
    const cached = cache.get(uid);
    if (cached !== undefined) return cached;
    const found = new Set<string>();
    walk(getShape(snapshot, uid), found, new Set());
    cache.set(uid, found);
    return found;
  };
}
