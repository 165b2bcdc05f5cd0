import { isoTime } from '../../../foundations/core/index.js';

const backupPattern = /^octavo-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z\.tar$/;

/** Returns the file name of a backup made at `now` (milliseconds since 1970). Names sort by time. */
export function backupName(now: number): string {
  return `octavo-${isoTime(now).replace(/[-:.]/g, '')}.tar`;
}

/** Returns whether a file name is that of a backup. */
export function isBackupName(name: string): boolean {
  return backupPattern.test(name);
}

/** Returns when the backup of this name was made, in milliseconds since 1970; null if it is not the name of a backup. */
export function backupTime(name: string): number | null {
  const [, ...digits] = backupPattern.exec(name) ?? [];
  const [year, month, day, ...time] = digits.map(Number);
  return year === undefined ? null : Date.UTC(year, Number(month) - 1, day, ...time);
}

/** Returns the names of the oldest backups beyond the `keep` newest ones. Files of other names are left out. */
export function expiredBackups(names: readonly string[], keep: number): readonly string[] {
  const backups = names.filter(isBackupName).sort();
  return backups.slice(0, Math.max(0, backups.length - keep));
}
