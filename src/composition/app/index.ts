export { ensureFolder } from '../../domain/media/index.js';
export type { ImportReport, Todo } from '../../domain/transfer/import/index.js';
export type { ModelPlan } from '../../storage/migrations/index.js';
export { type Environment, environmentConfig, mergeConfigs, numberOrText } from './config.js';
export { defaultConfig } from './config-defaults.js';
export { type CopiedData, copyData } from './copy-data.js';
export { createApp } from './create-app.js';
export { type BackupProgress, backUpProject, type CreatedBackup } from './create-backup.js';
export { defineConfig } from './define-config.js';
export { describeProject } from './describe-project.js';
export { diagnose, type Finding } from './diagnose.js';
export { type ExportDestination, exportContent } from './export-content.js';
export { defineExtensions, type Extensions, refuse } from './extensions/index.js';
export { growContent } from './grow-content.js';
export { type ImportExportRequest, importExport, isExportFile } from './import-export.js';
export { dryRunImport, type ImportedProject, importProject } from './import-project.js';
export { isProjectPath, readModelFiles } from './model-files.js';
export { loadProject, type Project } from './project.js';
export { type RestoreProgress, type RestoreRequest, restoreFromBackup } from './restore-backup.js';
export { seedContent } from './seed-content.js';
export type {
  App,
  AppOptions,
  InjectAnswer,
  InjectRequest,
  OctavoConfig,
  PartialConfig,
  ProjectConfig,
} from './types.js';
export { type DataVerification, verifyData } from './verify-data.js';
export { type ModelFilesSession, withModelFiles } from './with-model-files.js';
