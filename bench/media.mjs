import { cpSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { mediaCase, photograph } from './cases/media.mjs';
import { single } from './cases/singles.mjs';
import { progressBar } from './report/progress.mjs';
import { startOctavo } from './servers/start.mjs';

/** @typedef {import('./load/load.mjs').Sample} Sample */
/** @typedef {import('./servers/start.mjs').Running} Running */

/**
 * Single reads in each round: on a server that does nothing else, and on one that takes images in and makes their formats.
 * @typedef {object} MediaMeasured
 * @property {readonly Sample[]} quiet
 * @property {readonly Sample[]} busy
 */

/**
 * Measures what the images cost the reads, on a copy of the data set. null: not requested. Throws an error if an upload is
 * refused, or an image gets no formats.
 * @param {import('./measure.mjs').Load} load
 * @param {import('./dataset/dataset.mjs').Dataset} set
 * @param {import('./cases/types.mjs').Data} data
 * @param {import('./options.mjs').Options} options
 * @returns {Promise<MediaMeasured | null>}
 */
export async function measureMedia(load, set, data, { cases, rounds, seconds }) {
  if (!cases.includes(mediaCase.name)) return null;
  const copy = `${set.folder}-${mediaCase.name}`;
  const form = formOf(await photograph());
  const urls = single.asks(data).map(({ url }) => url);
  cpSync(set.folder, copy, { recursive: true });
  try {
    const octavo = await startOctavo({ data: copy, token: set.token });
    try {
      const progress = progressBar(mediaCase.title.padEnd(32), rounds + 1);
      /** @type {{ quiet: Sample[], busy: Sample[] }} */
      const samples = { quiet: [], busy: [] };
      for (let round = 0; round <= rounds; round++) {
        const warmUp = round === 0;
        const quiet = await load.on(octavo, { urls, seconds });
        const busy = await load.during(octavo, { urls }, () =>
          uploadAtOnce(octavo, form, warmUp ? 1 : mediaCase.images),
        );
        if (!warmUp) samples.quiet.push(quiet);
        if (!warmUp) samples.busy.push(busy);
        progress.at(round + 1);
      }
      return samples;
    } finally {
      await octavo.stop();
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** @param {Running} server @param {Form} form @param {number} count */
async function uploadAtOnce(server, form, count) {
  await Promise.all(Array.from({ length: count }, () => upload(server, form)));
}

/**
 * @typedef {object} Form
 * @property {string} type
 * @property {Buffer} body
 */

/** A form with one file. @param {Buffer} image @returns {Form} */
function formOf(image) {
  const boundary = 'octavo-bench-form';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="photograph.jpg"\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), image, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${boundary}`, body };
}

/** @param {Running} server @param {Form} form @returns {Promise<void>} */
function upload({ address, headers }, { type, body }) {
  return new Promise((resolve, reject) => {
    const sent = request({
      ...address,
      path: '/api/upload',
      method: 'POST',
      headers: { ...headers, 'Content-Type': type, 'Content-Length': body.length },
    });
    sent.on('error', reject);
    sent.on('response', async (answer) => {
      try {
        const text = Buffer.concat(await answer.toArray()).toString();
        if (answer.statusCode !== 201) throw new Error(`an upload is answered with ${answer.statusCode}: ${text}`);
        if (JSON.parse(text)[0].formats === null) throw new Error('an image has no formats');
        resolve();
      } catch (error) {
        reject(error);
      }
    });
    sent.end(body);
  });
}
