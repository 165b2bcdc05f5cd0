import type { ModelChange } from '../../../language/schema/index.js';
import type { StoredRevision } from '../../../storage/migrations/index.js';

/** The current names of what a former model defines. A later definition may have taken a former name. */
export interface ModelRenames {
  /** uid of a content type or component. */
  currentShape(uid: string): string;
  /** uid that a shape had then, by the one it has now. */
  formerShape(uid: string): string;
  /** An attribute, by the uid that its shape had then. */
  currentAttribute(uid: string, name: string): string;
}

/** The renames of one model revision: shapes by former uid, attributes by new uid. */
interface RevisionRenames {
  readonly shapes: ReadonlyMap<string, string>;
  readonly attributes: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** No renames. */
export const noRenames: ModelRenames = {
  currentShape: (uid) => uid,
  formerShape: (uid) => uid,
  currentAttribute: (_, name) => name,
};

/**
 * Returns the renames since the model of this version. `revisions`: newest first. A model that is not among them is
 * treated as the current one.
 */
export function renamesSince(version: string, revisions: readonly StoredRevision[]): ModelRenames {
  const index = revisions.findIndex((revision) => revision.version === version);
  if (index <= 0) return noRenames;
  const steps = revisions
    .slice(0, index)
    .map(({ changes }) => collectRenames(changes))
    .reverse();
  return {
    currentShape: (uid) => steps.reduce((name, { shapes }) => shapes.get(name) ?? name, uid),
    formerShape: (uid) => steps.reduceRight((name, { shapes }) => findKey(shapes, name) ?? name, uid),
    currentAttribute(uid, name) {
      let [shapeUid, attributeName] = [uid, name];
      for (const { shapes, attributes } of steps) {
        shapeUid = shapes.get(shapeUid) ?? shapeUid;
        attributeName = attributes.get(shapeUid)?.get(attributeName) ?? attributeName;
      }
      return attributeName;
    },
  };
}

/** Returns all uids that a content type has ever had, the current one included. */
export function listAllUids(uid: string, revisions: readonly StoredRevision[]): readonly string[] {
  const uids = new Set([uid]);
  let currentUid = uid;
  for (const { changes } of revisions) {
    currentUid = findKey(collectRenames(changes).shapes, currentUid) ?? currentUid;
    uids.add(currentUid);
  }
  return [...uids];
}

function collectRenames(changes: readonly ModelChange[]): RevisionRenames {
  const shapes = new Map<string, string>();
  const attributes = new Map<string, Map<string, string>>();
  for (const change of changes) {
    if (change.is === 'type-renamed') shapes.set(change.before.uid, change.after.uid);
    if (change.is === 'component-renamed') shapes.set(change.before, change.after);
    if (change.is !== 'attribute-renamed') continue;
    const renamed = attributes.get(change.of) ?? new Map<string, string>();
    attributes.set(change.of, renamed.set(change.before.name, change.after.name));
  }
  return { shapes, attributes };
}

function findKey(names: ReadonlyMap<string, string>, value: string): string | undefined {
  return [...names].find(([, after]) => after === value)?.[0];
}
