import type { Locator, Page } from 'playwright-core';

/** What an editor does with a keyboard and a mouse, counted. */
export interface Hands {
  /** Keys and clicks so far; a chord such as Ctrl+S is one. */
  readonly count: { readonly keys: number; readonly clicks: number };
  type(text: string): Promise<void>;
  press(...keys: readonly string[]): Promise<void>;
  click(target: Locator): Promise<void>;
  /** Goes on with Tab, or Shift+Tab, until this has the focus; throws if it is not among the next ones. */
  tabTo(target: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void>;
}

/** The longest way with Tab that an editor is expected to go. */
const maxTabs = 12;

/** Takes a page in hand. */
export function takeInHand(page: Page): Hands {
  const count = { keys: 0, clicks: 0 };
  async function press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await page.keyboard.press(key);
    count.keys += keys.length;
  }
  return {
    count,
    press,
    async type(text) {
      await page.keyboard.type(text);
      count.keys += text.length;
    },
    async click(target) {
      await target.click();
      count.clicks += 1;
    },
    async tabTo(target, key = 'Tab') {
      await target.waitFor();
      for (let tabs = 0; tabs < maxTabs; tabs += 1) {
        await press(key);
        if (await target.evaluate((element) => element.matches(':focus'))) return;
      }
      throw new Error(`${target} is not reached with ${maxTabs} times ${key}`);
    },
  };
}
