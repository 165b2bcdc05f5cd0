import { describe, expect, test } from 'vitest';
import { Failure } from '../../../../foundations/core/index.js';
import { parseFileInfo, parseFileInfos } from './parse-file-info.js';

/** Returns the message with which a value is rejected. */
function refusal(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof Failure && error.code === 'upload.invalid') return error.message;
    throw error;
  }
  return 'accepted';
}

describe('the metadata of a file', () => {
  test('is used unchanged, and omitted members stay', () => {
    const info = { name: 'a.png', alternativeText: 'A', caption: null, focalPoint: { x: 0, y: 100 }, folder: 7 };
    expect(parseFileInfo({ ...info, visibility: 'private' })).toEqual({ ...info, visibility: 'private' });
    expect(parseFileInfo({})).toEqual({});
    expect(parseFileInfo({ folder: null, focalPoint: null })).toEqual({ folder: null, focalPoint: null });
  });

  test('may come as text', () => {
    expect(parseFileInfo('{"caption":"c"}')).toEqual({ caption: 'c' });
  });

  test('without a name, the file keeps its own', () => {
    for (const name of [null, '', undefined]) expect(parseFileInfo({ name })).toEqual({});
  });

  test('the storage of a file is not settable', () => {
    expect(parseFileInfo({ path: '/../../etc' })).toEqual({});
  });

  test.each([
    [{ name: 7 }, 'fileInfo.name must be a text'],
    [{ alternativeText: {} }, 'fileInfo.alternativeText must be a text or null'],
    [{ caption: ['x'] }, 'fileInfo.caption must be a text or null'],
    [{ focalPoint: { x: 1 } }, 'fileInfo.focalPoint must be null or hold x and y, each from 0 to 100'],
    [{ focalPoint: { x: 1, y: 101 } }, 'fileInfo.focalPoint must be null or hold x and y, each from 0 to 100'],
    [{ focalPoint: 'center' }, 'fileInfo.focalPoint must be null or hold x and y, each from 0 to 100'],
    [{ folder: '1' }, 'fileInfo.folder must be an id or null'],
    [{ folder: 1.5 }, 'fileInfo.folder must be an id or null'],
    [{ visibility: 'hidden' }, 'fileInfo.visibility must be "public" or "private"'],
    [{ url: '/x' }, 'Invalid key url at fileInfo'],
    [{ hash: 'x' }, 'Invalid key hash at fileInfo'],
    [{ constructor: 'x' }, 'Invalid key constructor at fileInfo'],
    ['{', 'fileInfo must be JSON'],
    ['{"__proto__":{"name":"x"}}', 'Invalid key __proto__ at fileInfo'],
    ['null', 'fileInfo must be an object'],
    [[], 'fileInfo must be an object'],
    [7, 'fileInfo must be an object'],
  ])('%j is refused', (value, message) => {
    expect(refusal(() => parseFileInfo(value))).toBe(message);
  });
});

describe('the metadata of several files', () => {
  test('comes once per file, or as a list, and is paired by position', () => {
    expect(parseFileInfos(['{"name":"a"}', '{"name":"b"}'], 3)).toEqual([{ name: 'a' }, { name: 'b' }, {}]);
    expect(parseFileInfos(['[{"name":"a"},{}]'], 2)).toEqual([{ name: 'a' }, {}]);
    expect(parseFileInfos([], 2)).toEqual([{}, {}]);
  });

  test('is rejected if there are fewer files, or if an entry is wrong', () => {
    expect(refusal(() => parseFileInfos(['{}', '{}'], 1))).toBe('fileInfo tells about 2 files, and there are 1');
    expect(refusal(() => parseFileInfos(['[{},null]'], 2))).toBe('fileInfo must be an object');
    expect(refusal(() => parseFileInfos(['{}', 'x'], 2))).toBe('fileInfo must be JSON');
  });
});
