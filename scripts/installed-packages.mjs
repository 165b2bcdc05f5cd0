/**
 * Packages that the server takes from where they are installed, and why; what else it needs is packed with it.
 * @type {ReadonlyMap<string, string>}
 */
export const installedPackages = new Map([
  ['@node-rs/argon2', 'native'],
  ['sharp', 'native'],
  ['jiti', 'reads files of its own when it needs them'],
  ['@opentelemetry/api', 'a program that registers a collector has to reach the same one'],
]);

/** What packages try to load, and go on without. */
export const neverThere = ['pg-native', 'supports-color'];

/** Whether an import stays as it is written. @param {string} id */
export function staysInstalled(id) {
  return id.startsWith('node:') || neverThere.includes(id) || installedPackages.has(id);
}
