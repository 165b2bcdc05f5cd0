import { afterAll, beforeAll, expect, test } from 'vitest';
import { idOf, type Row } from '../../support/verify/ask.js';
import { documentIds } from '../../support/verify/write-numbers.js';
import { atOnce, contentType, type Fixture, openFixture, statuses } from './fixture.js';

const many = Number(process.env.OCTAVO_WRITERS ?? 32);

let fixture: Fixture;

beforeAll(async () => {
  const relation = (kind: string, target: string, other: object): object => ({
    type: 'relation',
    relation: kind,
    target,
    ...other,
  });
  const album = 'api::album.album';
  const song = 'api::song.song';
  fixture = await openFixture({
    contentTypes: {
      ...contentType(
        'album',
        {
          songs: relation('manyToMany', song, { inversedBy: 'albums' }),
          best: relation('oneToOne', song, { inversedBy: 'bestOf' }),
          tracks: relation('oneToMany', song, { mappedBy: 'first' }),
        },
        { drafts: true },
      ),
      ...contentType(
        'song',
        {
          albums: relation('manyToMany', album, { mappedBy: 'songs' }),
          bestOf: relation('oneToOne', album, { mappedBy: 'best' }),
          first: relation('manyToOne', album, { inversedBy: 'tracks' }),
        },
        { drafts: true },
      ),
    },
    components: {},
  });
});

afterAll(() => fixture.close());

async function created(path: string, count: number): Promise<readonly string[]> {
  return (await atOnce(count, () => fixture.ask('POST', path, {}))).map(idOf);
}

async function linked(at: string, relation: string, status = 'published'): Promise<readonly string[]> {
  const { data } = await fixture.ask('GET', `${at}?populate=${relation}&status=${status}`);
  return documentIds((data as Row)[relation]);
}

/** Checks that the list contains exactly these, without duplicates, in draft and published version alike; returns it. */
async function expectList(at: string, relation: string, wanted: readonly string[]): Promise<readonly string[]> {
  const list = await linked(at, relation);
  expect([...list].sort()).toEqual([...wanted].sort());
  expect(await linked(at, relation, 'draft')).toEqual(list);
  return list;
}

const ends = ['start', 'end'] as const;

/** Both sides of the relations that are lists. */
const sides = [
  { owner: 'albums', relation: 'songs', others: 'songs', back: 'albums' },
  { owner: 'songs', relation: 'albums', others: 'albums', back: 'songs' },
  { owner: 'albums', relation: 'tracks', others: 'songs', back: 'first' },
];

test.each(sides)(
  '$owner.$relation: concurrent connects at both ends and in the middle',
  async ({ owner, relation, others, back }) => {
    const [one] = await created(owner, 1);
    const at = `${owner}/${one}`;
    const anchors = await created(others, 2);
    await fixture.ask('PUT', at, { [relation]: anchors });
    const ids = await created(others, many);
    const positions = (n: number): object =>
      [{ start: true }, { end: true }, { before: anchors[1] }, { after: anchors[0] }][n % 4] ?? {};
    const replies = await atOnce(many, (n) =>
      fixture.ask('PUT', at, { [relation]: { connect: [{ documentId: ids[n], position: positions(n) }] } }),
    );
    expect(statuses(replies)).toEqual({ 200: many });
    const list = await expectList(at, relation, [...anchors, ...ids]);
    const [low, high] = anchors.map((id) => list.indexOf(id));
    const places = ids
      .map((id) => list.indexOf(id))
      .map((place) => (place < Number(low) ? 'first' : place > Number(high) ? 'last' : 'between'));
    expect(places).toEqual(ids.map((_, n) => ['first', 'last', 'between', 'between'][n % 4]));
    for (const id of ids) expect(await linked(`${others}/${id}`, back)).toEqual([one]);
  },
);

test.each(sides.slice(0, 2))(
  '$others connect themselves to one of $owner, while it connects others',
  async ({ owner, relation, others, back }) => {
    const [one] = await created(owner, 1);
    const ids = await created(others, many);
    const replies = await atOnce(many, (n) =>
      n % 2
        ? fixture.ask('PUT', `${owner}/${one}`, {
            [relation]: { connect: [{ documentId: ids[n], position: { [ends[(n >> 1) % 2] ?? 'end']: true } }] },
          })
        : fixture.ask('PUT', `${others}/${ids[n]}`, { [back]: { connect: [one] } }),
    );
    expect(statuses(replies)).toEqual({ 200: many });
    await expectList(`${owner}/${one}`, relation, ids);
  },
);

test('concurrent connect, disconnect and set of one list: no duplicate link, no untouched link lost', async () => {
  const [one] = await created('albums', 1);
  const at = `albums/${one}`;
  const [stay, go, come] = [await created('songs', 8), await created('songs', 8), await created('songs', 8)];
  await fixture.ask('PUT', at, { songs: [...stay, ...go] });
  const replies = await atOnce(many, (n) => {
    const place = n % 8;
    return n % 2
      ? fixture.ask('PUT', at, { songs: { connect: [come[place], come[(place + 1) % 8]] } })
      : fixture.ask('PUT', at, { songs: { disconnect: [go[place], go[place + 1]] } });
  });
  expect(statuses(replies)).toEqual({ 200: many });
  const list = await expectList(at, 'songs', [...stay, ...come]);
  expect(list.slice(0, 8)).toEqual(stay);
});

test('one song, wanted by many albums as their best: one has it', async () => {
  const albums = await created('albums', many);
  const [song] = await created('songs', 1);
  const replies = await atOnce(many, (n) =>
    n % 4
      ? fixture.ask('PUT', `albums/${albums[n]}`, { best: song })
      : fixture.ask('PUT', `songs/${song}`, { bestOf: albums[n] }),
  );
  expect(statuses(replies)).toEqual({ 200: many });
  for (const status of ['draft', 'published']) {
    const holders: string[] = [];
    for (const album of albums) if ((await linked(`albums/${album}`, 'best', status)).length > 0) holders.push(album);
    expect(holders).toHaveLength(1);
    expect(await linked(`songs/${song}`, 'bestOf', status)).toEqual(holders);
  }
});

test('a link against the deletion of its target: no link to nothing', async () => {
  const [album] = await created('albums', 1);
  const songs = await created('songs', many / 2);
  const replies = await atOnce(many, (n) =>
    n % 2
      ? fixture.ask('DELETE', `songs/${songs[n >> 1]}`)
      : fixture.ask('PUT', `albums/${album}`, { songs: { connect: [songs[n >> 1]] } }),
  );
  // A connection that comes too late is refused: there is no such song any more.
  expect(replies.filter((_, n) => n % 2).map(({ status }) => status)).toEqual(songs.map(() => 204));
  expect(replies.map(({ status }) => status).filter((status) => ![200, 204, 400].includes(status))).toEqual([]);
  await expectList(`albums/${album}`, 'songs', []);
});
