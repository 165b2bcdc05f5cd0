import type { TokenRequest } from '../../../src/domain/accounts/index.js';

/** Tokens that are made beside the interface; `token.<name>` is the text of each. */
export interface SeedToken extends Pick<TokenRequest, 'name' | 'kind' | 'actions' | 'readDrafts'> {
  /** What has become of it when the cases run. */
  readonly fate?: 'revoked' | 'expired';
}

const tags = { kind: 'custom', actions: ['api::tag.tag.find'], readDrafts: false } as const;

const uploads = {
  kind: 'custom',
  actions: ['plugin::upload.content-api.upload', 'plugin::upload.content-api.findOne'],
  readDrafts: false,
} as const;

const files = {
  kind: 'custom',
  actions: ['plugin::upload.content-api.find', 'api::author.author.find'],
  readDrafts: false,
} as const;

/** A token of each kind that may not do everything, and two that do not work any more. */
export const seedTokens: readonly SeedToken[] = [
  { name: 'reading', kind: 'read-only', actions: [], readDrafts: true },
  { name: 'tags', ...tags },
  { name: 'uploads', ...uploads },
  { name: 'files', ...files },
  { name: 'revoked', ...tags, fate: 'revoked' },
  { name: 'expired', ...tags, fate: 'expired' },
];
