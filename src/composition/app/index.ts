export { ensureFolder } from '../../domain/media/index.js';
export type { ImportReport, Todo } from '../../domain/transfer/import/index.js';
export type { ModelPlan } from '../../storage/migrations/index.js';
export { applyAccessFile, readAccessFile } from './access-file.js';
export { type BackupProgress, backUpProject, type CreatedBackup } from './backup/create-backup.js';
export { type RestoreProgress, type RestoreRequest, restoreFromBackup } from './backup/restore-backup.js';
export { type Environment, environmentConfig, mergeConfigs, numberOrText } from './config/config.js';
export { defaultConfig } from './config/defaults.js';
export { defineConfig } from './config/define-config.js';
export { createApp } from './create-app.js';
export { checkUpgrade, type UpgradeCheck } from './data-commands/check-upgrade.js';
export { type CopiedData, copyData } from './data-commands/copy-data.js';
export { type ExportDestination, exportContent } from './data-commands/export-content.js';
export { growContent } from './data-commands/grow-content.js';
export { type ImportExportRequest, importExport, isExportFile } from './data-commands/import-export.js';
export { dryRunImport, type ImportedProject, importProject } from './data-commands/import-project.js';
export { exportChangeSet, type ImportedChangeSet, importChangeSet } from './data-commands/move-sets.js';
export { seedContent } from './data-commands/seed-content.js';
export { type DataVerification, verifyData } from './data-commands/verify-data.js';
export { diagnose, type Finding } from './diagnose.js';
export { defineExtensions, type Extensions, refuse } from './extensions/index.js';
export { describeProject, printProjectSchema } from './model/describe-project.js';
export { isProjectPath, readModelFiles } from './model/model-files.js';
export { type ModelFilesSession, withModelFiles } from './model/with-model-files.js';
export { loadProject, type Project } from './project.js';
export type {
  App,
  AppOptions,
  InjectAnswer,
  InjectRequest,
  OctavoConfig,
  PartialConfig,
  ProjectConfig,
} from './types.js';
