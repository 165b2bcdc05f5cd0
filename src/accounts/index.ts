export { type Accounts, createAccounts, type TokenRequest } from './accounts.js';
