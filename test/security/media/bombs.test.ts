import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formBody, formType } from '../../support/form.js';
import { pictureBytes } from '../../support/pictures.js';
import { bombs, refusals } from './bomb-files.js';
import { filePart, type ShownFile } from './instance.js';
import { type Measured, openMeasured } from './measured.js';

/* Small files that claim huge dimensions are rejected before decoding, or decoded in little memory off the event loop. */

/** Mebibytes by which a server may grow for one of them, and for one that is as large as can just be decoded. */
const mostGrowth = 150;
const mostForLargest = 300;
/** Milliseconds for which its loop may stand still. */
const longestStall = 50;

/** What was measured, for the summary. */
const growths: number[] = [];
const largestGrowths: number[] = [];
const stalls: number[] = [];

let server: Measured;

beforeAll(async () => {
  server = await openMeasured({ svg: true });
  const picture = await pictureBytes({ format: 'png', width: 400, height: 300 });
  for (let warm = 0; warm < 5; warm++) await upload(picture);
});

afterAll(async () => {
  const [growth, largest, stall] = [growths, largestGrowths, stalls].map((all) => Math.round(Math.max(...all)));
  console.log(
    `${bombs.length} bombs: memory grew by ${growth} MiB at most, by ${largest} MiB for the largest images that are decoded, ` +
      `and the loop stood still for ${stall} ms at most`,
  );
  await server?.close();
});

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

/** What an upload cost: mebibytes by which memory grew at most, milliseconds for which the loop stood still at most. */
interface Cost {
  readonly outcome: Outcome;
  readonly growth: number;
  readonly stall: number;
}

async function costOf(bytes: Buffer): Promise<Cost> {
  const { resident } = await server.gauge();
  const outcome = await upload(bytes);
  const { peak, stall } = await server.gauge();
  return { outcome, growth: peak - resident, stall };
}

/** Pictures that were made of it. */
function picturesIn({ text }: Outcome): number {
  const [file] = JSON.parse(text) as readonly ShownFile[];
  return Object.keys(file?.formats ?? {}).length;
}

describe('U5 a bomb', () => {
  test.each(bombs.map((bomb) => [bomb.is, bomb] as const))(
    'does no harm: %s',
    async (_, { bytes, status, pictures, largest }) => {
      const sent = await bytes();
      const { outcome, growth, ...first } = await costOf(sent);
      (largest ? largestGrowths : growths).push(growth);
      expect(growth).toBeLessThan(largest ? mostForLargest : mostGrowth);
      expect(outcome.status, outcome.text).toBe(status);
      if (pictures === undefined) expect(JSON.parse(outcome.text).error.message).toMatch(refusals);
      else expect(picturesIn(outcome) > 0).toBe(pictures);
      // The machine may be at something else just then: one time out of ten will do.
      let { stall } = first;
      for (let more = 9; more > 0 && stall > longestStall; more--) ({ stall } = await costOf(sent));
      stalls.push(stall);
      expect(stall).toBeLessThan(longestStall);
      expect(await readdir(join(server.project, 'data', 'uploads', '.incoming'))).toEqual([]);
      expect(server.errors()).toBe('');
    },
    60_000,
  );
});
