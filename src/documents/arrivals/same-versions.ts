import type { VersionTable } from '../../layout/index.js';
import { writeInstances } from '../components/write.js';
import { sameTargets } from '../links/target.js';
import type { ArrivingVersion } from './types.js';

/**
 * Whether versions of one document have the same content: the draft is what was published. Digests of passwords are not compared, each
 * has a salt of its own; nor are places in lists of other documents.
 */
export function sameVersions(table: VersionTable, [first, ...others]: readonly ArrivingVersion[]): boolean {
  return first === undefined || others.every((other) => haveSameContent(table, first, other));
}

function haveSameContent(table: VersionTable, left: ArrivingVersion, right: ArrivingVersion): boolean {
  for (const attribute of table.type.attributes.values()) {
    const { name } = attribute;
    switch (attribute.storage) {
      case 'column':
        if (attribute.type.readable === 'never') break;
        if ((left.scalars.get(name) ?? null) !== (right.scalars.get(name) ?? null)) return false;
        break;
      case 'component':
      case 'zone': {
        const one = writeInstances(left.components.get(name) ?? [], attribute);
        const other = writeInstances(right.components.get(name) ?? [], attribute);
        if (one.wire !== other.wire || one.deep !== other.deep) return false;
        break;
      }
      case 'relation':
      case 'media': {
        const targets = (version: ArrivingVersion) => (version.links.get(name) ?? []).map(({ target }) => target);
        if (!sameTargets(targets(left), targets(right))) return false;
        break;
      }
    }
  }
  return true;
}
