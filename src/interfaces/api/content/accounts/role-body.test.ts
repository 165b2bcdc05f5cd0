import { describe, expect, test } from 'vitest';
import { Failure } from '../../../../foundations/core/index.js';
import { parseNewRole, parseRoleChange } from './role-body.js';

function failureOf(parse: () => unknown): Failure {
  try {
    parse();
  } catch (error) {
    if (error instanceof Failure) return error;
  }
  throw new Error('nothing was refused');
}

test('omitted members are not part of the change', () => {
  expect(parseRoleChange({})).toEqual({});
  expect(parseRoleChange({ readDrafts: false })).toEqual({ readDrafts: false });
});

test('a tree becomes a list of actions', () => {
  const permissions = { 'api::tag': { controllers: { tag: { find: { enabled: true, policy: '' } } } } };
  expect(parseNewRole({ name: 'Editor', description: '', permissions })).toEqual({
    name: 'Editor',
    description: '',
    actions: ['api::tag.tag.find'],
  });
});

test('a role may be sent back as returned', () => {
  const answered = {
    id: 3,
    documentId: 'x',
    type: 'editor',
    createdAt: '',
    updatedAt: '',
    publishedAt: '',
    nb_users: 2,
  };
  expect(parseRoleChange({ ...answered, name: 'Editor' })).toEqual({ name: 'Editor' });
});

describe('refused', () => {
  test.each([undefined, null, [], 'name'])('the body %j', (body) => {
    expect(failureOf(() => parseRoleChange(body)).code).toBe('account.invalid');
  });

  test('an unknown name, such as a misspelled one', () => {
    const failure = failureOf(() => parseRoleChange({ permision: {}, constructor: 1 }));
    expect(failure.code).toBe('account.invalid-parameters');
    expect(failure.message).toBe('Invalid parameters: permision, constructor');
  });

  test('every wrong value, each with its path', () => {
    const failure = failureOf(() =>
      parseRoleChange({ name: {}, description: null, readDrafts: 'true', permissions: [] }),
    );
    expect(failure.problems.map(({ path }) => path)).toEqual([
      ['name'],
      ['description'],
      ['readDrafts'],
      ['permissions'],
    ]);
  });

  test('a new role without a name', () => {
    expect(failureOf(() => parseNewRole({ description: 'x' })).problems).toEqual([
      { path: ['name'], message: 'name must be defined.' },
    ]);
  });
});
