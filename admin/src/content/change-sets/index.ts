export { ChangeSetBar } from './change-set-bar.js';
export { ChangeSetMenu } from './change-set-menu.js';
export { useChangeSetPermissions, useChooseChangeSet, useChosenChangeSet } from './use-change-set.js';
