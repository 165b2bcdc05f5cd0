import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const path = join(root, 'docs/reference/reliability.md');

/** The rows of the table between the marks of this name, as they stand there. */
export function rowsOf(name) {
  const [, between = ''] =
    readFileSync(path, 'utf8').match(new RegExp(`<!-- ${name}: [^>]*-->\n([\\s\\S]*?)<!-- /${name} -->`)) ?? [];
  return between.split('\n').filter((line) => line.startsWith('| `'));
}

/** Puts a text between the marks of this name in docs/reference/reliability.md. */
export function writeFigures(name, text) {
  const page = readFileSync(path, 'utf8');
  const marks = new RegExp(`(<!-- ${name}: [^>]*-->\n)[\\s\\S]*?(<!-- /${name} -->)`);
  if (!marks.test(page)) throw new Error(`${path} has no marks for ${name}`);
  writeFileSync(
    path,
    page.replace(marks, (_, begin, end) => `${begin}\n${text}\n\n${end}`),
  );
}
