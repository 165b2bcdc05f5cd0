import type { ContentTypeHeader } from '../definition-header.js';
import { fileHeader } from './file.js';
import { roleHeader } from './role.js';
import { userHeader } from './user.js';

export { userHeader };

/** The content types that every model has. */
export const builtInHeaders: readonly ContentTypeHeader[] = [fileHeader, roleHeader, userHeader];
