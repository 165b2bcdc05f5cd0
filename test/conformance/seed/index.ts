import { articleSeed } from './articles.js';
import { mediaSeed } from './media.js';
import { pageSeed } from './pages.js';
import { peopleSeed } from './people.js';
import { pressReleaseSeed } from './press-releases.js';
import { productSeed } from './products.js';
import { subjectSeed } from './subjects.js';
import type { SeedRequest } from './types.js';
import { userSeed } from './users.js';

/** Everything that the cases find, in the order in which it is created; `media` needs files. */
export const seed: { readonly documents: readonly SeedRequest[]; readonly media: readonly SeedRequest[] } = {
  documents: [
    ...peopleSeed,
    ...productSeed,
    ...subjectSeed,
    ...articleSeed,
    ...pressReleaseSeed,
    ...pageSeed,
    ...userSeed,
  ],
  media: mediaSeed,
};
