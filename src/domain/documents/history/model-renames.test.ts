import { expect, test } from 'vitest';
import type { ModelChange } from '../../../language/schema/index.js';
import type { StoredRevision } from '../../../storage/migrations/index.js';
import { listAllUids, renamesSince } from './model-renames.js';

const typeRenamed = (before: string, after: string): ModelChange => {
  const names = (uid: string) => ({ uid, singularName: uid, pluralName: uid, collectionName: uid });
  return { is: 'type-renamed', before: names(before), after: names(after) };
};
const renamed = (of: string, before: string, after: string): ModelChange => {
  return {
    is: 'attribute-renamed',
    of,
    before: { name: before, column: before },
    after: { name: after, column: after },
  };
};

/** From the first revision to the last. */
function revisions(...changes: readonly (readonly ModelChange[])[]): readonly StoredRevision[] {
  return changes
    .map((made, at): StoredRevision => {
      const record = { format: 2, locales: [], defaultLocale: 'en', shapes: {} } as const;
      const rest = { record, files: null, source: 'files', author: null, appliedAt: '', plan: null } as const;
      return {
        ...rest,
        id: at,
        version: `v${at}`,
        filesVersion: null,
        changes: made,
        reverts: null,
        revertible: false,
      };
    })
    .reverse();
}

const all = revisions(
  [],
  [renamed('a', 'title', 'headline')],
  [typeRenamed('a', 'b'), renamed('b', 'headline', 'name'), { is: 'component-renamed', before: 's.x', after: 's.y' }],
  [renamed('b', 'left', 'right'), renamed('b', 'right', 'left')],
);

test('names are followed through every renaming since', () => {
  const first = renamesSince('v0', all);
  expect([first.currentShape('a'), first.currentShape('s.x'), first.currentShape('other')]).toEqual([
    'b',
    's.y',
    'other',
  ]);
  expect([first.formerShape('b'), first.formerShape('s.y')]).toEqual(['a', 's.x']);
  expect([first.currentAttribute('a', 'title'), first.currentAttribute('a', 'left')]).toEqual(['name', 'right']);
  expect(renamesSince('v1', all).currentAttribute('a', 'headline')).toBe('name');
  expect(renamesSince('v2', all).currentAttribute('b', 'headline')).toBe('headline');
});

test('an unknown model is treated as the current one', () => {
  expect(renamesSince('v9', all).currentAttribute('a', 'title')).toBe('title');
  expect(renamesSince('v3', all).currentAttribute('b', 'left')).toBe('left');
});

test('a content type is known by all names that it ever had', () => {
  expect(listAllUids('b', all)).toEqual(['b', 'a']);
  expect(listAllUids('other', all)).toEqual(['other']);
});
