import { describe, expect, test } from 'vitest';
import { parsePermissionTree, permissionTree } from './permission-tree.js';

const catalogue = new Map([
  ['api::tag.tag', ['find', 'create']],
  ['plugin::users-permissions.auth', ['callback']],
  ['plugin::users-permissions.user', ['me', 'find']],
]);
const on = { enabled: true, policy: '' };
const off = { enabled: false, policy: '' };

describe('to the wire', () => {
  test('every action of the catalogue, enabled where it is allowed', () => {
    const allowed = new Set(['api::tag.tag.find', 'plugin::users-permissions.user.me']);
    expect(JSON.parse(JSON.stringify(permissionTree(catalogue, allowed)))).toEqual({
      'api::tag': { controllers: { tag: { find: on, create: off } } },
      'plugin::users-permissions': { controllers: { auth: { callback: off }, user: { me: on, find: off } } },
    });
  });

  test('names of object prototypes are names', () => {
    const tree = permissionTree(new Map([['api::constructor.toString', ['valueOf']]]), new Set());
    expect(JSON.stringify(tree)).toBe(
      '{"api::constructor":{"controllers":{"toString":{"valueOf":{"enabled":false,"policy":""}}}}}',
    );
  });
});

describe('from the wire', () => {
  const problemsOf = (tree: unknown) => parsePermissionTree(tree, ['permissions']).problems.map(({ path }) => path);

  test('a serialized tree is parsed back unchanged', () => {
    const allowed = ['api::tag.tag.create', 'plugin::users-permissions.auth.callback'];
    const tree = JSON.parse(JSON.stringify(permissionTree(catalogue, new Set(allowed))));
    expect(parsePermissionTree(tree, ['permissions'])).toEqual({ actions: allowed, problems: [] });
  });

  test('an empty tree allows nothing', () => {
    expect(parsePermissionTree({}, [])).toEqual({ actions: [], problems: [] });
  });

  test.each([null, 'all', 7, ['find']])('%j is no tree', (tree) => {
    expect(problemsOf(tree)).toEqual([['permissions']]);
  });

  test.each([
    [{ 'api::tag': null }, ['api::tag', 'controllers']],
    [{ 'api::tag': {} }, ['api::tag', 'controllers']],
    [{ 'api::tag': { controllers: [] } }, ['api::tag', 'controllers']],
    [{ 'api::tag': { controllers: { tag: true } } }, ['api::tag', 'controllers', 'tag']],
    [{ 'api::tag': { controllers: { tag: { find: true } } } }, ['api::tag', 'controllers', 'tag', 'find', 'enabled']],
    [
      { 'api::tag': { controllers: { tag: { find: { enabled: 1 } } } } },
      ['api::tag', 'controllers', 'tag', 'find', 'enabled'],
    ],
  ])('%j says where it is wrong', (tree, path) => {
    expect(problemsOf(tree)).toEqual([['permissions', ...path]]);
  });

  test('a part without controllers allows nothing, independent of other members', () => {
    const { actions, problems } = parsePermissionTree({ 'api::tag': { tag: { find: on } } }, []);
    expect([actions, problems.length]).toEqual([[], 1]);
  });
});
