import { unreachable } from '../../../foundations/core/index.js';
import type { Attribute } from '../types.js';
import type { ParsedShape } from './check-relations.js';

/** Reports attributes through which components contain themselves, directly or through others: such a value would be infinite. */
export function checkComponentCycles(shapes: ReadonlyMap<string, ParsedShape>): void {
  const visited = new Set<string>();
  const visit = (uid: string, path: readonly string[]): void => {
    const shape = shapes.get(uid);
    if (shape === undefined || visited.has(uid)) return;
    const here = [...path, uid];
    for (const attribute of shape.attributes.values()) {
      for (const inner of getComponentUids(attribute)) {
        if (!here.includes(inner)) visit(inner, here);
        else {
          const cycle = [...here.slice(here.indexOf(inner)), inner].join(' → ');
          shape.header.report(`attributes.${attribute.name}`, `makes ${inner} hold itself (${cycle}) – remove it`);
        }
      }
    }
    visited.add(uid);
  };
  for (const [uid, { header }] of shapes) if (header.is === 'component') visit(uid, []);
}

/** The uids of the components that an attribute may contain. */
export function getComponentUids(attribute: Attribute): readonly string[] {
  switch (attribute.storage) {
    case 'component':
      return [attribute.component];
    case 'zone':
      return attribute.components;
    case 'column':
    case 'computed':
    case 'relation':
    case 'media':
      return [];
    default:
      return unreachable(attribute);
  }
}
