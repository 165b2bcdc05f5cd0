import { createFile } from '../../support/files.js';
import type { Sources } from './bodies.js';
import { creates, type DocumentFactory, type Made } from './document-factory.js';
import { isPanelUser, type MatrixServer } from './matrix-server.js';
import type { Type } from './model.js';

/** Documents to read: of every creator there can be, published or not, in one locale or two, and related to each other. */
export interface DocumentPool {
  /** Those of a type. */
  of(type: Type): readonly Made[];
  /** What bodies can lead to. */
  readonly sources: Sources;
}

/** Creates documents of every collection type. */
export async function createDocumentPool(server: MatrixServer, factory: DocumentFactory): Promise<DocumentPool> {
  const { model, configuration, callers, app } = server;
  const pools = new Map<string, readonly Made[]>();
  const collections = [...model.types.values()].filter(({ single }) => !single);
  for (const type of collections) {
    const asked = configuration.types.includes(type);
    const all: Made[] = [];
    for (const creator of callers.filter((one) => creates(one, type) && (asked || isPanelUser(one)))) {
      const made = await factory.create(type, creator, true);
      all.push(all.length % 2 === 0 ? await factory.translate(type, made) : made);
      if (type.drafts && isPanelUser(creator)) all.push(await factory.create(type, creator, false));
    }
    pools.set(type.uid, all);
  }
  const sources = sourcesOf(server, pools, await fileOf(app));
  for (const type of collections) {
    for (const [at, made] of (pools.get(type.uid) ?? []).entries()) {
      await factory.complete(type, made, sources);
      if (at % 3 === 0) await factory.redraft(type, made);
    }
  }
  return { of: ({ uid }) => pools.get(uid) ?? [], sources };
}

/** Documents for relations, one after the other, so that those of all creators are led to. */
function sourcesOf({ model }: MatrixServer, pools: ReadonlyMap<string, readonly Made[]>, file: number): Sources {
  let turn = 0;
  return {
    model,
    file,
    some(uid, locale, count) {
      const localized = model.types.get(uid)?.localized === true && locale !== null;
      const fit = (pools.get(uid) ?? []).filter(({ locales }) => !localized || locales.includes(locale));
      const chosen =
        fit.length === 0 ? [] : Array.from({ length: count }, () => fit[turn++ % fit.length]?.documentId ?? '');
      return [...new Set(chosen)];
    },
  };
}

async function fileOf(app: MatrixServer['app']): Promise<number> {
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
