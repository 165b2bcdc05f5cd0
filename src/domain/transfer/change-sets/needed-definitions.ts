import { isDeepStrictEqual } from 'node:util';
import { isObject, isStringArray, type Json } from '../../../foundations/core/index.js';
import { getModelFileUid, type ModelFile, userUid } from '../../../language/schema/index.js';

/** A definition of a content type or component, as in its file. */
export type ModelDefinition = Readonly<Record<string, Json>>;

/** Definitions by uid. */
export type ModelDefinitions = ReadonlyMap<string, ModelDefinition>;

/** Definitions that were merged. */
export interface MergedDefinitions {
  /** Those that differ from the ones here. */
  readonly definitions: ModelDefinitions;
  /** What both sides changed differently: the uid, and the path in the definition. */
  readonly clashes: readonly string[];
}

/** Returns the files of content types with what they refer to, directly or not: components, and targets of relations. Equal definitions result in equal bytes. */
export function listNeededFiles(files: readonly ModelFile[], uids: ReadonlySet<string>): readonly ModelFile[] {
  const byUid = new Map<string, ModelFile & { readonly definition: ModelDefinition }>();
  for (const { path, json } of files) {
    const uid = getModelFileUid({ path, json });
    // Attributes of end users do not move, as end users do not.
    if (uid === null || uid === userUid) continue;
    const definition = JSON.parse(json.replace(/^\ufeff/, '')) as ModelDefinition;
    byUid.set(uid, { path, definition, json: `${JSON.stringify(definition, null, 2)}\n` });
  }
  const definitions = new Map([...byUid].map(([uid, { definition }]) => [uid, definition] as const));
  const needed = addReferenced(uids, definitions, ({ components, targets }) => [
    ...components,
    ...targets.map(({ uid }) => uid),
  ]);
  return [...byUid].flatMap(([uid, { path, json }]) => (needed.has(uid) ? [{ path, json }] : []));
}

/**
 * Returns the uids of definitions that content of these types needs: their own, those of their components, and those of related types
 * that are missing `here`, or lack the other side of a relation.
 */
export function listNeededUids(
  uids: ReadonlySet<string>,
  moved: ModelDefinitions,
  here: ModelDefinitions,
): ReadonlySet<string> {
  return addReferenced(uids, moved, ({ components, targets }) => [
    ...components,
    ...targets.flatMap(({ uid, otherSide }) => {
      const attributes = here.get(uid)?.attributes;
      const isThere = isObject(attributes) && (otherSide === null || otherSide in attributes);
      return isThere ? [] : [uid];
    }),
  ]);
}

/**
 * Merges definitions of a set into those that are `here`. `base`: those that both sides have had; null: there are none, so that what only
 * one side has is kept.
 */
export function mergeDefinitions(
  uids: ReadonlySet<string>,
  moved: ModelDefinitions,
  here: ModelDefinitions,
  base: ModelDefinitions | null,
): MergedDefinitions {
  const definitions = new Map<string, ModelDefinition>();
  const clashes: string[] = [];
  for (const uid of uids) {
    const sides = { base: base?.get(uid), ours: moved.get(uid), theirs: here.get(uid) };
    if (sides.ours === undefined) continue;
    if (sides.theirs === undefined && sides.base !== undefined) {
      clashes.push(`${uid} was removed here`);
      continue;
    }
    const merged = mergeValues(sides, [uid], clashes);
    if (isObject(merged) && !isDeepStrictEqual(merged, sides.theirs)) definitions.set(uid, merged as ModelDefinition);
  }
  return { definitions, clashes };
}

interface Sides {
  readonly base: Json | undefined;
  readonly ours: Json | undefined;
  readonly theirs: Json | undefined;
}

function mergeValues({ base, ours, theirs }: Sides, path: readonly string[], clashes: string[]): Json | undefined {
  if (isDeepStrictEqual(ours, theirs) || isDeepStrictEqual(base, ours)) return theirs;
  if (isDeepStrictEqual(base, theirs)) return ours;
  if (isObject(ours) && isObject(theirs)) {
    const [baseObject, oursObject, theirsObject] = [isObject(base) ? base : {}, ours, theirs] as ModelDefinition[];
    const names = new Set([...Object.keys(theirsObject ?? {}), ...Object.keys(oursObject ?? {})]);
    const merged = [...names].flatMap((name) => {
      const sides = { base: baseObject?.[name], ours: oursObject?.[name], theirs: theirsObject?.[name] };
      const value = mergeValues(sides, [...path, name], clashes);
      return value === undefined ? [] : [[name, value] as const];
    });
    return Object.fromEntries(merged);
  }
  clashes.push(`${path[0]} ${path.slice(1).join('.')}`.trimEnd());
  return theirs;
}

interface References {
  readonly components: readonly string[];
  readonly targets: readonly { readonly uid: string; readonly otherSide: string | null }[];
}

/** Returns the uids with those that they lead to, as far as there are definitions of them. */
function addReferenced(
  uids: ReadonlySet<string>,
  definitions: ModelDefinitions,
  follow: (references: References) => readonly string[],
): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [...uids];
  for (let uid = waiting.pop(); uid !== undefined; uid = waiting.pop()) {
    const definition = definitions.get(uid);
    if (definition === undefined || found.has(uid)) continue;
    found.add(uid);
    waiting.push(...follow(listReferences(definition)));
  }
  return found;
}

function listReferences({ attributes }: ModelDefinition): References {
  const components: string[] = [];
  const targets: { readonly uid: string; readonly otherSide: string | null }[] = [];
  for (const facts of isObject(attributes) ? Object.values(attributes) : []) {
    if (!isObject(facts)) continue;
    const { component, components: several, target, inversedBy, mappedBy } = facts;
    if (typeof component === 'string') components.push(component);
    if (isStringArray(several)) components.push(...several);
    if (typeof target !== 'string') continue;
    const otherSide = inversedBy ?? mappedBy;
    targets.push({ uid: target, otherSide: typeof otherSide === 'string' ? otherSide : null });
  }
  return { components, targets };
}
