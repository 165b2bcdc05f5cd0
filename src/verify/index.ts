export { createRequester, signIn } from './ask.js';
export { crawl } from './crawl.js';
export { differencesBetween } from './differences.js';
export { knownDifferences } from './known.js';
export { readLog } from './read-log.js';
export { VerifyReport } from './report.js';
export { compareServers, type DifferingAnswer, type VerifyCaller } from './verify.js';
