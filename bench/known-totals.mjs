/** So many addresses of a case hold every question of it once. */
const questionsAtMost = 256;

/**
 * Asks each question of a case once: totals are remembered until something changes, so that a server that has run for a while knows them.
 * Throws an error where a question is not answered, or nothing is found.
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
