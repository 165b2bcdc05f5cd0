// The front end of examples/preview-html, which live previews show.
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../root.mjs';
import { siteAddress } from './example.mjs';

/** Serves the site for a window, at the preview address; returns what ends it. */
export async function openSite(context, panel) {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-screenshots-site-'));
  cpSync(join(root, 'examples', 'preview-html'), folder, { recursive: true });
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(root, join(folder, 'node_modules', 'octavo'), 'dir');
  const env = { ...process.env, PORT: '0', OCTAVO_URL: panel, OCTAVO_PANEL: panel };
  const site = spawn(process.execPath, ['site.mjs'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const address = await new Promise((resolve, reject) => {
    site.stdout.once('data', (line) => resolve(String(line).trim()));
    site.once('exit', (code) => reject(new Error(`The site ended with ${code}`)));
  });
  await context.route(`${siteAddress}/**`, async (route) => {
    const response = await route.fetch({ url: route.request().url().replace(siteAddress, address) });
    await route.fulfill({ response });
  });
  return () => {
    site.removeAllListeners('exit');
    site.kill();
    rmSync(folder, { recursive: true, force: true });
  };
}
