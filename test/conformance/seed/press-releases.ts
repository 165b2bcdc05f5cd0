import type { SeedRequest } from './types.js';

/**
 * Ten press releases, each named after its state: `Pub` published, `Draft` never published, `Mod` published and edited since,
 * `Repub` edited and published again; `Fr…` tells of the French version. `All` is published and edited in English,
 * published in French, a draft in German.
 */
const states: readonly (readonly SeedRequest[])[] = [
  [create('Draft', 'draft')],
  [create('Pub')],
  [create('Mod'), edit('Mod', { text: 'edited' }, 'status=draft')],
  [create('Repub'), edit('Repub', { text: 'edited' }, 'status=draft'), edit('Repub', {}, 'status=published')],
  [create('PubFrDraft'), edit('PubFrDraft', { name: 'PubFrDraft fr' }, 'locale=fr&status=draft')],
  [create('DraftFrPub', 'draft'), edit('DraftFrPub', { name: 'DraftFrPub fr' }, 'locale=fr')],
  [create('DraftFrDraft', 'draft'), edit('DraftFrDraft', { name: 'DraftFrDraft fr' }, 'locale=fr&status=draft')],
  [createFrench('FrDraft', 'FrDraft fr', '&status=draft')],
  [createFrench('FrPub', 'FrPub fr')],
  [createFrench('FrMod', 'FrMod fr'), edit('FrMod', { text: 'retouché' }, 'locale=fr&status=draft')],
  [
    create('All'),
    edit('All', { name: 'All fr' }, 'locale=fr'),
    edit('All', { name: 'All de' }, 'locale=de&status=draft'),
    edit('All', { text: 'edited' }, 'status=draft'),
  ],
];

function create(name: string, status: 'draft' | 'published' = 'published'): SeedRequest {
  return {
    method: 'POST',
    url: `/api/press-releases?status=${status}`,
    body: { data: { name, text: 'first' } },
    save: `release.${name}`,
  };
}

function createFrench(state: string, name: string, query = ''): SeedRequest {
  return {
    method: 'POST',
    url: `/api/press-releases?locale=fr${query}`,
    body: { data: { name, text: 'premier' } },
    save: `release.${state}`,
  };
}

function edit(state: string, data: { readonly [key: string]: string }, query: string): SeedRequest {
  return { method: 'PUT', url: `/api/press-releases/{{release.${state}.documentId}}?${query}`, body: { data } };
}

/** The requests that create them. */
export const pressReleaseSeed: readonly SeedRequest[] = states.flat();
