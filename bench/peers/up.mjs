import { untilUp } from '../servers/start.mjs';

/**
 * Waits until a peer answers. Where it does not come up, all that it said is shown: peers complain where others say what they do.
 * @param {import('node:child_process').ChildProcess} child
 * @param {string} title
 * @param {() => Promise<boolean>} isUp
 */
export async function upOrTold(child, title, isUp) {
  let said = '';
  const listen = (/** @type {string} */ text) => {
    said += text;
  };
  child.stdout?.on('data', listen);
  try {
    await untilUp(child, title, isUp);
  } catch (error) {
    console.error(said);
    throw error;
  }
  child.stdout?.off('data', listen);
}

/** Whether a server answers an address well. @param {number} port @param {string} path */
export async function isOk(port, path) {
  try {
    return (await fetch(`http://127.0.0.1:${port}${path}`)).ok;
  } catch {
    return false;
  }
}
