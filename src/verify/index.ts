export { type Ask, asking } from './ask.js';
export { crawl } from './crawl.js';
export { type Difference, differencesBetween } from './differences.js';
export { ignored } from './ignored.js';
export { readLog } from './read-log.js';
export { type DifferingAnswer, type Verified, verify } from './verify.js';
