import { chapters } from './chapters.js';
import { runChapters } from './harness/index.js';

runChapters('contract', chapters);
