import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formBody, formType } from '../../support/form.js';
import { pictureBytes } from '../../support/pictures.js';
import { bombs, refusals } from './bomb-files.js';
import { type Gauge, type Measured, openMeasured } from './measured.js';
import { filePart, type ShownFile } from './place.js';

/* Small files that say they are huge are refused before they are decoded, or decoded in little memory beside the loop. */

/** Mebibytes by which a server may grow for one of them. */
const mostGrowth = 150;
/** Milliseconds for which its loop may stand still. */
const longestStall = 50;

let server: Measured;
let usual: Gauge;

beforeAll(async () => {
  server = await openMeasured({ svg: true });
  const picture = await pictureBytes({ format: 'png', width: 400, height: 300 });
  for (let warm = 0; warm < 5; warm++) await upload(picture);
  usual = await server.gauge();
});

afterAll(() => server?.close());

interface Outcome {
  readonly status: number;
  readonly text: string;
}

async function upload(bytes: Buffer): Promise<Outcome> {
  const headers = { authorization: `Bearer ${server.token}`, 'content-type': formType };
  const body = formBody([filePart('bomb.png', bytes, 'image/png')]);
  const answer = await fetch(`${server.base}/api/upload`, { method: 'POST', headers, body });
  return { status: answer.status, text: await answer.text() };
}

/** Uploads something; gives how that ended, and what the server took meanwhile. */
async function timed(bytes: Buffer): Promise<Gauge & { readonly outcome: Outcome }> {
  await server.gauge();
  const outcome = await upload(bytes);
  return { outcome, ...(await server.gauge()) };
}

/** Pictures that were made of it. */
function picturesIn({ text }: Outcome): number {
  const [file] = JSON.parse(text) as readonly ShownFile[];
  return Object.keys(file?.formats ?? {}).length;
}

describe('U5 a bomb', () => {
  test.each(bombs.map((bomb) => [bomb.is, bomb] as const))(
    'does no harm: %s',
    async (_, { bytes, status, pictures }) => {
      const sent = await bytes();
      const { outcome, peak, ...first } = await timed(sent);
      expect(peak - usual.resident).toBeLessThan(mostGrowth);
      expect(outcome.status, outcome.text).toBe(status);
      if (pictures === undefined) expect(JSON.parse(outcome.text).error.message).toMatch(refusals);
      else expect(picturesIn(outcome) > 0).toBe(pictures);
      // The machine may be at something else just then: one time out of ten will do.
      let { stall } = first;
      for (let more = 9; more > 0 && stall > longestStall; more--) ({ stall } = await timed(sent));
      expect(stall).toBeLessThan(longestStall);
      expect(await readdir(join(server.project, 'data', 'uploads', '.incoming'))).toEqual([]);
      expect(server.errors()).toBe('');
    },
  );
});
