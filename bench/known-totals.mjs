/** Number of URLs of a case that contain every query of it once. */
const questionsAtMost = 256;

/**
 * Sends each query of a case once: totals are cached until something changes, so a running server usually has them.
 * Throws an error if a query fails, or finds nothing.
 * @param {import('./servers/start.mjs').Running} server
 * @param {readonly string[]} urls
 */
export async function learnTotals({ address, headers }, urls) {
  for (const url of urls.slice(0, questionsAtMost)) {
    const response = await fetch(`http://${address.host}:${address.port}${url}`, { headers });
    const { data } = JSON.parse(await response.text());
    const empty = data === null || data === undefined || (Array.isArray(data) && data.length === 0);
    if (empty) throw new Error(`${url} is answered with ${response.status}, and with nothing`);
  }
}
