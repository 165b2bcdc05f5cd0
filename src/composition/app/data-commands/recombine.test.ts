import { expect, test } from 'vitest';
import { parseModel } from '../../../language/schema/index.js';
import type { ContentFile } from './content-files.js';
import { withDocumentIds, withoutRefs } from './content-refs.js';
import { donorsByType, recombine } from './recombine.js';
import { createSeededRandom } from './seeded-random.js';

const snapshot = parseModel(
  [
    {
      path: 'schema/content-types/note.json',
      json: JSON.stringify({
        kind: 'collectionType',
        collectionName: 'notes',
        info: { singularName: 'note', pluralName: 'notes', displayName: 'Note' },
        options: { draftAndPublish: true },
        pluginOptions: { i18n: { localized: true } },
        attributes: {
          title: { type: 'string', maxLength: 10, unique: true, pluginOptions: { i18n: { localized: true } } },
          mood: { type: 'string', pluginOptions: { i18n: { localized: true } } },
          rank: { type: 'integer' },
          secret: { type: 'password' },
          parts: { type: 'component', component: 'shared.part', repeatable: true },
          twin: { type: 'relation', relation: 'oneToOne', target: 'api::note.note', inversedBy: 'twinOf' },
          twinOf: { type: 'relation', relation: 'oneToOne', target: 'api::note.note', mappedBy: 'twin' },
        },
      }),
    },
    {
      path: 'schema/components/shared/part.json',
      json: JSON.stringify({
        collectionName: 'parts',
        info: { displayName: 'Part' },
        attributes: { serial: { type: 'string', unique: true, regex: '^[A-Z]-[0-9]{4}$' }, word: { type: 'string' } },
      }),
    },
  ],
  { locales: ['en', 'fr'], defaultLocale: 'en' },
);

function file(name: string, mood: string): ContentFile {
  const type = snapshot.contentTypes.get('api::note.note');
  if (type === undefined) throw new Error('the model has notes');
  const parts = [{ serial: 'A-0001', word: 'x' }, { serial: 'A-0002' }];
  return {
    type,
    name: `note/${name}`,
    versions: new Map([
      [
        'en',
        { published: { title: 'A long title', mood, rank: mood.length, secret: 's', parts, twin: { ref: 'note/b' } } },
      ],
      ['fr', { draft: { title: 'Titre', mood: `${mood}-fr` } }],
    ]),
  };
}

const files = [file('a', 'glad'), file('b', 'gloomy')];
const [first] = files;
const made = (seed: number): readonly ContentFile[] => {
  const random = createSeededRandom(seed);
  const { components } = snapshot;
  return Array.from({ length: 20 }, (_, at) =>
    recombine(first ?? file('c', ''), { donors: files, number: at + 1, random, components }),
  );
};

test('the same seed makes the same documents, another one others', () => {
  expect(made(7)).toEqual(made(7));
  expect(made(7)).not.toEqual(made(8));
});

test('locales and states are preserved, and values come from documents of the same locale', () => {
  for (const { versions } of made(7)) {
    expect([...versions].map(([locale, version]) => [locale, Object.keys(version)])).toEqual([
      ['en', ['published']],
      ['fr', ['draft']],
    ]);
    expect(['glad', 'gloomy']).toContain(versions.get('en')?.published?.mood);
    expect(['glad-fr', 'gloomy-fr']).toContain(versions.get('fr')?.draft?.mood);
  }
  expect(new Set(made(7).map(({ versions }) => versions.get('en')?.published?.mood)).size).toBe(2);
});

test('unique values are numbered within their length; exclusive links are left out', () => {
  const values = made(7).map(({ versions }) => versions.get('en')?.published ?? {});
  expect(values.map(({ title }) => title).slice(0, 2)).toEqual(['A long t-1', 'A long t-2']);
  expect(values.some((one) => 'twin' in one)).toBe(false);
});

test('unique values in components are numbered entry by entry; passwords are left out', () => {
  const values = made(7).map(({ versions }) => versions.get('en')?.published ?? {});
  const parts = values.flatMap((one) => one.parts as readonly { readonly serial: string; readonly word?: string }[]);
  expect(parts.map(({ word }) => word).slice(0, 2)).toEqual(['x', undefined]);
  expect(new Set(parts.map(({ serial }) => serial)).size).toBe(40);
  for (const { serial } of parts) expect(serial).toMatch(/^[A-Z]-[0-9]{4}$/);
  expect(values.some((one) => 'secret' in one)).toBe(false);
});

test('donors are found by type', () => {
  expect([...donorsByType(files).values()]).toEqual([files]);
});

test('names of documents become addresses, at any depth, or nothing', () => {
  const values = {
    author: { ref: 'author/ada' },
    tags: [{ ref: 'tag/a', __type: 'x' }],
    zone: [{ link: { ref: 'tag/a' }, n: 1 }],
  };
  const addressed = JSON.parse(JSON.stringify(withDocumentIds(values)));
  expect(addressed.author.documentId).toMatch(/^[a-z][a-z0-9]{23}$/);
  expect(addressed.tags[0]).toEqual({ __type: 'x', documentId: addressed.zone[0].link.documentId });
  expect(withoutRefs(values)).toEqual({ zone: [{ n: 1 }] });
});
