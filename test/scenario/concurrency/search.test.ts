import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareFolderWithRebuilt } from '../../support/search-indexes.js';
import { idOf, walk } from '../../support/verify/ask.js';
import { atOnce, contentType, type Fixture, openFixture } from './fixture.js';

/*
 * Writers change documents that are found by their texts and by the names of related documents, while others change these names and the
 * relations, over two servers: no write fails, and the index has what indexing all versions anew has.
 */

const writers = 8;
const writesPerWriter = Number(process.env.OCTAVO_PUTS ?? 25);
const words = ['garden', 'wall', 'lake', 'street', 'house', 'weather'];

let fixture: Fixture;

beforeAll(async () => {
  const text = { type: 'string' };
  const person = 'api::person.person';
  const { note } = contentType('note', {
    title: text,
    author: { type: 'relation', relation: 'manyToOne', target: person },
    readers: { type: 'relation', relation: 'manyToMany', target: person },
  }) as { readonly note: { readonly pluginOptions: object } };
  const octavo = { search: { language: 'english', attributes: { title: 2, 'author.name': 1, 'readers.name': 1 } } };
  fixture = await openFixture(
    {
      contentTypes: {
        note: { ...note, pluginOptions: { ...note.pluginOptions, octavo } },
        ...contentType('person', { name: text }),
      },
      components: {},
    },
    2,
  );
}, 60_000);

afterAll(() => fixture.close());

test('parallel writes of related documents leave a complete index', async () => {
  const people = (await atOnce(4, (n) => fixture.ask('POST', 'persons', { name: words[n] }))).map(idOf);
  const notes = (
    await atOnce(12, (n) =>
      fixture.ask('POST', 'notes', { title: words[n % words.length], author: people[n % 4], readers: people }),
    )
  ).map(idOf);
  const pick = <T>(list: readonly T[], n: number) => list[n % list.length];
  const write = (writer: number, n: number) => {
    const seed = writer * 31 + n * 7;
    const name = `${pick(words, seed)} w${writer}n${n}x`;
    switch ((writer + n) % 4) {
      case 0:
        return fixture.ask('PUT', `persons/${pick(people, seed)}`, { name });
      case 1:
        return fixture.ask('PUT', `notes/${pick(notes, seed)}`, { title: name });
      case 2:
        return fixture.ask('PUT', `notes/${pick(notes, seed)}`, { author: pick(people, seed + n) });
      default:
        return fixture.ask('PUT', `notes/${pick(notes, seed)}`, { readers: [pick(people, n), pick(people, n + 1)] });
    }
  };
  const answers = await atOnce(writers, async (writer) => {
    const failures: string[] = [];
    for (let n = 0; n < writesPerWriter; n++) {
      const { status, text } = await write(writer, n);
      if (status !== 200) failures.push(`${status}: ${text}`);
    }
    return failures;
  });
  expect(answers.flat()).toEqual([]);
  const { queued, now, rebuilt } = await compareFolderWithRebuilt(fixture.dataFolder);
  expect(queued).toEqual([]);
  expect(now).toEqual(rebuilt);
  expect(now.map((index) => index.size)).toEqual([notes.length]);
  for (const person of await walk(fixture.ask, 'persons')) {
    const [, mark] = String(person.name).split(' ');
    if (mark === undefined) continue;
    const found = await walk(fixture.ask, `notes?_q="${mark}"`);
    const shown = await walk(
      fixture.ask,
      `notes?filters[$or][0][author][name][$contains]=${mark}&filters[$or][1][readers][name][$contains]=${mark}&filters[$or][2][title][$contains]=${mark}`,
    );
    expect(found.map(({ documentId }) => documentId).sort()).toEqual(shown.map(({ documentId }) => documentId).sort());
  }
}, 120_000);
