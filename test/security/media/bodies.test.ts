import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Picture, pictureBytes } from '../../support/pictures.js';
import { expectRefusal } from '../support/answers.js';
import { type Answer, send } from '../support/fixture.js';
import { aSuperAdmin, type Person } from '../support/people.js';
import { type OddBody, oddBodies, packedForm } from './broken-bodies.js';
import {
  everythingIn,
  filePart,
  type Instance,
  incoming,
  openInstance,
  rowsOfFiles,
  type ShownFile,
  uploaded,
} from './instance.js';

/* Whatever a body holds: it is taken, or refused as wrong, and nothing of it stays. */

let instance: Instance;
let boss: Person;
let first: ShownFile;

beforeAll(async () => {
  instance = await openInstance();
  boss = await aSuperAdmin(instance.app, 'boss');
  first = await uploaded(instance, filePart('first.txt', 'first'));
});

afterAll(() => instance?.close());

/** Everything that an upload leaves behind: rows, objects, and files that are on their way. */
async function left(): Promise<unknown> {
  return { rows: await rowsOfFiles(instance), objects: await everythingIn(instance.uploads) };
}

/** An endpoint that accepts a form, and how it identifies callers. */
interface Route {
  readonly url: string;
  readonly who: Person['headers'];
  /** What is refused, is refused with. The panel takes what is no form for something that another page has sent. */
  readonly refusals: readonly number[];
}

function routes(): readonly Route[] {
  const content = { who: { authorization: `Bearer ${instance.token}` }, refusals: [400, 413, 415] };
  const panel = { who: boss.headers, refusals: [...content.refusals, 403] };
  return [
    { ...content, url: '/api/upload' },
    { ...content, url: `/api/upload?id=${first.id}` },
    { ...panel, url: '/admin/api/media/files' },
    { ...panel, url: `/admin/api/media/files/${first.id}/replace` },
  ];
}

type Body = Pick<OddBody, 'contentType' | 'bytes'>;

function post({ contentType, bytes }: Body, { url, who }: Route, more: Person['headers'] = {}): Promise<Answer> {
  return send(instance.app, {
    method: 'POST',
    url,
    headers: { ...who, ...more, 'content-type': contentType },
    payload: bytes,
  });
}

/** The route refuses the body, in words that the caller can use, and nothing has come of it. */
async function expectRefused(body: Body, route: Route, more: Person['headers'] = {}): Promise<void> {
  const before = await left();
  expectRefusal(await post(body, route, more), route.refusals, body.bytes.toString('latin1'));
  expect(await left(), route.url).toEqual(before);
}

describe('U4 a body that is no proper form, or holds what it should not', () => {
  const refused = oddBodies.filter(({ taken }) => !taken);

  test.each(refused.map((body) => [body.is, body] as const))('is refused: %s', async (_, body) => {
    for (const route of routes()) await expectRefused(body, route);
  });

  test('is refused: one that is packed', async () => {
    for (const encoding of ['gzip', 'deflate', 'br', 'x']) {
      for (const route of routes()) await expectRefused(packedForm, route, { 'content-encoding': encoding });
    }
  });

  const taken = oddBodies.filter((body) => body.taken);

  test.each(taken.map((body) => [body.is, body] as const))(
    'is taken for what is in order in it: %s',
    async (_, body) => {
      for (const route of routes()) {
        const { status, text } = await post(body, route);
        expect([200, 201], `${route.url} ${status} ${text}`).toContain(status);
        expect(await incoming(instance)).toEqual([]);
      }
    },
  );
});

describe('U4 an image that ends too early', () => {
  const whole: Picture = { format: 'png', width: 600, height: 400 };

  test.each(['png', 'jpeg', 'webp', 'gif'] as const)('is a file like any other: %s', async (format) => {
    const bytes = await pictureBytes({ ...whole, format });
    for (const share of [0.1, 0.5, 0.9, 0.99]) {
      const file = await uploaded(
        instance,
        filePart(`a.${format}`, bytes.subarray(0, Math.ceil(bytes.length * share))),
      );
      expect([file.mime, file.formats], `${share}`).toEqual([`image/${format}`, null]);
      expect(await incoming(instance)).toEqual([]);
    }
    expect((await uploaded(instance, filePart(`a.${format}`, bytes))).formats).not.toBeNull();
  });
});
