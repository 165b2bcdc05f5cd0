import { expect, test } from 'vitest';
import type { Attribute, ContentAction, ContentType, VersionState } from '../../api/index.js';
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
    actionLocales: {},
    titleAttribute: null,
    attributes: [attribute],
  };
}

/** Versions of a document by locale, with what may be done with each. */
function versionsWith(state: VersionState['state'], actions: Readonly<Record<string, readonly ContentAction[]>>) {
  return new Map(
    Object.entries(actions).map(([locale, allowed]) => {
      const times = { createdAt: '', updatedAt: '', publishedAt: null, createdBy: null, updatedBy: null };
      return [locale, { documentId: 'a', locale, state, ...times, actions: allowed }] as const;
    }),
  );
}

const fresh = { versions: new Map(), locale: 'en', isWritten: false };
const all: readonly ContentAction[] = [
  'update',
  'delete',
  'createLocalization',
  'publish',
  'unpublish',
  'discardDraft',
];
const draft = { versions: versionsWith('draft', { en: all }), locale: 'en', isWritten: true };
const modified = { ...draft, versions: versionsWith('modified', { en: all }) };

test('writing something new needs the right to create, changing it the one to update', () => {
  expect(getDocumentPermissions(typeWith('create'), fresh).save).toBe(true);
  expect(getDocumentPermissions(typeWith('create'), draft).save).toBe(false);
  expect(getDocumentPermissions(typeWith('update'), fresh).save).toBe(false);
  expect(getDocumentPermissions(typeWith('update'), draft).save).toBe(true);
});

test('a document that the rules leave out is read-only, whatever the role may do with others', () => {
  const foreign = { ...modified, versions: versionsWith('modified', { en: [] }) };
  expect(getDocumentPermissions(typeWith('update', 'delete', 'publish', 'unpublish'), foreign)).toMatchObject({
    save: false,
    publish: false,
    unpublish: false,
    remove: false,
    removeDocument: false,
    obstacle: 'document',
  });
});

test('a role that writes one language is told so in the others', () => {
  const german = { ...typeWith('create', 'update'), actionLocales: { create: ['de'], update: ['de'] } };
  expect(getDocumentPermissions(german, fresh)).toMatchObject({ save: false, obstacle: 'locale' });
  expect(getDocumentPermissions(german, { ...fresh, locale: 'de' })).toMatchObject({ save: true, obstacle: null });
  expect(getDocumentPermissions(german, draft)).toMatchObject({ save: false, obstacle: 'locale' });
});

test('a document is deleted as a whole only where each of its versions may be', () => {
  const both = versionsWith('draft', { en: ['delete'], de: [] });
  const { remove, removeDocument } = getDocumentPermissions(typeWith('delete'), { ...draft, versions: both });
  expect([remove, removeDocument]).toEqual([true, false]);
});

test('a further locale needs a right of its own', () => {
  const situation = { versions: versionsWith('draft', { de: all }), locale: 'en', isWritten: false };
  expect(getDocumentPermissions(typeWith('update'), situation).save).toBe(false);
  const type = typeWith('update', 'createLocalization');
  expect(getDocumentPermissions(type, situation).save).toBe(true);
  const writable = { ...attribute, updatable: true };
  expect(getDocumentPermissions(type, situation).readOnlyReason(writable)).toBe('shared');
  expect(getDocumentPermissions(type, situation).change(writable)).toBe(false);
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
  const { change, readOnlyReason } = getDocumentPermissions(typeWith('update'), draft);
  expect([change(attribute), readOnlyReason(attribute)]).toEqual([false, 'role']);
  expect(getDocumentPermissions(typeWith('find'), draft).change({ ...attribute, updatable: true })).toBe(false);
});
