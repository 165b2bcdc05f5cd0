export { asking, type Generation, signIn } from './ask.js';
export { crawl } from './crawl.js';
export { differencesBetween } from './differences.js';
export { known } from './known.js';
export { readLog } from './read-log.js';
export { VerifyReport } from './report.js';
export { type Caller, type DifferingAnswer, verify } from './verify.js';
