import { describe, expect, it } from 'vitest';
import { parseModel, parseRecordedModel, serializeModel } from './index.js';

const settings = { locales: ['en'], defaultLocale: 'en' };

function note(more: object, title: object) {
  const info = { singularName: 'note', pluralName: 'notes', displayName: 'Note' };
  const attributes = { title: { type: 'string', default: 'x', ...title }, text: { type: 'text' } };
  const json = JSON.stringify({ kind: 'collectionType', info, attributes, ...more });
  return parseModel([{ path: 'schema/content-types/note.json', json }], settings);
}

describe('parseRecordedModel', () => {
  it('parses what serializeModel wrote, including ids', () => {
    const id = (value: string) => ({ pluginOptions: { octavo: { id: value } } });
    const model = parseRecordedModel(serializeModel(note(id('n'), id('t'))).json);
    expect(model).toMatchObject({ format: 2, locales: ['en'], defaultLocale: 'en' });
    expect(model.shapes['api::note.note']).toMatchObject({
      is: 'contentType',
      id: 'n',
      facts: { collectionName: 'notes' },
      attributes: { title: { id: 't', type: 'string', default: 'x' }, text: { id: null, type: 'text' } },
    });
  });

  it('parses a record of the first format as one without ids', () => {
    const now = serializeModel(note({}, {})).json;
    const first = JSON.parse(now, (key, value) => (key === 'id' ? undefined : key === 'format' ? 1 : value));
    expect(JSON.stringify(first)).not.toContain('"id"');
    expect(parseRecordedModel(JSON.stringify(first))).toEqual(parseRecordedModel(now));
  });

  it.each(['{"format":3}', '{}', 'null', '[]'])('refuses %s', (json) => {
    expect(() => parseRecordedModel(json)).toThrow('the recorded model has an unknown format');
  });
});
