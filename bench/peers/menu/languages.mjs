// How each server is given the menu and asked for it.
import { documentIdOf } from '../../dataset/ids.mjs';
import { record } from '../compared.mjs';
import { fileTold as directusFile } from '../directus/answers.mjs';
import { fileIdOf } from '../directus/ids.mjs';
import { fileTold as payloadFile } from '../payload/answers.mjs';
import { menuTold, writeWhole } from './answers.mjs';
import { page } from './content.mjs';

/** @typedef {import('../peer.js').MenuLanguage} MenuLanguage */

const address = '/api/menu?populate[sections][populate][links][populate][page][populate]=picture';

/** @param {(number: number) => unknown} pictureIdOf @returns {MenuLanguage} */
function strapiLike(pictureIdOf) {
  return {
    address,
    write: (send) =>
      writeWhole(
        async (number) => {
          const data = { ...page(number), picture: pictureIdOf(number) };
          return record(record(await send('POST', '/api/pages', { data })).data).documentId;
        },
        (data) => send('PUT', '/api/menu', { data }),
      ),
    told: (answer) => menuTold(record(answer).data),
  };
}

export const octavoMenu = strapiLike((number) => documentIdOf('file', number));

/** Files by their row ids. */
export const strapiMenu = strapiLike((number) => number + 1);

/** A global, whose relations are followed two steps. @type {MenuLanguage} */
export const payloadMenu = {
  address: '/api/globals/menu?depth=2',
  write: (send) =>
    writeWhole(
      async (number) => {
        const answer = await send('POST', '/api/pages', { ...page(number), picture: number + 1 });
        return record(record(answer).doc).id;
      },
      (data) => send('POST', '/api/globals/menu', data),
    ),
  told: (answer) => menuTold(answer, payloadFile),
};

const pageFields = ['id', 'title', 'slug', 'description', 'createdAt', 'updatedAt', 'picture.*'];
const linkFields = ['id', 'label', ...pageFields.map((field) => `page.${field}`)];
const sectionFields = ['id', 'title', ...linkFields.map((field) => `links.${field}`)];
const menuFields = ['id', 'title', ...sectionFields.map((field) => `sections.${field}`)];

/** Entries with their places, which are attributes there. @template {object} Entry @param {readonly Entry[]} entries */
const inOrder = (entries) => entries.map((entry, at) => ({ ...entry, position: at + 1 }));

/** @param {import('./content.mjs').Section<unknown>} section */
const linksInOrder = ({ title, links }) => ({ title, links: inOrder(links) });

/** A single item, its sections and links items of collections of their own. @type {MenuLanguage} */
export const directusMenu = {
  address: `/items/menu?fields=${menuFields.join()}`,
  write: (send) =>
    writeWhole(
      async (number) => {
        const answer = await send('POST', '/items/pages', { ...page(number), picture: fileIdOf(number) });
        return record(record(answer).data).id;
      },
      ({ title, sections }) => send('PATCH', '/items/menu', { title, sections: inOrder(sections.map(linksInOrder)) }),
    ),
  told: (answer) => menuTold(record(answer).data, directusFile),
};
