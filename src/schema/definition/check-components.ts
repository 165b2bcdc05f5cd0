import { unreachable } from '../../kernel/index.js';
import type { Attribute } from '../types.js';
import type { ParsedShape } from './check-relations.js';

/** Reports components that hold themselves, directly or through others: such a value would have no end. */
export function checkComponentCycles(shapes: ReadonlyMap<string, ParsedShape>): void {
  const done = new Set<string>();
  const visit = (uid: string, path: readonly string[]): void => {
    const shape = shapes.get(uid);
    if (shape === undefined) return;
    if (path.includes(uid)) {
      const cycle = [...path.slice(path.indexOf(uid)), uid];
      shape.head.report(
        'attributes',
        `hold the component itself (${cycle.join(' → ')}) – remove one of these attributes`,
      );
      return;
    }
    if (done.has(uid)) return;
    done.add(uid);
    for (const attribute of shape.attributes.values()) {
      for (const inner of componentsOf(attribute)) visit(inner, [...path, uid]);
    }
  };
  for (const [uid, { head }] of shapes) if (head.is === 'component') visit(uid, []);
}

/** The uids of the components that an attribute may hold. */
export function componentsOf(attribute: Attribute): readonly string[] {
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
