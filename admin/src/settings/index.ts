export { FormDialog } from './form-dialog.js';
export { Loaded } from './loaded.js';
export { settingsRoutes } from './routes.js';
export { useSaving } from './use-saving.js';
