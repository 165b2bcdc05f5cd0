import type { SeedRequest } from './types.js';

/** Attaches files to existing documents; skipped if files cannot be created. */
export const mediaSeed: readonly SeedRequest[] = [
  {
    method: 'PUT',
    url: '/api/articles/{{article.alpha.documentId}}',
    body: {
      data: {
        cover: '{{file.anvil.documentId}}',
        gallery: ['{{file.engine.documentId}}', '{{file.manual.documentId}}', '{{file.anvil.documentId}}'],
      },
    },
  },
  {
    method: 'PUT',
    url: '/api/authors/{{author.ann.documentId}}',
    body: { data: { avatar: '{{file.engine.documentId}}' } },
  },
];
