export { parseForm } from './form.js';
export type { ContentApiParts } from './parts.js';
export { type Profile, type ProfileName, profiles } from './profiles.js';
export { createContentDoor } from './routes.js';
export { emitError } from './wire-errors.js';
