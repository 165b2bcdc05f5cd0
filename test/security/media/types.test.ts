import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FormPart } from '../../support/form.js';
import { type Answer, send } from '../support/fixture.js';
import { type ActiveContent, activeContents, spellings, storedExtensions, usuallyTaken } from './active-content.js';
import { type Content, contentsOf, declaredTypes, extensions, refusedWithoutSettings } from './contents.js';
import { filePart, filesIn, type Instance, openInstance, type ShownFile, sendForm } from './instance.js';

/* What a file is, its content says: nothing that is sent under any name is served so that it runs. */

let usual: Instance;
/** Everything is allowed that can be. */
let open: Instance;

beforeAll(async () => {
  usual = await openInstance();
  open = await openInstance({ allow: ['*/*'], svg: true });
});

afterAll(async () => {
  await usual?.close();
  await open?.close();
});

/** What browsers show in a page of its own without running any of it. */
const shown: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'video/mp4',
  'video/webm',
  'audio/mpeg',
  'audio/ogg',
  'audio/wav',
  'audio/mp4',
  'application/pdf',
  'text/plain',
]);

/** A file that is served so that nothing in it can run; returns the answer. */
async function expectHarmless(instance: Instance, { url, mime }: ShownFile, message: string): Promise<Answer> {
  const answer = await send(instance.app, { url });
  expect(answer.status, message).toBe(200);
  const header = (name: string): string => answer.headers.get(name) ?? '';
  expect(header('x-content-type-options'), message).toBe('nosniff');
  expect(header('content-security-policy'), message).toBe("sandbox; default-src 'none'");
  expect(header('content-type').split(';')[0], message).toBe(mime);
  const disposition = header('content-disposition');
  // SVG images are shown where the operator said so: cleaned, and in a sandbox.
  const inline = shown.has(mime) || mime === 'image/svg+xml';
  expect(disposition, message).toMatch(inline ? /^inline$/ : /^attachment; filename="/);
  return answer;
}

/** Sends one file; null: it is refused, for what it is. */
async function sent(instance: Instance, part: FormPart, message: string): Promise<ShownFile | null> {
  const answer = await sendForm(instance, [part]);
  expect([201, 400], `${message}: ${answer.status} ${answer.text}`).toContain(answer.status);
  if (answer.status === 201) return filesIn(answer)[0] ?? null;
  const { error } = JSON.parse(answer.text);
  expect(error.message, message).toMatch(/^File type '.+' is not allowed$|^The SVG image cannot be stored/);
  return null;
}

/** Sends a file under every name; returns whether it was accepted, which must be the same for all of them. */
async function decisionOn(instance: Instance, content: ActiveContent): Promise<boolean> {
  const decisions = new Set<boolean>();
  for (const spelling of spellings) {
    const message = `${content.is} ${spelling.is}`;
    const file = await sent(instance, filePart(spelling.name(content), content.bytes, spelling.type(content)), message);
    decisions.add(file !== null);
    if (file === null) continue;
    expect([file.mime, file.ext], message).toEqual([content.mime, storedExtensions.get(content.mime)]);
    await expectHarmless(instance, file, message);
  }
  const [decision, ...others] = decisions;
  expect(others, content.is).toEqual([]);
  return decision ?? false;
}

describe('U1 what could run is one thing under every name, and does not run', () => {
  const all = activeContents.map((content) => [content.is, content] as const);

  test.each(all)('%s', async (_, content) => {
    expect(await decisionOn(usual, content)).toBe(usuallyTaken.has(content.mime));
  });

  test.each(all)('%s, where everything is allowed', async (_, content) => {
    // What is wrong in an SVG image is not taken out: the image is refused.
    expect(await decisionOn(open, content)).toBe(content.mime !== 'image/svg+xml');
  });

  test('nothing but what draws is left in an SVG image', async () => {
    const root = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
    for (const name of ['a.svg', 'a.png', 'a.svg.', 'A.SVG', '']) {
      const drawn = `${root} width="9"><metadata><x>y</x></metadata><path d="M0 0h9"/></svg>`;
      const file = await sent(open, filePart(name, drawn, 'image/png'), name);
      if (file === null) throw new Error(`${name} is harmless`);
      expect([file.mime, file.ext]).toEqual(['image/svg+xml', '.svg']);
      expect((await expectHarmless(open, file, name)).text).toBe(`${root} width="9"><path d="M0 0h9"/></svg>\n`);
    }
  });
});

/** Sends a content under a name, declared as every type; returns the files. */
async function declaredAsAll(
  { is, bytes, mime, ext, narrowed }: Content,
  extension: string,
): Promise<readonly ShownFile[]> {
  const name = `a${extension}`;
  const files = filesIn(
    await sendForm(
      open,
      declaredTypes.map((type) => filePart(name, bytes, type)),
    ),
  );
  const narrow = narrowed.get(extension);
  const expected = narrow === undefined ? [mime, ext] : [narrow, extension];
  for (const [at, file] of files.entries()) {
    expect([file.mime, file.ext], `${is} as ${name}, declared as ${declaredTypes[at]}`).toEqual(expected);
    expect(file.url).toBe(`/uploads/${file.hash}${file.ext}`);
  }
  expect(files).toHaveLength(declaredTypes.length);
  return files;
}

describe('U2 content decides', () => {
  test('of 12 kinds, under 12 extensions, declared as 12 types', async () => {
    const contents = await contentsOf();
    expect([contents.length, extensions.length, declaredTypes.length]).toEqual([12, 12, 12]);
    for (const content of contents) {
      const files = (await Promise.all(extensions.map((extension) => declaredAsAll(content, extension)))).flat();
      const kinds = new Map(files.map((file) => [`${file.mime} ${file.ext}`, file]));
      for (const [kind, file] of kinds) await expectHarmless(open, file, kind);
      expect(kinds.size).toBe(1 + content.narrowed.size);
    }
  }, 60_000);

  test('and what is not allowed is refused as what it is, whatever it is called and declared as', async () => {
    for (const { is, bytes, mime } of await contentsOf()) {
      if (!refusedWithoutSettings.has(mime)) continue;
      for (const type of declaredTypes) {
        const answer = await sendForm(usual, [filePart('a.png', bytes, type)]);
        expect([answer.status, JSON.parse(answer.text).error?.message], is).toEqual([
          400,
          `File type '${mime}' is not allowed`,
        ]);
      }
    }
  });
});
