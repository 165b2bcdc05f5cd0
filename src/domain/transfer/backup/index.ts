export { backupName, backupTime, expiredBackups, isBackupName } from './backup-names.js';
export { entryNames, uploadEntry } from './entry-names.js';
export { readBackup } from './read-backup.js';
export type { BackupSource, BackupSummary, ByteProgress, Manifest } from './types.js';
export { writeBackup } from './write-backup.js';
