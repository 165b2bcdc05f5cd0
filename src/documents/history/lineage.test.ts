import { expect, test } from 'vitest';
import type { ModelChange } from '../../schema/index.js';
import type { Revision } from '../../store/index.js';
import { lineageSince, namesOf } from './lineage.js';

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
function revisions(...changes: readonly (readonly ModelChange[])[]): readonly Revision[] {
  return changes
    .map((made, at): Revision => {
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
  const first = lineageSince('v0', all);
  expect([first.shape('a'), first.shape('s.x'), first.shape('other')]).toEqual(['b', 's.y', 'other']);
  expect([first.shapeThen('b'), first.shapeThen('s.y')]).toEqual(['a', 's.x']);
  expect([first.attribute('a', 'title'), first.attribute('a', 'left')]).toEqual(['name', 'right']);
  expect(lineageSince('v1', all).attribute('a', 'headline')).toBe('name');
  expect(lineageSince('v2', all).attribute('b', 'headline')).toBe('headline');
});

test('a model that nobody knows is taken for the present one', () => {
  expect(lineageSince('v9', all).attribute('a', 'title')).toBe('title');
  expect(lineageSince('v3', all).attribute('b', 'left')).toBe('left');
});

test('a content type is known by all names that it ever had', () => {
  expect(namesOf('b', all)).toEqual(['b', 'a']);
  expect(namesOf('other', all)).toEqual(['other']);
});
