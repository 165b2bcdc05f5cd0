import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';

const script = fileURLToPath(new URL('../../../scripts/browser.mjs', import.meta.url));

/** Flags that keep the browser from asking anybody but us for anything. */
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

let shared: Promise<Browser> | null = null;

/** Returns the browser of this process, which the test files that run in it share. It ends with the process. */
export async function sharedBrowser(): Promise<Browser> {
  shared ??= openBrowser();
  if (!(await shared).isConnected()) shared = openBrowser();
  return shared;
}

/** Starts a Chromium of its own; installs it first where it is missing. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = execFileSync(process.execPath, [script], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Only root has to do without the sandbox.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath: executablePath.trim(), args: [...quiet, ...sandbox] });
}
