import { isoTime } from '../../../foundations/core/index.js';

const backupPattern = /^octavo-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z\.tar$/;

/** The file of a backup that is made now (milliseconds since 1970): names in the order of letters are in the order of time. */
export function backupName(now: number): string {
  return `octavo-${isoTime(now).replace(/[-:.]/g, '')}.tar`;
}

/** Whether a file is a backup by its name. */
export function isBackupName(name: string): boolean {
  return backupPattern.test(name);
}

/** When the backup of this name was made, in milliseconds since 1970; null: no backup has such a name. */
export function backupTime(name: string): number | null {
  const [, ...digits] = backupPattern.exec(name) ?? [];
  const [year, month, day, ...time] = digits.map(Number);
  return year === undefined ? null : Date.UTC(year, Number(month) - 1, day, ...time);
}

/** The names that are too many where so many are kept: the oldest ones. Other files stay. */
export function expiredBackups(names: readonly string[], keep: number): readonly string[] {
  const backups = names.filter(isBackupName).sort();
  return backups.slice(0, Math.max(0, backups.length - keep));
}
