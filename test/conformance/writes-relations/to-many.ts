import type { Json } from '../../../src/foundations/core/index.js';
import { type Case, get, post, put } from '../harness/index.js';

const red = '{{tag.red.documentId}}';
const green = '{{tag.green.documentId}}';
const blue = '{{tag.blue.documentId}}';
const ecru = '{{tag.ecru.documentId}}';
const missing = 'aaaaaaaaaaaaaaaaaaaaaaaa';
const shown = '?fields=title&populate[tags][fields]=label&populate[author][fields]=name';

type Labels = readonly string[];

/** Tags [Red, green] written to as `value` says; the labels afterwards, in draft and published alike. */
function tags(
  name: string,
  value: Json,
  labels: Labels,
  sentence: string | readonly string[] = 'writes.relations',
): Case {
  const match = { tags: labels.map((label) => ({ label })) };
  return {
    name: `to-many: ${name}`,
    sentence,
    steps: [
      post('/api/articles', { title: 'Tagged', tags: [red, green] }, undefined, 'it'),
      put(`/api/articles/{{it.documentId}}${shown}`, { tags: value }, { match }),
      get(`/api/articles/{{it.documentId}}${shown}&status=draft`, { match }),
    ],
  };
}

/** The same, refused; nothing has changed. */
function refusedTags(name: string, value: Json, message?: string | RegExp): Case {
  const error = { name: 'ValidationError', ...(message === undefined ? {} : { message }) };
  return {
    name: `to-many: ${name} is refused`,
    sentence: ['writes.relations', 'errors.codes'],
    steps: [
      post('/api/articles', { title: 'Tagged', tags: [red, green] }, undefined, 'it'),
      put('/api/articles/{{it.documentId}}', { tags: value }, { status: 400, error }),
      get(`/api/articles/{{it.documentId}}${shown}&status=draft`, {
        match: { tags: [{ label: 'Red' }, { label: 'green' }] },
      }),
    ],
  };
}

/** The forms in which a to-many relation may be written, each against the same two tags. */
export const toManyCases: readonly Case[] = [
  tags('a documentId replaces', blue, ['Blue']),
  tags('a row id replaces', '{{tag.blue.id}}', ['Blue']),
  tags('an object with documentId replaces', { documentId: blue }, ['Blue']),
  tags('an object with id replaces', { id: '{{tag.blue.id}}' }, ['Blue']),
  tags('a list replaces, in its order', [blue, { documentId: red }, '{{tag.ecru.id}}'], ['Blue', 'Red', 'Écru']),
  tags('duplicates collapse', [blue, blue, { documentId: blue }], ['Blue']),
  tags('the two with one label stay two', [red, '{{tag.red-again.documentId}}'], ['Red', 'Red']),
  tags('null empties', null, []),
  tags('an empty list empties', [], []),
  tags('set with an empty list empties', { set: [] }, []),
  tags('[null] empties', [null], []),
  tags('set replaces', { set: [blue, { documentId: ecru }] }, ['Blue', 'Écru']),
  tags('set wins over connect', { set: [blue], connect: [ecru] }, ['Blue']),
  tags('connect appends', { connect: [blue, ecru] }, ['Red', 'green', 'Blue', 'Écru']),
  tags('connect of what is there moves it to the end', { connect: [red] }, ['green', 'Red']),
  tags('connect of one without a list', { connect: blue }, ['Red', 'green', 'Blue']),
  tags('connect of an object without a list', { connect: { documentId: blue } }, ['Red', 'green', 'Blue']),
  tags('disconnect removes', { disconnect: [red] }, ['green']),
  tags('disconnect of what is not connected', { disconnect: [blue] }, ['Red', 'green']),
  tags('connect and disconnect together', { connect: [blue], disconnect: [red] }, ['green', 'Blue']),
  tags('connect and disconnect of the same', { connect: [blue], disconnect: [blue] }, ['Red', 'green', 'Blue']),
  tags('an empty object changes nothing', {}, ['Red', 'green']),
  tags('an empty connect changes nothing', { connect: [] }, ['Red', 'green']),
  tags('set null changes nothing', { set: null }, ['Red', 'green']),
  tags('true changes nothing', true, ['Red', 'green']),
  tags('position start', { connect: [{ documentId: blue, position: { start: true } }] }, ['Blue', 'Red', 'green']),
  tags('position end', { connect: [{ documentId: blue, position: { end: true } }] }, ['Red', 'green', 'Blue']),
  tags('position before', { connect: [{ documentId: blue, position: { before: green } }] }, ['Red', 'Blue', 'green']),
  tags('position after', { connect: [{ documentId: blue, position: { after: red } }] }, ['Red', 'Blue', 'green']),
  tags('an empty position appends', { connect: [{ documentId: blue, position: {} }] }, ['Red', 'green', 'Blue']),
  tags('moving what is there', { connect: [{ documentId: green, position: { before: red } }] }, ['green', 'Red']),
  tags(
    'entries that anchor on each other',
    {
      connect: [
        { documentId: blue, position: { after: ecru } },
        { documentId: ecru, position: { start: true } },
      ],
    },
    ['Écru', 'Blue', 'Red', 'green'],
  ),
  tags(
    'an anchor that is not connected, when that does not matter',
    { connect: [{ documentId: blue, position: { before: ecru } }], options: { strict: false } },
    ['Red', 'green', 'Blue'],
  ),
  tags('unknown keys of an entry are ignored', { connect: [{ documentId: blue, bogus: 1 }] }, ['Red', 'green', 'Blue']),
  refusedTags('an unknown document', [missing], `Document with id "${missing}", locale "null" not found`),
  refusedTags(
    'an unknown document to connect',
    { connect: [missing] },
    `Document with id "${missing}", locale "null" not found`,
  ),
  refusedTags(
    'an unknown document to disconnect',
    { disconnect: [missing] },
    `Document with id "${missing}", locale "null" not found`,
  ),
  refusedTags(
    'an unknown row id',
    [999999],
    '1 relation(s) of type api::tag.tag associated with this entity do not exist',
  ),
  refusedTags(
    'two unknown row ids',
    [999998, 999999],
    '2 relation(s) of type api::tag.tag associated with this entity do not exist',
  ),
  refusedTags('an empty text in a list', [''], 'Invalid relations'),
  refusedTags('an object without identifier in a list', [{}], 'Invalid relations'),
  refusedTags('true in a list', [true]),
  refusedTags('a list in a list', [[red]]),
  refusedTags('an unknown operation', { append: [blue] }),
  refusedTags(
    'an anchor that does not exist',
    { connect: [{ documentId: blue, position: { before: missing } }] },
    `Document with id "${missing}", locale "null" not found`,
  ),
  refusedTags(
    'an anchor that is not connected',
    { connect: [{ documentId: blue, position: { before: ecru } }] },
    /needs to be connected first/,
  ),
];
