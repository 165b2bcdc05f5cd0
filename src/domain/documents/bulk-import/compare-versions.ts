import type { VersionTable } from '../../../storage/sql/layout/index.js';
import { printInstances } from '../components/print-instances.js';
import { haveSameTargets } from '../links/link-target.js';
import type { ImportedVersion } from './types.js';

/**
 * Returns whether versions of one document have the same content. Does not compare password digests, each of which has
 * its own salt, nor positions in lists of other documents.
 */
export function haveEqualContent(table: VersionTable, [first, ...others]: readonly ImportedVersion[]): boolean {
  return first === undefined || others.every((other) => isContentEqual(table, first, other));
}

function isContentEqual(table: VersionTable, left: ImportedVersion, right: ImportedVersion): boolean {
  for (const attribute of table.type.attributes.values()) {
    const { name } = attribute;
    switch (attribute.storage) {
      case 'column':
        if (attribute.type.readable === 'never') break;
        if ((left.scalars.get(name) ?? null) !== (right.scalars.get(name) ?? null)) return false;
        break;
      case 'component':
      case 'zone': {
        const leftJson = printInstances(left.components.get(name) ?? [], attribute);
        const rightJson = printInstances(right.components.get(name) ?? [], attribute);
        if (leftJson.responseJson !== rightJson.responseJson || leftJson.storedJson !== rightJson.storedJson)
          return false;
        break;
      }
      case 'relation':
      case 'media': {
        const targets = (version: ImportedVersion) => (version.links.get(name) ?? []).map(({ target }) => target);
        if (!haveSameTargets(targets(left), targets(right))) return false;
        break;
      }
      case 'computed':
        break;
    }
  }
  return true;
}
