/** @typedef {import('./peer.js').Peer} Peer */
/** @typedef {{ readonly peer: Peer, readonly database: string }} Prepared A peer with its data. */

/**
 * The peers that can be had here, with their data; of the others the reason is told. Throws an error where there is none.
 * @param {readonly Peer[]} peers
 * @param {import('../dataset/dataset.mjs').Dataset} set
 * @param {(reason: string) => void} tell
 * @returns {Promise<readonly Prepared[]>}
 */
export async function preparePeers(peers, set, tell) {
  const prepared = [];
  for (const peer of peers) {
    try {
      prepared.push({ peer, database: await peer.prepare(set) });
    } catch (error) {
      tell(`${peer.title} is left out: ${error instanceof Error ? error.message : error}`);
    }
  }
  if (prepared.length === 0) throw new Error('There is nobody to compare with.');
  return prepared;
}
