import { newDocumentId } from '../../../src/foundations/core/index.js';
import { ChangeSetRows } from '../../support/change-set-rows.js';
import { Chance } from './dataset.js';
import type { Version } from './evaluator.js';
import type { Fixture } from './fixture.js';
import { type TypeName, traits } from './model.js';

/** A change set with random entries. */
export interface RandomSet {
  readonly id: string;
  /** What a list reads with the set over the versions of a status. */
  versions(status: Version['status']): readonly Version[];
}

const locales = ['en', 'fr', 'de'] as const;

/**
 * Fills a change set: versions of documents get the content of others of their type, in locales that they have or do not have, some are
 * taken away, and some documents exist in the set alone.
 */
export async function createRandomSet({ app, versions }: Fixture, seed: number, entries: number): Promise<RandomSet> {
  const chance = new Chance(seed);
  const rows = new ChangeSetRows(app.store, app.snapshot);
  const id = newDocumentId();
  await rows.create(id);
  const removed = new Set<string>();
  const changed = new Map<string, Version>();
  for (let n = 0; n < entries; n++) {
    const like = chance.pick(versions);
    const { type } = like;
    const locale = traits[type].localized ? chance.pick(locales) : '';
    const isNew = chance.below(5) === 0;
    const documentId = isNew ? newDocumentId() : like.documentId;
    const key = `${documentId} ${locale}`;
    if (removed.has(key) || changed.has(key)) continue;
    const uid = `api::${type}.${type}`;
    if (!isNew && chance.below(4) === 0) {
      await rows.remove(id, { type: uid, documentId, locale });
      removed.add(key);
      continue;
    }
    if (isNew) await rows.createDocument(uid, documentId);
    const source = chance.pick(versions.filter((version) => version.type === type));
    const responseId = await rows.change(id, { type: uid, documentId, locale, contentOf: source.id });
    const { born, values } = source;
    changed.set(key, { type, id: responseId, documentId, locale, status: 'published', born, values });
  }
  const below = versions.filter((version) => !removed.has(keyOf(version)) && !changed.has(keyOf(version)));
  return {
    id,
    versions(status) {
      const ofSet = [...changed.values()].map((version) => ({ ...version, status: statusOf(version.type, status) }));
      // In the order of their ids, which decides about ties.
      return [...below, ...ofSet].toSorted((one, other) => one.id - other.id);
    },
  };
}

function statusOf(type: TypeName, status: Version['status']): Version['status'] {
  return traits[type].drafts ? status : 'published';
}

function keyOf({ documentId, locale }: Version): string {
  return `${documentId} ${locale}`;
}
