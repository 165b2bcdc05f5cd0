import { fileURLToPath } from 'node:url';
import { createApp } from '../dist/composition/app/index.js';
import { list25 } from './cases/lists.mjs';
import { median } from './report/statistics.mjs';

const project = fileURLToPath(new URL('./model', import.meta.url));
const calls = 200_000;

/** How much of a single read with an API token telling who asks, and what they may do, may cost. */
export const mostForAuthorisation = 0.03;

/**
 * How many times the processor time of a list without rules one may take under a rule about attributes and status, and how many times that
 * of a list with a filter the same condition may take as a rule.
 */
export const mostForRules = 1.05;
/** How many times that of a token that reads everything a list may take without rules. */
export const mostWithoutRules = 1.02;

const system = { identity: /** @type {const} */ ({ is: 'system' }), address: null };
const uid = 'api::article.article';
const condition = 'section[$notNull]=true';
/** Lists per block. Blocks take turns, so that a busy minute hits all of them. */
const listsPerBlock = 100;

/**
 * Ratios of processor time.
 * @typedef {object} RulesMeasured
 * @property {number} attributes A rule about attributes and status to no rule.
 * @property {number} condition A condition as a rule to the same condition as a filter.
 * @property {number} filter A condition as a rule to no condition.
 * @property {number} withoutRules No rule to a token that reads everything.
 */

/**
 * What rules cost in a list of 25, none of which is a cached response: the medians of the ratios of blocks that were measured side by side.
 * @param {import('./dataset/dataset.mjs').Dataset} set
 * @param {import('./cases/types.mjs').Data} data
 * @param {{ rounds: number }} effort
 * @returns {Promise<RulesMeasured>}
 */
export async function measureRules(set, data, { rounds }) {
  const app = await createApp({ project, config: { dataDir: set.folder, logger: false, cache: { bytes: 0 } } });
  try {
    const { tokens } = app.accounts;
    const attributes = [...(app.snapshot.contentTypes.get(uid)?.attributes.values() ?? [])];
    const read = attributes.filter((each) => each.storage === 'column' && !each.private).map(({ name }) => name);
    const create = async (/** @type {object | null} */ rule) => {
      const action = `${uid}.find`;
      const rules = rule === null ? [] : [{ action, ...rule }];
      const request = { name: 'bench', description: '', readDrafts: true, expiresAt: null };
      return tokens.create({ ...request, kind: 'custom', actions: [action], rules }, system);
    };
    const everything = { name: 'bench', description: '', readDrafts: true, expiresAt: null, actions: [] };
    const made = {
      everything: await tokens.create({ ...everything, kind: 'read-only' }, system),
      plain: await create(null),
      attributes: await create({ read, status: 'published' }),
      condition: await create({ where: condition }),
    };
    const urls = list25.asks(data).map(({ url }) => url);
    const filtered = urls.map((url) => `${url}&filters[section][$notNull]=true`);
    const askers = [
      { token: made.everything.token, urls },
      { token: made.plain.token, urls },
      { token: made.attributes.token, urls },
      { token: made.condition.token, urls },
      { token: made.plain.token, urls: filtered },
    ];
    const ask = async (/** @type {typeof askers[number]} */ asker, /** @type {number} */ at) => {
      const url = asker.urls[at % asker.urls.length] ?? '';
      const headers = { authorization: `Bearer ${asker.token}` };
      const { status, body } = await app.inject({ method: 'GET', url, headers });
      if (status !== 200) throw new Error(`${url} ${status} ${body.toString()}`);
      return body;
    };
    const [expected, ...others] = await Promise.all(askers.map((asker) => ask(asker, 0)));
    if (!others.every((body) => expected?.equals(body))) throw new Error('a rule hides articles of the list');
    /** @type {number[][]} */
    const blocks = askers.map(() => []);
    for (let round = 0; round <= rounds * 20; round++) {
      for (const [index, asker] of askers.entries()) {
        const before = process.cpuUsage();
        for (let at = 0; at < listsPerBlock; at++) await ask(asker, round * listsPerBlock + at);
        const { user, system: kernel } = process.cpuUsage(before);
        if (round > 0) blocks[index]?.push(user + kernel);
      }
    }
    for (const { info } of Object.values(made)) await tokens.revoke(info.id, system);
    const [ofEverything = [], ofPlain = [], ofAttributes = [], ofCondition = [], ofFilter = []] = blocks;
    const ratio = (/** @type {number[]} */ left, /** @type {number[]} */ right) =>
      median(left.map((time, round) => time / (right[round] ?? Number.NaN)));
    return {
      attributes: ratio(ofAttributes, ofPlain),
      condition: ratio(ofCondition, ofFilter),
      filter: ratio(ofCondition, ofPlain),
      withoutRules: ratio(ofPlain, ofEverything),
    };
  } finally {
    await app.close();
  }
}

/**
 * Microseconds of one authorisation step, as every read begins with it: the `Authorization` header is turned into a caller, and the
 * caller's ability into the key under which an allowed question is remembered. The database is asked again each time what is
 * remembered about the token has grown old, so that is part of the figure. The median of several rounds, after a warm-up.
 * @param {import('./dataset/dataset.mjs').Dataset} set
 * @param {{ rounds: number }} effort
 */
export async function measureAuthorisation(set, { rounds }) {
  const app = await createApp({ project, config: { dataDir: set.folder, logger: false } });
  try {
    const { authenticator } = app.accounts;
    const header = `Bearer ${set.token}`;
    const address = '/api/articles/\n';
    /** @type {number[]} */
    const times = [];
    let keyLength = 0;
    for (let round = 0; round <= rounds; round++) {
      const started = performance.now();
      for (let call = 0; call < calls; call++) {
        const { ability } = authenticator.findCached(header) ?? (await authenticator.authenticate(header));
        keyLength += `${ability.permissionFingerprint} ${address}`.length;
      }
      if (round > 0) times.push(((performance.now() - started) * 1_000) / calls);
    }
    if (keyLength === 0) throw new Error('nothing was authorised');
    return median(times);
  } finally {
    await app.close();
  }
}
