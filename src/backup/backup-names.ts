import { isoTime } from '../kernel/index.js';

const shape = /^octavo-(\d{8}T\d{9}Z)\.tar$/;

/** The file of a backup that is made now (milliseconds since 1970): names in the order of letters are in the order of time. */
export function backupName(now: number): string {
  return `octavo-${isoTime(now).replace(/[-:.]/g, '')}.tar`;
}

/** Whether a file is a backup by its name. */
export function isBackupName(name: string): boolean {
  return shape.test(name);
}

/** The names that are too many where so many are kept: the oldest ones. Other files stay. */
export function tooMany(names: readonly string[], keep: number): readonly string[] {
  const backups = names.filter(isBackupName).sort();
  return backups.slice(0, Math.max(0, backups.length - keep));
}
