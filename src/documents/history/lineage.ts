import type { ModelChange } from '../../schema/index.js';
import type { Revision } from '../../store/index.js';

/** What something of an earlier model is called now. What came after it may have taken its name: then it is that. */
export interface Lineage {
  /** uid of a content type or component. */
  shape(uid: string): string;
  /** uid that a shape had then, by the one it has now. */
  shapeThen(uid: string): string;
  /** An attribute, by the uid that its shape had then. */
  attribute(uid: string, name: string): string;
}

/** The renames of one revision: shapes by uid before, attributes by the uid after. */
interface Renames {
  readonly shapes: ReadonlyMap<string, string>;
  readonly attributes: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** Nothing has been renamed. */
export const unchanged: Lineage = { shape: (uid) => uid, shapeThen: (uid) => uid, attribute: (_, name) => name };

/**
 * Lineage of the model of this version, by what was renamed since. `revisions`: the newest first. A model that is not among them is
 * taken for the present one.
 */
export function lineageSince(version: string, revisions: readonly Revision[]): Lineage {
  const at = revisions.findIndex((revision) => revision.version === version);
  if (at <= 0) return unchanged;
  const steps = revisions
    .slice(0, at)
    .map(({ changes }) => renamesIn(changes))
    .reverse();
  return {
    shape: (uid) => steps.reduce((name, { shapes }) => shapes.get(name) ?? name, uid),
    shapeThen: (uid) => steps.reduceRight((name, { shapes }) => keyOf(shapes, name) ?? name, uid),
    attribute(uid, name) {
      let [of, called] = [uid, name];
      for (const { shapes, attributes } of steps) {
        of = shapes.get(of) ?? of;
        called = attributes.get(of)?.get(called) ?? called;
      }
      return called;
    },
  };
}

/** All uids that a content type has ever had, the present one included. */
export function namesOf(uid: string, revisions: readonly Revision[]): readonly string[] {
  const names = new Set([uid]);
  let called = uid;
  for (const { changes } of revisions) {
    called = keyOf(renamesIn(changes).shapes, called) ?? called;
    names.add(called);
  }
  return [...names];
}

function renamesIn(changes: readonly ModelChange[]): Renames {
  const shapes = new Map<string, string>();
  const attributes = new Map<string, Map<string, string>>();
  for (const change of changes) {
    if (change.is === 'type-renamed') shapes.set(change.before.uid, change.after.uid);
    if (change.is === 'component-renamed') shapes.set(change.before, change.after);
    if (change.is !== 'attribute-renamed') continue;
    const known = attributes.get(change.of) ?? new Map<string, string>();
    attributes.set(change.of, known.set(change.before.name, change.after.name));
  }
  return { shapes, attributes };
}

function keyOf(names: ReadonlyMap<string, string>, value: string): string | undefined {
  return [...names].find(([, after]) => after === value)?.[0];
}
