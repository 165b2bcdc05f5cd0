export { backupName, backupTime, isBackupName, tooMany } from './backup-names.js';
export { entryNames, uploadEntry } from './entry-names.js';
export { readBackup } from './read-backup.js';
export type { BackupFacts, BytesTold, FileToKeep, Manifest } from './types.js';
export { writeBackup } from './write-backup.js';
