export { removeAllUnsavedChanges } from './edit/unsaved/kept-changes.js';
export { contentRoutes } from './routes.js';
