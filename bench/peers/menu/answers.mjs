import { comparedFile, record } from '../compared.mjs';
import { menu, page, pageCount, pictureOf } from './content.mjs';

/** @typedef {import('../compared.mjs').Json} Json */

/** What a menu says, with all that it leads to: what every server must answer. */
export const wholeMenu = {
  title: menu.title,
  sections: menu.sections.map(({ title, links }) => ({
    title,
    links: links.map(({ label, page: number }) => ({ label, page: { ...page(number), picture: pictureOf(number) } })),
  })),
};

/**
 * A menu without what each server makes up itself, such as ids and times.
 * @param {unknown} answered
 * @param {(picture: Json) => object} [pictureTold] In Octavo's words.
 */
export function menuTold(answered, pictureTold = (picture) => comparedFile(/** @type {any} */ (picture))) {
  const { title, sections } = record(answered);
  return {
    title,
    sections: entries(sections).map(({ title, links }) => ({
      title,
      links: entries(links).map(({ label, page: linked }) => {
        const { title, slug, description, picture } = record(linked);
        return { label, page: { title, slug, description, picture: pictureTold(record(picture)) } };
      }),
    })),
  };
}

/** @param {unknown} value @returns {readonly Json[]} */
function entries(value) {
  return Array.isArray(value) ? value.map(record) : [];
}

/**
 * Sends a request to a server, a body as JSON. Returns what is answered; throws an error for any but a good answer.
 * @param {import('../../servers/start.mjs').Running} server
 * @returns {import('../peer.js').Send}
 */
export function sender({ address, headers }) {
  return async (method, path, body) => {
    const response = await fetch(`http://${address.host}:${address.port}${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} is answered with ${response.status}: ${text}`);
    return JSON.parse(text);
  };
}

/**
 * Creates the pages, then the menu over them.
 * @template Id
 * @param {(number: number) => Promise<Id>} createPage
 * @param {(menu: import('./content.mjs').Menu<Id>) => Promise<unknown>} writeMenu
 */
export async function writeWhole(createPage, writeMenu) {
  /** @type {Id[]} */
  const ids = [];
  for (let number = 0; number < pageCount; number++) ids.push(await createPage(number));
  const sections = menu.sections.map(({ title, links }) => ({
    title,
    links: links.map(({ label, page: number }) => ({ label, page: /** @type {Id} */ (ids[number]) })),
  }));
  await writeMenu({ title: menu.title, sections });
}
