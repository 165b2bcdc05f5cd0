// Prints the path of a Chromium that browser tests can use; installs one where the machine has none.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const places = [
  process.env.OCTAVO_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const found = find() ?? (install() ? find() : undefined);
if (found === undefined) {
  console.error('The browser tests need Chromium: install it, and name its path in OCTAVO_CHROMIUM.');
  process.exit(1);
}
console.log(found);

function find() {
  return places.find((path) => path !== undefined && existsSync(path));
}

/** From the packages of Debian and its kin, where we may install any. */
function install() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  console.error('Installing Chromium for the browser tests (once; about a minute)');
  const packages = ['install', '--yes', '--no-install-recommends', 'chromium'];
  return aptGet(packages) || (aptGet(['update']) && aptGet(packages));
}

function aptGet(words) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', ['--quiet=2', ...words], { env, stdio: ['ignore', 2, 2] }).status === 0;
}
