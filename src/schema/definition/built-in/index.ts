import type { ContentTypeHead } from '../head.js';
import { fileHead } from './file.js';
import { roleHead } from './role.js';
import { userHead } from './user.js';

export { userHead };

/** The content types that every model has. */
export const builtInHeads: readonly ContentTypeHead[] = [fileHead, roleHead, userHead];
