/** The types of requests and responses. The panel imports nothing else from the server, except its tables of operators, actions and languages. */
export type * from '../../../src/interfaces/api/admin/contract.js';
export { type accountActions, contentActions } from '../../../src/language/query/access/actions.js';
export { type Operator, operatorTable } from '../../../src/language/query/operators.js';
export {
  languagesByCode,
  maxSearchedAttributes,
  type SearchLanguage,
  searchLanguages,
} from '../../../src/language/search/definition-values.js';
