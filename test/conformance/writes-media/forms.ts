import type { Json } from '../../../src/foundations/core/index.js';
import { type Case, post, put, withFiles } from '../harness/index.js';

const sentence = ['writes.relations', 'types.media'];
const [anvil, engine, manual] = [
  '{{file.anvil.documentId}}',
  '{{file.engine.documentId}}',
  '{{file.manual.documentId}}',
];
const [anvilRow, engineRow, manualRow] = ['{{file.anvil.id}}', '{{file.engine.id}}', '{{file.manual.id}}'];

type Name = 'anvil.png' | 'engine.jpg' | 'manual.pdf';

const named = (names: readonly Name[]): Json => names.map((name) => ({ name }));

/** A single file, written on an article that has the anvil. */
const single: readonly (readonly [string, Json, Name | null])[] = [
  ['a documentId', engine, 'engine.jpg'],
  ['a row id', engineRow, 'engine.jpg'],
  ['a documentId in an object', { documentId: engine }, 'engine.jpg'],
  ['a row id in an object', { id: engineRow }, 'engine.jpg'],
  ['a list of one', [engine], 'engine.jpg'],
  ['a list, of which the last wins', [engine, { id: anvilRow }, engineRow], 'engine.jpg'],
  ['null', null, null],
  ['an empty list', [], null],
  ['set', { set: [engine] }, 'engine.jpg'],
  ['set of one that is no list', { set: { id: engineRow } }, 'engine.jpg'],
  ['set of nothing', { set: [] }, null],
  ['set, which wins over connect', { set: [engine], connect: [anvil] }, 'engine.jpg'],
  ['connect, which finds the place taken', { connect: [engine] }, 'anvil.png'],
  ['disconnect', { disconnect: [anvil] }, null],
  ['disconnect of a row id', { disconnect: [{ id: anvilRow }] }, null],
  ['disconnect of another one', { disconnect: [engine] }, 'anvil.png'],
  ['connect in the place of the one that goes', { connect: [engineRow], disconnect: [anvilRow] }, 'engine.jpg'],
  ['an object that says nothing', {}, 'anvil.png'],
  ['connect of nothing', { connect: [] }, 'anvil.png'],
  ['true', true, 'anvil.png'],
];

/** Several files, written on an article that has the anvil and the engine. */
const several: readonly (readonly [string, Json, readonly Name[]])[] = [
  ['one documentId', manual, ['manual.pdf']],
  ['one row id', manualRow, ['manual.pdf']],
  [
    'a list of every form',
    [manual, { id: anvilRow }, { documentId: engine }],
    ['manual.pdf', 'anvil.png', 'engine.jpg'],
  ],
  ['a list of row ids', [engineRow, manualRow], ['engine.jpg', 'manual.pdf']],
  [
    'doubles, which collapse',
    [engine, engineRow, { documentId: anvil }, { id: engineRow }],
    ['engine.jpg', 'anvil.png'],
  ],
  ['null', null, []],
  ['an empty list', [], []],
  ['set', { set: [engine, anvil] }, ['engine.jpg', 'anvil.png']],
  ['connect', { connect: [manual] }, ['anvil.png', 'engine.jpg', 'manual.pdf']],
  ['connect of one that is there, which moves', { connect: [anvilRow] }, ['engine.jpg', 'anvil.png']],
  [
    'connect with a position',
    { connect: [{ documentId: manual, position: { before: engine } }] },
    ['anvil.png', 'manual.pdf', 'engine.jpg'],
  ],
  [
    'connect at the start',
    { connect: [{ id: manualRow, position: { start: true } }] },
    ['manual.pdf', 'anvil.png', 'engine.jpg'],
  ],
  ['connect of one that is no list', { connect: manual }, ['anvil.png', 'engine.jpg', 'manual.pdf']],
  ['disconnect', { disconnect: [anvil] }, ['engine.jpg']],
  ['disconnect and connect', { disconnect: [{ id: anvilRow }], connect: [manual] }, ['engine.jpg', 'manual.pdf']],
  ['an object that says nothing', {}, ['anvil.png', 'engine.jpg']],
];

const notThere = 'aaaaaaaaaaaaaaaaaaaaaaaa';
const wrong: readonly (readonly [string, Json, string | RegExp])[] = [
  ['an unknown documentId', notThere, `Document with id "${notThere}", locale "null" not found`],
  ['an unknown row id', 999_999, /^1 relation\(s\) of type plugin::upload\.file .* do not exist$/],
  ['an unknown one in connect', { connect: [{ id: 999_999 }] }, /do not exist$/],
  ['an unknown one to disconnect', { disconnect: [notThere] }, /not found$/],
  ['an empty text', '', /^Invalid relations/],
  ['an object that names none', [{}], /^Invalid relations/],
  ['an unknown operation', { add: [anvil] }, /^Invalid key add/],
  ['a number that is none', 1.5, /^Invalid relations/],
];

/** Every form in which files may be named. */
export const formCases: readonly Case[] = [
  ...single.map(([name, cover, left]) =>
    withFiles({
      name: `a single file: ${name}`,
      sentence,
      steps: [
        post('/api/articles', { title: 'One file', cover: anvil }, undefined, 'it'),
        put(
          '/api/articles/{{it.documentId}}?populate=cover',
          { cover },
          { match: { cover: left === null ? null : { name: left } } },
        ),
      ],
    }),
  ),
  ...several.map(([name, gallery, left]) =>
    withFiles({
      name: `several files: ${name}`,
      sentence,
      steps: [
        post('/api/articles', { title: 'Two files', gallery: [anvilRow, engine] }, undefined, 'it'),
        put('/api/articles/{{it.documentId}}?populate=gallery', { gallery }, { match: { gallery: named(left) } }),
      ],
    }),
  ),
  ...wrong.map(([name, value, message]) =>
    withFiles({
      name: `refused: ${name}`,
      sentence: [...sentence, 'errors.codes'],
      steps: [
        post('/api/articles', { title: 'Stays', cover: anvil, gallery: [engine] }, undefined, 'it'),
        ...['cover', 'gallery'].map((attribute) =>
          put(
            '/api/articles/{{it.documentId}}',
            { title: 'Goes', [attribute]: value },
            { status: 400, error: { name: 'ValidationError', message } },
          ),
        ),
        {
          request: 'GET /api/articles/{{it.documentId}}?populate=cover,gallery',
          expect: {
            status: 200,
            match: { title: 'Stays', cover: { name: 'anvil.png' }, gallery: [{ name: 'engine.jpg' }] },
          },
        },
      ],
    }),
  ),
];
