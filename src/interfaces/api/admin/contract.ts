/*
 * What the panel's interface answers and takes, as types: the one thing that the panel shares with the server. It imports nothing but
 * its parts, so that the panel is checked without the server; contract.test.ts holds it against what the endpoints give.
 */

export type * from './contract/administrators.js';
export type * from './contract/audit.js';
export type * from './contract/bulk.js';
export type * from './contract/content.js';
export type * from './contract/files.js';
export type * from './contract/history.js';
export type * from './contract/model.js';
export type * from './contract/operations.js';
export type * from './contract/permissions.js';
export type * from './contract/preview.js';
export type * from './contract/responses.js';
export type * from './contract/schedule.js';
export type * from './contract/search.js';
export type * from './contract/sign-in.js';
export type * from './contract/slow-queries.js';
export type * from './contract/tokens.js';
export type * from './contract/users.js';
export type * from './contract/webhooks.js';
