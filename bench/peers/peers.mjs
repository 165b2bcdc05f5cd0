import { directus } from './directus/peer.mjs';
import { payload } from './payload/peer.mjs';
import { strapi } from './strapi/peer.mjs';

/** Everybody who is compared, in the order of the page. @type {readonly import('./peer.js').Peer[]} */
export const peers = [strapi, directus, payload];
