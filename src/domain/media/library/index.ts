/* The types of the library alone: the panel's compiler does not know the `fetch` of Node that the rest of the room is written against. */

export type { FileUse, Folder } from './library.js';
