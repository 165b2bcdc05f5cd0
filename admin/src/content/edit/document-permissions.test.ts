import { expect, test } from 'vitest';
import type { Attribute, ContentAction, ContentType } from '../../api/index.js';
import { getDocumentPermissions } from './document-permissions.js';

const attribute: Attribute = {
  name: 'title',
  storage: 'column',
  type: 'string',
  column: 'text',
  writeOnly: false,
  required: false,
  private: false,
  localized: false,
  readable: true,
  creatable: true,
  updatable: false,
  unique: false,
  sortable: true,
  operators: [],
  options: {},
};

function typeWith(...actions: readonly ContentAction[]): ContentType {
  return {
    uid: 'api::article.article',
    kind: 'collectionType',
    singularName: 'article',
    pluralName: 'articles',
    displayName: 'Article',
    description: '',
    draftAndPublish: true,
    localized: true,
    actions,
    attributes: [attribute],
  };
}

const fresh = { isNew: true, isNewLocale: false, state: null };
const draft = { isNew: false, isNewLocale: false, state: 'draft' } as const;
const modified = { ...draft, state: 'modified' } as const;

test('writing something new needs the right to create, changing it the one to update', () => {
  expect(getDocumentPermissions(typeWith('create'), fresh).save).toBe(true);
  expect(getDocumentPermissions(typeWith('create'), draft).save).toBe(false);
  expect(getDocumentPermissions(typeWith('update'), fresh).save).toBe(false);
  expect(getDocumentPermissions(typeWith('update'), draft).save).toBe(true);
});

test('a further locale needs a right of its own', () => {
  const situation = { isNew: false, isNewLocale: true, state: null };
  expect(getDocumentPermissions(typeWith('update'), situation).save).toBe(false);
  expect(getDocumentPermissions(typeWith('update', 'createLocalization'), situation).save).toBe(true);
  expect(getDocumentPermissions(typeWith('update', 'createLocalization'), situation).change(attribute)).toBe(false);
});

test('only what is published is unpublished, and only what was changed since goes back', () => {
  const type = typeWith('unpublish', 'discardDraft');
  expect([getDocumentPermissions(type, draft).unpublish, getDocumentPermissions(type, modified).unpublish]).toEqual([
    false,
    true,
  ]);
  expect([getDocumentPermissions(type, draft).discard, getDocumentPermissions(type, modified).discard]).toEqual([
    false,
    true,
  ]);
});

test('an attribute is changed as far as the role may name it', () => {
  expect(getDocumentPermissions(typeWith('create'), fresh).change(attribute)).toBe(true);
  expect(getDocumentPermissions(typeWith('update'), draft).change(attribute)).toBe(false);
  expect(getDocumentPermissions(typeWith('find'), draft).change({ ...attribute, updatable: true })).toBe(false);
});
