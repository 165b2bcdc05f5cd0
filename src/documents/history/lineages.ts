import type { Snapshot } from '../../schema/index.js';
import type { Revision, Store } from '../../store/index.js';
import { type Lineage, lineageSince, namesOf, unchanged } from './lineage.js';

/** What models before the present one called things; the revisions are read when somebody asks, once. */
export interface Lineages {
  /** Of the model of this version. */
  of(version: string): Promise<Lineage>;
  /** All uids that a content type has ever had. */
  names(uid: string): Promise<readonly string[]>;
}

/** Those of a database, seen from one model. */
export function createLineages(store: Pick<Store, 'revisions'>, snapshot: Snapshot): Lineages {
  const known = new Map<string, Lineage>([[snapshot.version, unchanged]]);
  let revisions: Promise<readonly Revision[]> | null = null;

  function read(): Promise<readonly Revision[]> {
    revisions ??= store.revisions().catch((error: unknown) => {
      revisions = null;
      throw error;
    });
    return revisions;
  }

  return {
    async of(version) {
      const lineage = known.get(version) ?? lineageSince(version, await read());
      known.set(version, lineage);
      return lineage;
    },
    names: async (uid) => namesOf(uid, await read()),
  };
}
