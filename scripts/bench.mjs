// Builds what has changed, then measures: npm run bench -- --help, or bench:peers, bench:growth, bench:start, bench:search,
// bench:live
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const others = ['peers', 'growth', 'start', 'search', 'live'];

if (newest('src') > newest('dist')) {
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

try {
  const [first = '', ...rest] = process.argv.slice(2);
  const other = others.includes(first);
  const { run } = await import(`../bench/${other ? first : 'run'}.mjs`);
  process.exitCode = await run(other ? rest : process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** When anything in a folder was last changed; 0 where there is no such folder. @param {string} folder */
function newest(folder) {
  try {
    const files = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
    return Math.max(
      0,
      ...files.filter((file) => file.isFile()).map((file) => statSync(join(file.parentPath, file.name)).mtimeMs),
    );
  } catch {
    return 0;
  }
}
