import { unreachable } from '../../../foundations/core/index.js';
import type { Attribute } from '../types.js';
import type { ParsedShape } from './check-relations.js';

/** Reports components that hold themselves, directly or through others: such a value would have no end. */
export function checkComponentCycles(shapes: ReadonlyMap<string, ParsedShape>): void {
  const visited = new Set<string>();
  const visit = (uid: string, path: readonly string[]): void => {
    const shape = shapes.get(uid);
    if (shape === undefined) return;
    if (path.includes(uid)) {
      const cycle = [...path.slice(path.indexOf(uid)), uid];
      shape.header.report(
        'attributes',
        `hold the component itself (${cycle.join(' → ')}) – remove one of these attributes`,
      );
      return;
    }
    if (visited.has(uid)) return;
    visited.add(uid);
    for (const attribute of shape.attributes.values()) {
      for (const inner of getComponentUids(attribute)) visit(inner, [...path, uid]);
    }
  };
  for (const [uid, { header }] of shapes) if (header.is === 'component') visit(uid, []);
}

/** The uids of the components that an attribute may hold. */
export function getComponentUids(attribute: Attribute): readonly string[] {
  switch (attribute.storage) {
    case 'component':
      return [attribute.component];
    case 'zone':
      return attribute.components;
    case 'column':
    case 'relation':
    case 'media':
      return [];
    default:
      return unreachable(attribute);
  }
}
