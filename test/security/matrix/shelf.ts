import { createFile } from '../../support/files.js';
import type { Sources } from './bodies.js';
import { type Ground, staffed } from './ground.js';
import type { Type } from './model.js';
import { creates, type Made, type Stock } from './stock.js';

/** Documents to read: of every creator there can be, published or not, in one locale or two, and related to each other. */
export interface Shelf {
  /** Those of a type. */
  of(type: Type): readonly Made[];
  /** What bodies can lead to. */
  readonly sources: Sources;
}

/** Fills a shelf with documents of every collection type. */
export async function fillShelf(ground: Ground, stock: Stock): Promise<Shelf> {
  const { model, configuration, callers, app } = ground;
  const shelves = new Map<string, readonly Made[]>();
  const collections = [...model.types.values()].filter(({ single }) => !single);
  for (const type of collections) {
    const asked = configuration.types.includes(type);
    const all: Made[] = [];
    for (const creator of callers.filter((one) => creates(one, type) && (asked || staffed(one)))) {
      const made = await stock.create(type, creator, true);
      all.push(all.length % 2 === 0 ? await stock.translate(type, made) : made);
      if (type.drafts && staffed(creator)) all.push(await stock.create(type, creator, false));
    }
    shelves.set(type.uid, all);
  }
  const sources = sourcesOf(ground, shelves, await fileOf(app));
  for (const type of collections) {
    for (const [at, made] of (shelves.get(type.uid) ?? []).entries()) {
      await stock.complete(type, made, sources);
      if (at % 3 === 0) await stock.redraft(type, made);
    }
  }
  return { of: ({ uid }) => shelves.get(uid) ?? [], sources };
}

/** Documents for relations, one after the other, so that those of all creators are led to. */
function sourcesOf({ model }: Ground, shelves: ReadonlyMap<string, readonly Made[]>, file: number): Sources {
  let turn = 0;
  return {
    model,
    file,
    some(uid, locale, count) {
      const localized = model.types.get(uid)?.localized === true && locale !== null;
      const fit = (shelves.get(uid) ?? []).filter(({ locales }) => !localized || locales.includes(locale));
      const chosen =
        fit.length === 0 ? [] : Array.from({ length: count }, () => fit[turn++ % fit.length]?.documentId ?? '');
      return [...new Set(chosen)];
    },
  };
}

async function fileOf(app: Ground['app']): Promise<number> {
  const file = await createFile(app, {
    name: 'cover.png',
    alternativeText: null,
    width: 1,
    height: 1,
    hash: 'cover',
    ext: '.png',
    mime: 'image/png',
    size: 1,
    url: '/uploads/cover.png',
    provider: 'local',
  });
  return Number((file as { readonly id: number }).id);
}
