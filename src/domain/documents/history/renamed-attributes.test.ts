import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  contentTypeDefinition,
  type Definition,
  type ModelFixture,
  openModelFixture,
} from '../../../../test/support/model-fixture.js';
import { fullAccess } from '../../../language/query/access/index.js';

/* A state is restored into what its attributes are called now. */

const known = (id: string, attribute: Definition): Definition => ({ ...attribute, pluginOptions: { octavo: { id } } });
const text = { type: 'string' };
const places = {
  note: 'schema/content-types/note.json',
  part: 'schema/components/shared/part.json',
};
const part = (attributes: Definition): Definition => ({ info: { displayName: 'Part' }, attributes });

let fixture: ModelFixture;
beforeAll(async () => {
  fixture = await openModelFixture({
    [places.note]: contentTypeDefinition('note', {
      title: text,
      label: known('k1', text),
      gone: text,
      count: text,
      zone: { type: 'dynamiczone', components: ['shared.part'] },
      part: { type: 'component', component: 'shared.part' },
    }),
    [places.part]: part({ size: text, left: text }),
  });
});
afterAll(() => fixture.close());

test('after renames of attributes, members of components, the component and the content type', async () => {
  const zone = [{ __component: 'shared.part', size: 'large', left: 'x' }];
  const data = { title: 'first', label: 'l', gone: 'g', count: 'many', zone, part: { size: 'small' } };
  const made = await fixture.ask(0, 'POST', 'notes', data);
  const { documentId } = made.body.data as { documentId: string };
  await fixture.ask(0, 'PUT', `notes/${documentId}`, { title: 'second', label: 'm', count: '3', zone: [], part: null });
  await fixture.change(
    0,
    {
      definitions: {
        'api::note.note': contentTypeDefinition('note', {
          headline: text,
          tag: known('k1', text),
          count: { type: 'integer' },
          zone: { type: 'dynamiczone', components: ['shared.part'] },
          part: { type: 'component', component: 'shared.part' },
        }),
        'shared.part': part({ extent: text }),
      },
      renames: [
        { from: 'api::note.note.title', to: 'headline' },
        { from: 'shared.part.size', to: 'extent' },
      ],
    },
    { allowLoss: true },
  );
  await fixture.change(0, {
    definitions: {
      'api::note.note': null,
      'shared.part': null,
      'api::story.story': contentTypeDefinition('story', {
        headline: text,
        tag: known('k1', text),
        count: { type: 'integer' },
        zone: { type: 'dynamiczone', components: ['shared.piece'] },
        part: { type: 'component', component: 'shared.piece' },
      }),
      'shared.piece': part({ extent: text }),
    },
    renames: [
      { from: 'api::note.note', to: 'api::story.story' },
      { from: 'shared.part', to: 'shared.piece' },
    ],
  });
  const [node] = fixture.nodes;
  const type = node?.snapshot.contentTypes.get('api::story.story');
  if (node === undefined || type === undefined) throw new Error('no stories');
  const request = { type, ability: fullAccess, documentId };
  const { entries } = await node.history.list({ ...request, locale: '', limit: 10, offset: 0 });
  expect(entries.map(({ attributes }) => attributes)).toEqual([['headline', 'tag', 'count', 'zone', 'part']]);
  const id = entries[0]?.id ?? 0;
  const { content } = await node.history.get({ ...request, id });
  expect(JSON.parse(content)).toMatchObject({
    headline: 'first',
    tag: 'l',
    zone: [{ __component: 'shared.piece', extent: 'large' }],
    part: { extent: 'small' },
  });
  const { restored, leftOut } = await node.history.restore({ ...request, id, attributes: null });
  expect(restored).toEqual(['headline', 'tag', 'zone', 'part']);
  expect(leftOut.map(({ path, because }) => `${path}: ${because}`).toSorted()).toEqual([
    'count: not in the model',
    'gone: not in the model',
    'zone.0.left: not in the model',
  ]);
  const now = await fixture.ask(0, 'GET', `storys/${documentId}?populate=*`);
  expect(now.body.data).toMatchObject({
    headline: 'first',
    tag: 'l',
    count: 3,
    zone: [{ __component: 'shared.piece', extent: 'large' }],
    part: { extent: 'small' },
  });
  await fixture.ask(0, 'DELETE', `storys/${documentId}`);
  const gone = await node.history.listRemoved({ type, ability: fullAccess, title: null, limit: 10, offset: 0 });
  expect(gone.entries.map((entry) => entry.documentId)).toEqual([documentId]);
});
