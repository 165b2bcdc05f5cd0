import type { SeedRequest } from './types.js';

/** Two tags share a label; one has no weight. */
export const tags = [
  { save: 'red', label: 'Red', weight: 10, code: 'red' },
  { save: 'green', label: 'green', weight: 20, code: 'green' },
  { save: 'blue', label: 'Blue', weight: 30, code: 'blue' },
  { save: 'red-again', label: 'Red', weight: 40, code: 'red-again' },
  { save: 'ecru', label: 'Écru', weight: null, code: 'ecru' },
  { save: 'unused', label: 'unused', weight: 0, code: 'unused' },
] as const;

function category(save: string, data: { readonly [key: string]: string | number | null }, query = ''): SeedRequest {
  return { method: 'POST', url: `/api/categories${query}`, body: { data }, save: `category.${save}` };
}

/**
 * Categories: Machines (en, fr) with the children Engines (en, fr) and Tools; Nature; Secret, a draft below Nature.
 */
const categories: readonly SeedRequest[] = [
  category('machines', { name: 'Machines', position: 1 }),
  {
    method: 'PUT',
    url: '/api/categories/{{category.machines.documentId}}?locale=fr',
    body: { data: { name: 'Appareils' } },
    save: 'category.machines.fr',
  },
  category('nature', { name: 'Nature', position: 2 }),
  category('engines', { name: 'Engines', position: 2, parent: '{{category.machines.documentId}}' }),
  {
    method: 'PUT',
    url: '/api/categories/{{category.engines.documentId}}?locale=fr',
    body: { data: { name: 'Moteurs', parent: '{{category.machines.documentId}}' } },
    save: 'category.engines.fr',
  },
  category('tools', { name: 'Tools', position: null, parent: '{{category.machines.documentId}}' }),
  category('secret', { name: 'Secret', position: 9, parent: '{{category.nature.documentId}}' }, '?status=draft'),
];

/** The requests that create tags and categories. */
export const subjectSeed: readonly SeedRequest[] = [
  ...tags.map(({ save, ...data }) => ({ method: 'POST', url: '/api/tags', body: { data }, save: `tag.${save}` })),
  ...categories,
];
