import { expect, test } from 'vitest';
import type { MediaFile } from '../api/index.js';
import { type FileValues, toFileChanges, toFileValues } from './file-values.js';

const file: MediaFile = {
  id: 3,
  documentId: 'f1',
  name: 'Boats.jpg',
  alternativeText: null,
  caption: null,
  focalPoint: { x: 20, y: 30 },
  width: 8,
  height: 6,
  formats: null,
  hash: 'boats',
  ext: '.jpg',
  mime: 'image/jpeg',
  size: 1,
  url: '/uploads/boats.jpg',
  previewUrl: null,
  provider: 'local',
  createdAt: '2026-11-23T00:00:00.000Z',
  updatedAt: '2026-11-23T00:00:00.000Z',
  publishedAt: '2026-11-23T00:00:00.000Z',
  isUrlSigned: false,
  folderId: 7,
  visibility: 'public',
  placeholder: null,
  checksum: null,
  bytes: 1_000,
};

test('nothing typed changes nothing', () => {
  for (const alternativeText of [null, '', 'Two boats']) {
    const stored = { ...file, alternativeText };
    expect(toFileChanges(toFileValues(stored), stored)).toEqual({});
  }
});

test.each([
  [{ alternativeText: ' Two boats ' }, { alternativeText: 'Two boats' }],
  [{ alternativeText: '  ' }, {}],
  [{ isDecorative: true }, { alternativeText: '' }],
  [{ caption: 'At noon' }, { caption: 'At noon' }],
  [{ folder: 'top' }, { folder: null }],
  [{ focalPoint: null }, { focalPoint: null }],
  [{ focalPoint: { x: 20, y: 30 } }, {}],
] satisfies readonly (readonly [Partial<FileValues>, object])[])('%j becomes %j', (change, expected) => {
  expect(toFileChanges({ ...toFileValues(file), ...change }, file)).toEqual(expected);
});

test('an image that is no longer decorative lacks its text again', () => {
  const stored = { ...file, alternativeText: '' };
  expect(toFileChanges({ ...toFileValues(stored), isDecorative: false }, stored)).toEqual({ alternativeText: null });
});
