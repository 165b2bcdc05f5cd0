import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

/** Puts HTML, and its text, on the clipboard of the browser as a program does that copies: nothing is cleaned on the way. */
export async function copyHtml(page: Page, html: string, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const isCopied = await page.evaluate(`(() => {
    const put = (event) => {
      event.clipboardData.setData('text/html', ${JSON.stringify(html)});
      event.clipboardData.setData('text/plain', ${JSON.stringify(text)});
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('copy', put, { capture: true, once: true });
    return document.execCommand('copy');
  })()`);
  if (isCopied !== true) throw new Error('the browser has copied nothing');
}

/** Puts a picture on the clipboard, as a program for pictures does. */
export async function copyPicture(page: Page, png: Buffer): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(`(async () => {
    const bytes = Uint8Array.from(atob('${png.toString('base64')}'), (letter) => letter.charCodeAt(0));
    const item = new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) });
    await navigator.clipboard.write([item]);
  })()`);
}

/** What a program puts on the clipboard: Word, Google Docs, Pages, Notion or a page. */
export function recordedClipboard(name: string): string {
  return readFileSync(new URL(`../../fixtures/clipboards/${name}.html`, import.meta.url), 'utf8');
}
