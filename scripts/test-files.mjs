// Which test files there are, and which of them open the database that OCTAVO_TEST_DATABASE names.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './root.mjs';

const folders = ['src', 'admin/src', 'test'];
/** A test that opens a database opens it through this file. */
const databaseHelper = 'test/support/data-folder.ts';

/** Paths of all test files, from the root of the project. @type {readonly string[]} */
export const testFiles = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.test\.tsx?$/.test(path) && !path.includes('node_modules'))
    .map((path) => join(folder, path))
    .sort(),
);

/**
 * Test files that take long for their size, the longest first. Each stage begins with them, so that none of them runs alone at its end:
 * vitest, which has no times in a fresh clone, begins with the largest files.
 */
export const longest = [
  'test/browser/forty-articles.test.ts',
  'test/browser/publication.test.ts',
  'test/browser/builder.test.ts',
  'test/browser/administrator-day.test.ts',
  'test/browser/undo.test.ts',
  'test/browser/change-sets.test.ts',
  'test/browser/form-view.test.ts',
  'test/browser/rules.test.ts',
  'test/browser/reviews.test.ts',
  'test/browser/restricted-author.test.ts',
  'test/browser/views.test.ts',
  'test/browser/stored-scripts.test.ts',
  'test/browser/additional-blocks.test.ts',
  'test/installation/container.test.ts',
  'test/scenario/workers/workers.test.ts',
  'test/scenario/export/change-set-import-kill.test.ts',
  'test/scenario/stops/burst.test.ts',
  'test/scenario/database-file.test.ts',
  'test/installation/package.test.ts',
  'test/scenario/model/kill.test.ts',
  'test/installation/create.test.ts',
  'test/scenario/media/crash.test.ts',
  'test/docs/permissions.test.ts',
  'test/scenario/stop/stop.test.ts',
  'test/golden/responses.test.ts',
  'test/scenario/data-copy.test.ts',
  'test/scenario/events/deliveries.test.ts',
  'test/installation/deployments.test.ts',
  'test/scenario/full-disk.test.ts',
  'test/scenario/export/change-sets.test.ts',
  'test/scenario/tour.test.ts',
  'test/scenario/start.test.ts',
  'test/scenario/read-limits/read-limits.test.ts',
  'src/foundations/http/response/write-file.test.ts',
  'src/domain/accounts/administrators/sign-in/second-factor.test.ts',
  'src/domain/accounts/administrators/sign-in/passwords.test.ts',
];

/**
 * Returns what is wrong with the paths of the stages: a path that no test file begins with, and a test file that no stage runs.
 * @param {readonly string[]} paths Files, and beginnings of their paths.
 * @returns {readonly string[]}
 */
export function pathProblems(paths) {
  return [
    ...paths
      .filter((path) => !testFiles.some((file) => file.startsWith(path)))
      .map((path) => `no test file begins with ${path}: correct the list in scripts/test.mjs`),
    ...testFiles
      .filter((file) => !paths.some((path) => file.startsWith(path)))
      .map((file) => `no stage runs ${file}: add it to the list in scripts/test.mjs`),
  ];
}

/**
 * Returns the test files in a folder that open a database, directly or through a helper in test/.
 * @param {string} folder
 * @returns {readonly string[]}
 */
export function databaseTests(folder) {
  /** @type {Map<string, boolean>} */
  const known = new Map([[databaseHelper, true]]);
  const opensDatabase = (/** @type {string} */ file) => {
    const found = known.get(file);
    if (found !== undefined) return found;
    // Helpers that import each other.
    known.set(file, false);
    const opens = helpersOf(file).some(opensDatabase);
    known.set(file, opens);
    return opens;
  };
  return testFiles.filter((file) => file.startsWith(folder) && opensDatabase(file));
}

/** The files in test/ that a file imports. @param {string} file */
function helpersOf(file) {
  const imports = readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import\() ?'(\.[^']+)\.js'/g);
  return [...imports]
    .map(([, path]) => relative(root, join(root, dirname(file), `${path}.ts`)))
    .filter((path) => path.startsWith('test/') && existsSync(join(root, path)));
}
