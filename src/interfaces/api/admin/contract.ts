/*
 * What the panel's interface answers and takes, as types. Types that an endpoint answers as the domain has them are re-exported from
 * there. The panel imports this file by type alone, so nothing of the server reaches its bundle; contract.test.ts compares the types
 * that endpoints put together with their answers.
 */

export type * from './contract/administrators.js';
export type * from './contract/agents.js';
export type * from './contract/assist.js';
export type * from './contract/audit.js';
export type * from './contract/bulk.js';
export type * from './contract/change-set-reviews.js';
export type * from './contract/change-sets.js';
export type * from './contract/content.js';
export type * from './contract/files.js';
export type * from './contract/history.js';
export type * from './contract/home.js';
export type * from './contract/model.js';
export type * from './contract/operations.js';
export type * from './contract/permissions.js';
export type * from './contract/preview.js';
export type * from './contract/responses.js';
export type * from './contract/saved-views.js';
export type * from './contract/schedule.js';
export type * from './contract/search.js';
export type * from './contract/sign-in.js';
export type * from './contract/slow-queries.js';
export type * from './contract/tokens.js';
export type * from './contract/translations.js';
export type * from './contract/users.js';
export type * from './contract/webhooks.js';
