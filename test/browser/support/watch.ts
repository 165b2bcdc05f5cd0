import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page, Request } from 'playwright-core';

/** What a page is looked through by. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/**
 * Runs every rule of WCAG 2.2 AA and the good practices, the minimum size of targets included, which axe leaves out by default. Passed rules
 * are not reported, and how a node is found is not computed, which would take longer than finding violations.
 */
const look = (options: string) =>
  `axe.run({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } }, ${options} }).then(({ violations }) => violations)`;
const violatedRules = `${look('selectors: false')}.then((violations) => violations.map(({ id }) => id))`;
const violations = look('selectors: true');

/** Milliseconds without a question to the server after which none is to come. */
const lull = 100;
/** What stands where something is going to be. */
const unfinished = '.mantine-Loader-root, .mantine-Skeleton-root, [data-growing]';

/** What goes wrong in a window without anybody seeing it. */
export interface Watch {
  /** Errors of scripts, and what the policy of the page has refused. */
  readonly troubles: readonly string[];
  /** Requests to anywhere but the server. */
  readonly strangers: readonly string[];
  /** Waits until everything that the page shows is there: nothing was asked for lately, and no part is still to come. */
  settled(): Promise<void>;
  /** Returns every violation that axe finds in the page, whatever its impact. */
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
  const open = new Set<Request>();
  let asked = 0;
  page.on('request', (request) => {
    asked += 1;
    open.add(request);
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && page.url().startsWith('http') && origin !== new URL(page.url()).origin) {
      strangers.push(request.url());
    }
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
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
    async settled() {
      let before: number;
      do {
        before = asked;
        await page.waitForTimeout(lull);
        await page.locator(unfinished).first().waitFor({ state: 'detached' });
      } while (open.size > 0 || asked > before);
    },
    async barriers() {
      if (!(await page.evaluate(`'axe' in globalThis`))) await page.evaluate(axe);
      const rules = await page.evaluate<readonly string[]>(violatedRules);
      if (rules.length === 0) return [];
      const found = await page.evaluate<AxeResults['violations']>(violations);
      const lines = found.flatMap(({ id, impact, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} (${impact}) ${target}: ${failureSummary}`),
      );
      // What has gone meanwhile was there.
      return lines.length === 0 ? rules : lines;
    },
  };
}
