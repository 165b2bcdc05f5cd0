import { buildClientSchema, getIntrospectionQuery, printSchema } from 'graphql';

/**
 * One request of the recording. `{{name}}` in its texts stands for a value that an earlier step has saved.
 * @typedef {object} Step
 * @property {string} name
 * @property {'public' | 'full' | 'user' | 'stranger'} [as] Default: public. `stranger`: a token that is none.
 * @property {string} [query]
 * @property {Readonly<Record<string, unknown>>} [variables]
 * @property {string} [operationName]
 * @property {Readonly<Record<string, string>>} [save] Names by the path of a value below `data`.
 * @property {string} [upload] Name of a file to upload over REST instead.
 */

/**
 * @typedef {object} Recorded
 * @property {string} name
 * @property {number} status
 * @property {unknown} answer With `{{name}}` in place of saved values.
 */

/** @typedef {(path: string, request: { headers: Record<string, string>, body: string | Buffer }) => Promise<{ status: number, text: string }>} Send */

/**
 * Sends the steps in order and returns their answers, with placeholders for what differs from run to run.
 * @param {readonly Step[]} steps
 * @param {string} token
 * @param {Send} send
 * @returns {Promise<{ recorded: readonly Recorded[], sdl: string }>}
 */
export async function runSteps(steps, token, send) {
  /** @type {Map<string, string>} */
  const saved = new Map();
  /** @type {Recorded[]} */
  const recorded = [];
  const filled = (/** @type {string} */ text) =>
    text.replace(/\{\{([\w-]+)\}\}/g, (all, name) => saved.get(name) ?? all);
  const credentials = (/** @type {Step['as']} */ as) => {
    if (as === 'full') return { authorization: `Bearer ${token}` };
    if (as === 'stranger') return { authorization: 'Bearer 00000000' };
    return as === 'user' ? { authorization: `Bearer ${saved.get('jwt')}` } : {};
  };
  for (const { name, as, query, variables, operationName, save = {}, upload } of steps) {
    const { status, text } =
      upload === undefined
        ? await send('/graphql', {
            headers: { 'content-type': 'application/json', ...credentials(as) },
            body: filled(JSON.stringify({ query, variables, operationName })),
          })
        : await send('/api/upload', uploadRequest(upload, credentials(as)));
    // The plug-in answers some writes with status 204 and nothing.
    const value = text === '' ? null : JSON.parse(text);
    for (const [place, key] of Object.entries(save)) {
      const found = place
        .split('.')
        .reduce((/** @type {any} */ inner, part) => inner?.[part], upload === undefined ? value.data : value);
      if (found === undefined || found === null) throw new Error(`${name} has no ${place}: ${text.slice(0, 600)}`);
      saved.set(key, String(found));
    }
    if (upload === undefined) recorded.push({ name, status, answer: masked(value, saved) });
  }
  const introspection = await send('/graphql', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: getIntrospectionQuery({ descriptions: false }) }),
  });
  return { recorded, sdl: printSchema(buildClientSchema(JSON.parse(introspection.text).data)) };
}

/** @param {string} name @param {Record<string, string>} headers */
function uploadRequest(name, headers) {
  const boundary = 'recording';
  const body = `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\nContent of ${name}.\n\r\n--${boundary}--\r\n`;
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers }, body };
}

const timePattern = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
const changingKeys = new Set(['createdAt', 'updatedAt', 'publishedAt']);

/**
 * An answer with placeholders: saved values by their names, row ids, times of the server, stacks.
 * @param {unknown} value @param {ReadonlyMap<string, string>} saved @returns {unknown}
 */
function masked(value, saved) {
  if (Array.isArray(value)) return value.map((entry) => masked(entry, saved));
  if (typeof value === 'string') return maskedText(value, saved);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'stacktrace')
      .map(([key, inner]) => {
        if (key === 'id' && inner !== null) return [key, '{{id}}'];
        if (changingKeys.has(key) && typeof inner === 'string') return [key, inner.replace(timePattern, '{{time}}')];
        return [key, masked(inner, saved)];
      }),
  );
}

/** @param {string} text @param {ReadonlyMap<string, string>} saved */
function maskedText(text, saved) {
  for (const [name, value] of saved) if (value.length > 10) text = text.replaceAll(value, `{{${name}}}`);
  return text.replace(/[a-z0-9]{24}/g, '{{documentId}}').replace(/_[0-9a-f]{10}\./g, '_{{hash}}.');
}
