import { expect, test } from 'vitest';
import type { PermissionCatalogue } from '../api/index.js';
import { actionColumns, actionGroups, summarizeAccess } from './action-groups.js';

const type = { kind: 'collectionType', localized: false, draftAndPublish: true, attributes: [], actions: [] } as const;
const catalogue: PermissionCatalogue = {
  content: [
    { ...type, uid: 'api::tag.tag', displayName: 'Tag' },
    { ...type, uid: 'api::article.article', displayName: 'Article' },
  ],
  locales: [],
  settings: [],
  user: [
    { uid: 'api::tag.tag', actions: ['delete', 'find', 'wander'] },
    { uid: 'api::article.article', actions: ['find', 'findOne', 'create'] },
    { uid: 'plugin::users-permissions.auth', actions: ['callback'] },
  ],
  public: { forEverybody: true, readsDrafts: false },
};

test('content types come by name, what is the server’s own apart', () => {
  const { content, server } = actionGroups(catalogue);
  expect(content.map(({ name }) => name)).toEqual(['Article', 'Tag']);
  expect(server.map(({ uid }) => uid)).toEqual(['plugin::users-permissions.auth']);
  expect(actionColumns(content)).toEqual(['find', 'findOne', 'create', 'delete', 'wander']);
});

test('what a role may read and change is told by names', () => {
  const { content } = actionGroups(catalogue);
  expect(summarizeAccess(content, new Set(['api::article.article.find', 'api::tag.tag.delete']))).toEqual({
    reads: ['Article'],
    writes: ['Tag'],
  });
  expect(summarizeAccess(content, new Set())).toEqual({ reads: [], writes: [] });
});
