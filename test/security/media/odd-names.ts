import { randomUUID } from 'node:crypto';

/** Part of every name that contains another path: no file of this name may ever exist. */
export const marker = `escaped${randomUUID().slice(0, 8)}`;

const long = (length: number): string => `${marker}${'x'.repeat(length - marker.length)}`;

/** Names that contain another path, or are special to a file system, a shell or a browser. */
export const oddNames: readonly string[] = [
  `../${marker}`,
  `../../../../../../../../../../${marker}.txt`,
  `..\\${marker}.txt`,
  `..\\..\\..\\${marker}`,
  `%2e%2e%2f${marker}.txt`,
  `%252e%252e%252f${marker}.txt`,
  `..%c0%af${marker}.txt`,
  `....//....//${marker}.txt`,
  `a/../../${marker}.txt`,
  `/${marker}`,
  `/tmp/${marker}.txt`,
  `/etc/${marker}`,
  `C:\\${marker}.txt`,
  `C:${marker}.txt`,
  `\\\\server\\share\\${marker}.txt`,
  `file:///tmp/${marker}`,
  `~/${marker}`,
  `./${marker}`,
  `${marker}/`,
  `${marker}/a.txt`,
  `${marker}\0.png`,
  `${marker}.txt\0`,
  `${marker}%00.png`,
  `${marker}\r\nX-Evil: 1`,
  `${marker}\ta.txt`,
  `${marker}\u202egnp.exe`,
  `${marker}\u2066gnp.exe`,
  `${marker}\u200fa.txt`,
  `${marker}\u2028a.txt`,
  `${marker}.txt::$DATA`,
  `${marker}:stream.txt`,
  '.',
  '..',
  '...',
  '.htaccess',
  '.env',
  '.incoming',
  'octavo.db',
  'octavo.config.mjs',
  'CON',
  'NUL.txt',
  'COM1',
  'LPT1.png',
  'aux.svg',
  '-rf',
  '--help',
  '$(id).txt',
  '`id`.txt',
  '; rm -rf .;.txt',
  '| cat.txt',
  '*.txt',
  '?.txt',
  '<script>alert(1)</script>.txt',
  "'; DROP TABLE files;--.txt",
  '__proto__',
  'constructor.txt',
  'naïve – файл 👍.txt',
  'ａ．ｔｘｔ',
  ' ',
  long(255),
  long(256),
  long(3_000),
];

/** Those of them that are rejected for uploads: folders, and characters that disguise a name. A line end ends the name. */
export function isRefusedAsSent(name: string): boolean {
  if (name.includes('\r\n')) return false;
  return name.includes('/') || name.includes('\\') || name === '.' || name === '..' || isRefusedAsShown(name);
}

/** Those of them that no file may be shown under. */
export function isRefusedAsShown(name: string): boolean {
  return /[\0\r\n\t\u202e\u2066\u200f\u2028]/.test(name) || name.length > 255 || name.trim() === '';
}
