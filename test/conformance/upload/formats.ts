import type { Case } from '../harness/index.js';
import { file, format, note, picture, story, upload } from './build.js';

type Kind = 'png' | 'jpeg' | 'webp';
type Made = readonly [key: string, width: number, height: number];

const extensions: Readonly<Record<Kind, string>> = { png: '.png', jpeg: '.jpg', webp: '.webp' };

/** What is made of pictures: longest sides of 500, 750 and 1000, and what fits into 245×156; never larger than they are. */
const pictures: readonly (readonly [name: string, kind: Kind, width: number, height: number, made: readonly Made[]])[] =
  [
    [
      'a landscape has them all',
      'png',
      1200,
      800,
      [
        ['thumbnail', 234, 156],
        ['large', 1000, 667],
        ['medium', 750, 500],
        ['small', 500, 333],
      ],
    ],
    [
      'a portrait',
      'jpeg',
      800,
      1200,
      [
        ['thumbnail', 104, 156],
        ['large', 667, 1000],
        ['medium', 500, 750],
        ['small', 333, 500],
      ],
    ],
    [
      'a square',
      'webp',
      800,
      800,
      [
        ['thumbnail', 156, 156],
        ['medium', 750, 750],
        ['small', 500, 500],
      ],
    ],
    ['a small one has a thumbnail', 'png', 300, 200, [['thumbnail', 234, 156]]],
    [
      'a strip',
      'png',
      600,
      100,
      [
        ['thumbnail', 245, 41],
        ['small', 500, 83],
      ],
    ],
    ['one of just that size', 'png', 500, 300, [['thumbnail', 245, 147]]],
    ['one of the size of a thumbnail', 'png', 245, 156, []],
    ['a tiny one', 'png', 16, 12, []],
    ['a dot', 'png', 1, 1, []],
  ];

/** Sizes of what is made of pictures. */
export const formatCases: readonly Case[] = [
  ...pictures.map(([name, kind, width, height, made]) => {
    const sent = `picture${extensions[kind]}`;
    const mime = `image/${kind}`;
    const formats =
      made.length === 0 ? null : Object.assign({}, ...made.map((one) => format(...one, sent, extensions[kind], mime)));
    return story(name, [
      upload('/api/upload', [picture(sent, width, height, { format: kind })], {
        body: [file(sent, extensions[kind], mime, { width, height, formats })],
      }),
    ]);
  }),
  story('an animation has its own size, not that of all its frames', [
    upload('/api/upload', [picture('moving.gif', 400, 300, { format: 'gif', frames: 3 })], {
      body: [
        file('moving.gif', '.gif', 'image/gif', {
          width: 400,
          height: 300,
          formats: format('thumbnail', 208, 156, 'moving.gif', '.gif', 'image/gif'),
        }),
      ],
    }),
  ]),
  story('a picture that was taken sideways is measured as it is seen', [
    upload('/api/upload', [picture('turned.jpg', 600, 400, { format: 'jpeg', orientation: 6 })], {
      match: [
        {
          width: 400,
          height: 600,
          formats: { thumbnail: { width: 104, height: 156 }, small: { width: 333, height: 500 } },
        },
      ],
    }),
  ]),
  story('what is no picture has none', [
    upload('/api/upload', [note('no-picture.txt')], { match: [{ formats: null, width: null, height: null }] }),
  ]),
  story(
    'sizes that a project names itself',
    [
      upload('/api/upload', [picture('own.png', 1200, 800)], {
        match: [{ formats: { thumbnail: { width: 234 }, tall: { width: 300, height: 200 } } }],
        absent: ['0.formats.small'],
      }),
    ],
    { config: { media: { breakpoints: { large: null, medium: null, small: null, tall: 300 } } } },
  ),
];
