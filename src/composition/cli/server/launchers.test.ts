import { expect, test } from 'vitest';
import { isLauncher } from './launchers.js';

test.each([
  'npm start',
  'npm exec octavo start',
  'node\0/usr/lib/node_modules/npm/bin/npx-cli.js\0octavo\0start',
  'node\0/opt/pnpm/bin/pnpm.cjs\0start',
  'bun\0run\0start',
  'sh\0-c\0octavo start',
  '/bin/bash\0-ec\0cd /srv && exec octavo start',
  'node\0/srv/node_modules/.bin/create-octavo\0site',
  'node\0/srv/node_modules/octavo/bin/octavo.js\0new\0site',
])('%j waits for the server', (command) => {
  expect(isLauncher(command)).toBe(true);
});

test.each([
  '',
  '-bash',
  'bash',
  'bash\0deploy.sh',
  'sh\0-c\0octavo start & sleep 1',
  'sh\0-c\0nohup octavo start',
  'node\0/srv/supervisor.js\0--all\0npm',
  '/sbin/init',
  'npmish start',
])('%j may end before the server', (command) => {
  expect(isLauncher(command)).toBe(false);
});
