import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** What a page is looked through by. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Looks for barriers; what is as it should be is not told, which takes longer than finding what is not. */
const look = `axe.run({ resultTypes: ['violations'] })`;

/** What goes wrong in a window without anybody seeing it. */
export interface Watch {
  /** Errors of scripts, and what the policy of the page has refused. */
  readonly troubles: readonly string[];
  /** Requests to anywhere but the server. */
  readonly strangers: readonly string[];
  /** What keeps people with other senses or other means from using what is shown, the serious and critical of it. */
  barriers(): Promise<readonly string[]>;
}

/** Watches a window from before its first page on. */
export async function watch(page: Page): Promise<Watch> {
  const troubles: string[] = [];
  const strangers: string[] = [];
  page.on('pageerror', (error) => troubles.push(`raised: ${error.message}`));
  page.on('console', (message) => {
    // An answer that refuses is no trouble: the panel shows it.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      troubles.push(`console: ${message.text()}`);
    }
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && page.url().startsWith('http') && origin !== new URL(page.url()).origin) {
      strangers.push(request.url());
    }
  });
  await page.exposeFunction('octavoRefused', (text: string) => {
    troubles.push(`refused: ${text}`);
  });
  await page.addInitScript(`
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      octavoRefused([violatedDirective, blockedURI, sample].join(' ')));
  `);
  return {
    troubles,
    strangers,
    async barriers() {
      if (!(await page.evaluate(`'axe' in globalThis`))) await page.evaluate(axe);
      const { violations } = await page.evaluate<AxeResults>(look);
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`));
    },
  };
}
