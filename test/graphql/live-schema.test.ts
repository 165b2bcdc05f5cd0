import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentTypeDefinition, type ModelFixture, openModelFixture } from '../support/model-fixture.js';

/* The schema follows the content model while it is served, on the node that changes it and on every other one. */

const uid = 'api::note.note';
let fixture: ModelFixture;

beforeAll(async () => {
  fixture = await openModelFixture(
    { 'schema/content-types/note.json': contentTypeDefinition('note', { title: { type: 'string' } }) },
    2,
    { graphql: { introspection: true } },
  );
  await fixture.ask(0, 'POST', 'notes', { title: 'one' });
});
afterAll(() => fixture.close());

async function ask(node: number, query: string) {
  const headers = {
    authorization: `Bearer ${fixture.nodes[0]?.firstToken}`,
    'content-type': 'application/json',
  };
  const payload = JSON.stringify({ query });
  const answer = await fixture.nodes[node]?.inject({ method: 'POST', url: '/graphql', headers, payload });
  return JSON.parse(answer?.body.toString() ?? 'null');
}

/** Asks again for up to a second, until the query is answered without errors. */
async function soon(node: number, query: string) {
  const end = performance.now() + 1_000;
  let last = await ask(node, query);
  while (last.errors !== undefined && performance.now() < end) {
    await pause(20);
    last = await ask(node, query);
  }
  return last;
}

describe('the schema', () => {
  test('has a new attribute and a new type at once on this node, and within a second on the other', async () => {
    const query = '{ notes { title stars } tags { label } }';
    expect((await ask(0, query)).errors[0].extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
    await fixture.change(0, {
      definitions: {
        [uid]: contentTypeDefinition('note', { title: { type: 'string' }, stars: { type: 'integer' } }),
        'api::tag.tag': contentTypeDefinition('tag', { label: { type: 'string' } }),
      },
    });
    const answer = { data: { notes: [{ title: 'one', stars: null }], tags: [] } };
    expect(await ask(0, query)).toEqual(answer);
    expect(await soon(1, query)).toEqual(answer);
  });

  test('has what was renamed by its new name only', async () => {
    const definitions = {
      [uid]: contentTypeDefinition('note', { headline: { type: 'string' }, stars: { type: 'integer' } }),
    };
    await fixture.change(1, { definitions, renames: [{ from: `${uid}.title`, to: 'headline' }] });
    const headline = { data: { notes: [{ headline: 'one' }] } };
    expect(await ask(1, '{ notes { headline } }')).toEqual(headline);
    expect(await soon(0, '{ notes { headline } }')).toEqual(headline);
    for (const node of [0, 1]) {
      const { data } = await ask(node, '{ __type(name: "Note") { fields { name } } }');
      const names = data.__type.fields.map(({ name }: { readonly name: string }) => name);
      expect(names).toContain('headline');
      expect(names).not.toContain('title');
      expect((await ask(node, '{ notes { title } }')).errors[0].extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
    }
  });
});
