import type { RequestSpec } from '../harness/case.js';

/** A request of the seed; `data` of the response, or the whole response without it, is stored under `save`. */
export type SeedRequest = RequestSpec & { readonly save?: string };
