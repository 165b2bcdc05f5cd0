import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Window, waitLimit } from './panel-fixture.js';

/** The width of a desk, and that of a hand. */
export type Width = 1280 | 390;

/** How a window looks. */
export type Look = readonly [width: Width, scheme: 'light' | 'dark'];

/** The looks in which a long scenario is gone through: the one given, and with `OCTAVO_VIEWS=all` the others as well. */
export function looks(...usual: Look): readonly Look[] {
  if (process.env.OCTAVO_VIEWS !== 'all') return [usual];
  return ([1280, 390] as const).flatMap((width) =>
    (['light', 'dark'] as const).map((scheme) => [width, scheme] as const),
  );
}

/** Follows a link of the navigation, which small windows open first; views of settings are unfolded for it. */
export async function walkTo(page: Page, name: string): Promise<void> {
  // What is being loaded has no navigation yet.
  await page.locator('h1').first().waitFor();
  const burger = page.getByRole('button', { name: 'Open navigation' });
  if (await burger.isVisible()) await burger.click();
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  const link = navigation.getByRole('link', { name, exact: true });
  const settings = navigation.getByRole('button', { name: 'Settings', expanded: false });
  await link.or(settings).first().waitFor();
  if (!(await link.isVisible()) && (await settings.isVisible())) await settings.click();
  await link.click();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

/**
 * Shows a view by its address below `/admin`, in a window that shows another one. Nothing is loaded anew but the parts that only this
 * view has.
 */
export async function showView(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(`/admin${path}`)})`);
  // Of the router: the view of this address is in the page, with what it had to load.
  const isShown = `(({ status, location, resolvedLocation }) =>
    status === 'idle' && location === resolvedLocation && location.href === ${JSON.stringify(path)})(__TSR_ROUTER__.state)`;
  await expect.poll(() => page.evaluate(isShown), { timeout: waitLimit, interval: 20 }).toBe(true);
  await page.locator('main').getByRole('heading').first().waitFor();
}

/** Moves an entry of a list up by one with the keyboard: takes it, moves it, lets it go. */
export async function moveUp(page: Page, name: string): Promise<void> {
  const taken = page.locator('li[data-dragging="true"]');
  await page.getByRole('button', { name: `Move: ${name}`, exact: true }).focus();
  await page.keyboard.press('Space');
  await taken.waitFor();
  // The list measures where its entries are before it moves one of them, and says nothing of it.
  await page.waitForTimeout(150);
  await page.keyboard.press('ArrowUp');
  await page.waitForTimeout(150);
  await page.keyboard.press('Space');
  await taken.waitFor({ state: 'detached' });
}

/** So many seconds from now as a clock in the zone of the windows shows it. */
export function fromNow(seconds: number): string {
  return new Date(Date.now() + seconds * 1000).toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' }).replace(' ', 'T');
}

/** What has gone wrong in a window so far, seen or not. */
export async function wrongs({ page, watch }: Window): Promise<readonly string[]> {
  const overhang: number = await page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  const cut = overhang > 0 ? [`${page.url()} stands out of the window by ${overhang} pixels`] : [];
  return [...(await watch.barriers()), ...watch.troubles, ...watch.strangers, ...cut];
}
