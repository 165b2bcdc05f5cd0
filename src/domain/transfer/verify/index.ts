export { crawl } from './crawl.js';
export { differencesBetween } from './differences.js';
export { knownDifferences } from './known-differences.js';
export { readLog } from './read-log.js';
export { VerifyReport } from './report.js';
export { createRequester, type Generation, signIn } from './requester.js';
export { compareServers, type DifferingAnswer, type VerifyCaller } from './verify.js';
