export { defineExtensions, type Extensions, refuse } from '../extensions/index.js';
export type { ImportReport, Todo } from '../import/index.js';
export { makeFolder } from '../media/index.js';
export type { ModelPlan } from '../model/index.js';
export { type BackupTold, type MadeBackup, makeBackup } from './back-up.js';
export { type Environment, environmentConfig, mergeConfigs, numberOrText } from './config.js';
export { defaultConfig } from './config-defaults.js';
export { type CopiedData, copyData } from './copy-data.js';
export { createApp } from './create-app.js';
export { defineConfig } from './define-config.js';
export { describeProject } from './describe-project.js';
export { diagnose, type Finding } from './diagnose.js';
export { type ExportPlace, exportContent } from './export-content.js';
export { growContent } from './grow.js';
export { type ExportImport, importExport, isExportFile } from './import-export.js';
export { type ImportedProject, importProject, rehearseImport } from './import-project.js';
export { concernsProject, readModelFiles } from './model-files.js';
export { loadProject, type Project } from './project.js';
export { type RestoreRequest, type RestoreTold, restore } from './restore.js';
export { seedContent } from './seed.js';
export type {
  App,
  AppOptions,
  InjectAnswer,
  InjectRequest,
  OctavoConfig,
  PartialConfig,
  ProjectConfig,
} from './types.js';
export { type Verified, verifyData } from './verify-data.js';
export { type FilesHouse, withFilesChange } from './with-files-change.js';
