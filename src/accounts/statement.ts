export { listOf, statement } from '../plan/index.js';
