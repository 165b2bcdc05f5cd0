import { expect, test } from 'vitest';
import { isProjectPath } from './model-files.js';

test.each([
  '',
  'octavo.config.ts',
  'extensions/bell.ts',
  'src',
  'src/api',
  'src/api/tag/content-types/tag/schema.json',
  'src/extensions/users-permissions/content-types/user/schema.json',
  'src/components/shared/seo.json',
  'schema',
  'schema/content-types/tag.json',
])('%j concerns the project', (path) => {
  expect(isProjectPath('/site', `/site/${path}`)).toBe(true);
});

test.each(['node_modules', 'data/octavo.db', 'src/pages/index.ts', 'src/apis', 'content/tag/a.json', '../other'])(
  '%j does not',
  (path) => {
    expect(isProjectPath('/site', `/site/${path}`)).toBe(false);
  },
);
