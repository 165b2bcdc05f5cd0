export { placeholderList, plainStatement } from '../../storage/sql/plan/index.js';
