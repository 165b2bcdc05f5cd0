import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPanelHouse, ownerEmail, type PanelHouse, password, type Window } from './support/panel-fixture.js';

/* Coming in: the first administrator, signing in and out, the second factor, a session that ends. In this order, on one server. */

let fixture: PanelHouse;

beforeAll(async () => {
  fixture = await openPanelHouse({ withOwner: false });
});

afterAll(() => fixture.close());

/** Nothing was refused by the page's policy, raised in it, or fetched from elsewhere, and nobody is kept out. */
async function expectSound({ watch }: Window): Promise<void> {
  expect(await watch.barriers()).toEqual([]);
  expect([watch.troubles, watch.strangers]).toEqual([[], []]);
}

/** A code that an app with this secret shows; each is good once, so one in the future comes with every further use. */
function codeOf(secret: string, stepsAhead = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + 30 * stepsAhead });
}

test('the first administrator is made with the code that the server shows, and is in', async () => {
  const window = await fixture.open();
  const { page } = window;
  await page.goto(`${fixture.base}/admin/`);
  await page.getByRole('heading', { name: 'Welcome to Octavo' }).waitFor();
  await expectSound(window);

  await page.getByRole('button', { name: 'Create administrator' }).click();
  expect(await page.getByText('This field is required.').count()).toBe(3);

  const code = await fixture.app.accounts.administrators.setupCode();
  await page.goto('about:blank');
  await page.goto(`${fixture.base}/admin/setup#code=${code}`);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Email address').fill(ownerEmail);
  await page.getByLabel('Password', { exact: true }).fill('passwordpassword');
  await page.getByRole('button', { name: 'Create administrator' }).click();
  await page.getByText('This password is too common. Choose another one.').waitFor();

  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create administrator' }).click();
  await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor();
  await page.getByText('First steps').waitFor();
  await expectSound(window);

  await page.goto(`${fixture.base}/admin/setup`);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.context().close();
});

describe('signing in', () => {
  test('leads to the requested page, in the language of the browser, and signs out', async () => {
    const window = await fixture.open({ language: 'de-DE', width: 390 });
    const { page } = window;
    await page.goto(`${fixture.base}/admin/content/articles?sort=title`);
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
    await expectSound(window);
    await page.getByLabel('E-Mail-Adresse').fill(ownerEmail);
    await page.getByLabel('Passwort', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await page.getByRole('alert').filter({ hasText: 'E-Mail-Adresse, Passwort oder Code stimmen nicht.' }).waitFor();
    await page.getByLabel('Passwort', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Article' }).waitFor();
    expect(page.url()).toBe(`${fixture.base}/admin/content/articles?sort=title`);

    await page.getByRole('button', { name: 'Navigation öffnen' }).click();
    await page.getByRole('button', { name: 'Konto von Ada' }).click();
    await page.getByRole('menuitem', { name: 'Abmelden' }).click();
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
    const answer = await page.request.get(`${fixture.base}/admin/api/me`);
    expect(answer.status()).toBe(401);
    await page.context().close();
  });

  test('a code for a new password comes by mail, and no answer shows whether the address is known', async () => {
    const window = await fixture.open({ scheme: 'dark' });
    const { page } = window;
    await page.goto(`${fixture.base}/admin/sign-in`);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    await page.getByLabel('Email address').fill('nobody@example.org');
    await expectSound(window);
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await page.getByRole('link', { name: 'I have a code' }).click();
    await page.getByRole('heading', { name: 'Choose a password' }).waitFor();
    await page.getByLabel('Code', { exact: true }).fill('wrong');
    await page.getByLabel('New password').fill(password);
    await expectSound(window);
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByRole('alert').filter({ hasText: 'This code is incorrect, expired or already used.' }).waitFor();
    await page.context().close();
  });
});

test('a signed-in administrator turns a second factor on, and needs it from then on', async () => {
  const window = await fixture.enter();
  const { page } = window;
  await page.getByRole('button', { name: 'Account of Ada' }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await page.getByText('This session').waitFor();
  await expectSound(window);
  await page.getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog', { name: 'Two-factor authentication' });
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  await expectSound(window);
  const secret = (await dialog.getByLabel('Secret', { exact: true }).textContent()) ?? '';
  await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await dialog.getByText('Save these recovery codes').waitFor();
  const recovery = await dialog.locator('code').allTextContents();
  expect(recovery.length).toBe(10);
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByRole('button', { name: 'Turn off' }).waitFor();
  await page.context().close();

  const next = await fixture.open();
  await next.page.goto(`${fixture.base}/admin/`);
  await next.page.getByLabel('Email address').fill(ownerEmail);
  await next.page.getByLabel('Password', { exact: true }).fill(password);
  await next.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await next.page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1));
  await expectSound(next);
  await next.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await next.page.getByRole('heading', { name: 'Hello, Ada' }).waitFor();

  await next.page.goto(`${fixture.base}/admin/profile`);
  await next.page.getByRole('button', { name: 'Turn off' }).click();
  const off = next.page.getByRole('dialog', { name: 'Turn off' });
  await off.getByLabel('Current password').fill(password);
  await off.getByRole('button', { name: 'Turn off' }).click();
  await next.page.getByRole('button', { name: 'Turn on' }).waitFor();
  await next.page.context().close();
});

test('when a session ends a dialog asks for the password, and unsaved input is preserved', async () => {
  const window = await fixture.enter();
  const { page } = window;
  await page.goto(`${fixture.base}/admin/content/tags/new`);
  await page.getByLabel(/^Name/).fill('Unsaved');
  await fixture.app.secrets.rotate('session');
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.waitFor();
  await expectSound(window);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await page.getByLabel(/^Name/).inputValue()).toBe('Unsaved');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  await page.context().close();
});
