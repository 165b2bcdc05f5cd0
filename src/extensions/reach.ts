import { type Shape, type Snapshot, shapeOf } from '../schema/index.js';

/** For each content type: the uids of those whose documents an answer about it may show, at any depth, perhaps itself. */
export function reachOf(snapshot: Snapshot): (uid: string) => ReadonlySet<string> {
  const all = [...snapshot.contentTypes.keys()];
  const known = new Map<string, ReadonlySet<string>>();

  function walk(shape: Shape, found: Set<string>, seen: Set<string>): void {
    if (seen.has(shape.uid)) return;
    seen.add(shape.uid);
    for (const attribute of shape.attributes.values()) {
      switch (attribute.storage) {
        case 'column':
          break;
        case 'relation':
        case 'media':
          for (const target of attribute.target === null ? all : [attribute.target]) {
            found.add(target);
            walk(shapeOf(snapshot, target), found, seen);
          }
          break;
        case 'component':
          walk(shapeOf(snapshot, attribute.component), found, seen);
          break;
        case 'zone':
          for (const component of attribute.components) walk(shapeOf(snapshot, component), found, seen);
          break;
      }
    }
  }

  return (uid) => {
    const before = known.get(uid);
    if (before !== undefined) return before;
    const found = new Set<string>();
    walk(shapeOf(snapshot, uid), found, new Set());
    known.set(uid, found);
    return found;
  };
}
