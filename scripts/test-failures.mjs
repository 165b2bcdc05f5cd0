import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './root.mjs';

/**
 * Tests that compare what something took with a limit, or wait for a browser or a server as long as somebody would: a machine that is
 * busy with something else lets them fail. They are run a second time, alone, when everything else is done (decision 0032). Tests that
 * check for lost or foreign data are not retried: there, one failure is too many.
 */
export const clocked = [
  'src/domain/accounts/email.test.ts',
  'src/domain/accounts/mail/smtp.test.ts',
  'src/domain/events/delivery-attempt.test.ts',
  'src/domain/events/delivery-worker.test.ts',
  'src/domain/events/subscription-cache.test.ts',
  'src/domain/media/files/detect-type.test.ts',
  'src/domain/media/files/svg/clean-svg.test.ts',
  'src/domain/media/images/create-images.test.ts',
  'src/domain/media/images/low-priority-threads.test.ts',
  'src/domain/media/images/variant-geometry.test.ts',
  'src/foundations/http/admission-queue.test.ts',
  'src/foundations/http/request/cookies.test.ts',
  'src/foundations/http/request/streamed-body.test.ts',
  'src/foundations/http/response/unsent-bytes.test.ts',
  'src/foundations/http/response/write-file.test.ts',
  'src/foundations/http/server.test.ts',
  'src/foundations/http/wire.test.ts',
  'src/interfaces/api/admin/content/schedule.test.ts',
  'src/language/schema/attributes/attributes.test.ts',
  'src/language/schema/attributes/exact-decimal.test.ts',
  'src/storage/database/leases/lease.test.ts',
  'src/storage/database/postgres/faults.test.ts',
  'src/storage/database/postgres/own-server.test.ts',
  'src/storage/database/postgres/reads/replicas.test.ts',
  'src/storage/database/sqlite/files/open-file-watcher.test.ts',
  'src/storage/database/sqlite/store.test.ts',
  'src/storage/database/sqlite/threads/busy-clock.test.ts',
  'src/storage/database/sqlite/threads/read-thread-pool.test.ts',
  'test/browser/',
  'test/graphql/live-schema.test.ts',
  'test/installation/',
  'test/openapi/document.test.ts',
  'test/property/parameters.test.ts',
  'test/scenario/media/large.test.ts',
  'test/scenario/model/live-changes.test.ts',
  'test/scenario/model/load.test.ts',
  'test/scenario/noisy-neighbour/',
  'test/scenario/overload/',
  'test/scenario/postgres/failover.test.ts',
  'test/scenario/postgres/frozen.test.ts',
  'test/scenario/postgres/start.test.ts',
  'test/scenario/read-limits/',
  'test/scenario/soak/',
  'test/scenario/start.test.ts',
  'test/scenario/stop/',
  'test/scenario/workers/',
  'test/security/accounts/bearer.test.ts',
  'test/security/accounts/codes.test.ts',
  'test/security/accounts/enumeration-mail.test.ts',
  'test/security/accounts/enumeration-sign-in.test.ts',
  'test/security/accounts/passwords.test.ts',
  'test/security/accounts/revocation-administrators.test.ts',
  'test/security/accounts/revocation.test.ts',
  'test/security/identity.test.ts',
  'test/security/load.test.ts',
  'test/security/media/bombs.test.ts',
  'test/security/timing.test.ts',
  'test/security/wire.test.ts',
  'test/security/write-limits.test.ts',
];

/** Lines of a message that are shown at the end. */
const linesShown = 12;

/**
 * A test that failed.
 * @typedef {object} Failed
 * @property {string} file From the root of the project.
 * @property {string} name
 * @property {string} message
 */

/**
 * A report of vitest, as far as it is read here.
 * @typedef {object} Report
 * @property {number} numPassedTests
 * @property {readonly { name: string, status: string, message: string, assertionResults: readonly Assertion[] }[]} testResults
 */

/**
 * A test in such a report.
 * @typedef {object} Assertion
 * @property {string} status
 * @property {string} fullName
 * @property {readonly string[]} failureMessages
 */

/**
 * What a report of vitest tells.
 * @param {string} path
 * @returns {{ passed: number, failed: readonly Failed[] }}
 */
export function readReport(path) {
  /** @type {Report} */
  const { numPassedTests, testResults } = JSON.parse(readFileSync(path, 'utf8'));
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults.filter((one) => one.status === 'failed');
    // A file that could not be read, or a hook of it, fails without any test of its own.
    if (tests.length === 0 && status === 'failed') return [{ file, name: file, message }];
    return tests.map(({ fullName, failureMessages }) => ({
      file,
      name: fullName,
      message: failureMessages.join('\n'),
    }));
  });
  return { passed: numPassedTests, failed };
}

/** Whether a test may be retried. @param {Failed} failed */
export function isClocked({ file }) {
  return clocked.some((place) => file.startsWith(place));
}

/** A failure as it is printed at the end of the run. @param {Failed} failed */
export function told({ file, name, message }) {
  const lines = message.split('\n').filter((line) => !line.includes('/node_modules/'));
  return [`✗ ${file}: ${name}`, ...lines.slice(0, linesShown).map((line) => `    ${line}`)].join('\n');
}
