export { placeholderList, plainStatement } from '../plan/index.js';
