import type { Model } from '../strapi/project.mjs';

export interface Field {
  readonly name: string;
  readonly type: string;
  readonly [key: string]: unknown;
}

export interface Collection {
  readonly slug: string;
  readonly fields: readonly Field[];
  readonly versions?: { readonly drafts: true };
}

export function payloadCollections(model: Model): readonly Collection[];
