export { removeAllUnsavedChanges } from './edit/unsaved/unsaved-changes-storage.js';
export { contentRoutes } from './routes.js';
