/** The types of what the server answers and takes: the one thing that the panel has of it. */
export type * from '../../../src/interfaces/api/admin/contract.js';
