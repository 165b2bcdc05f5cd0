import type { Json } from '../../../src/foundations/core/index.js';
import { type Case, post, put } from '../harness/index.js';

const bob = '{{author.bob.documentId}}';
const eve = '{{author.eve.documentId}}';
const shown = '?fields=title&populate[tags][fields]=label&populate[author][fields]=name';

/** An article of Ann's, its author written to as `value` says. */
function author(name: string, value: Json, expected: string | null): Case {
  return {
    name: `to-one: ${name}`,
    sentence: 'writes.relations',
    steps: [
      post('/api/articles', { title: 'Authored', author: '{{author.ann.documentId}}' }, undefined, 'it'),
      put(
        `/api/articles/{{it.documentId}}${shown}`,
        { author: value },
        { match: { author: expected === null ? null : { name: expected } } },
      ),
    ],
  };
}

/** The forms in which a to-one relation may be written. */
export const toOneCases: readonly Case[] = [
  author('a documentId', bob, 'Bob'),
  author('a row id', '{{author.bob.id}}', 'Bob'),
  author('an object', { documentId: bob }, 'Bob'),
  author('null', null, null),
  author('an empty list', [], null),
  author('of a list the last counts', [eve, bob], 'Bob'),
  author('set', { set: [bob] }, 'Bob'),
  author('connect replaces', { connect: [bob] }, 'Bob'),
  author('of several to connect the first stays', { connect: [bob, eve] }, 'Bob'),
  author('disconnect', { disconnect: ['{{author.ann.documentId}}'] }, null),
  author('disconnect of another', { disconnect: [bob] }, 'Ann'),
  author('an empty object changes nothing', {}, 'Ann'),
];
