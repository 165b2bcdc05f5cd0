import { describe, expect, test } from 'vitest';
import { isObjectKey } from '../storage/object-key.js';
import { checkDisplayName, checkUploadName, createFileHash, croppedName, fileExtension } from './file-names.js';

const refused = { code: 'upload.name-refused', status: 400, message: 'File name contains invalid characters' };

function outcome(check: () => void): unknown {
  try {
    check();
    return 'fine';
  } catch (error) {
    return error;
  }
}

describe('the name that a file was sent with', () => {
  test.each([
    '',
    'a.png',
    'Ünïcödé 👍.png',
    'two  spaces.txt',
    '%2e%2e%2fa.txt',
    '.htaccess',
    'CON',
    'nul.txt',
    '__proto__',
    'a\'b"c;d.txt',
    'a\u202fb.png',
    '...',
    'x'.repeat(255),
    '👍'.repeat(255),
  ])('%j is fine', (name) => {
    expect(outcome(() => checkUploadName(name))).toBe('fine');
  });

  test.each([
    '../a.txt',
    '..\\a.txt',
    '/etc/passwd',
    'C:\\a.txt',
    'a/b.txt',
    '.',
    '..',
    'a\0.png',
    'a\r\nb.png',
    'a\tb',
    'a\u0085b',
    'photo\u202egpj.exe',
    'a\u200fb.png',
    'a\u2066b.png',
    'a\u2028b',
    'half \ud800',
    ' ',
    'x'.repeat(256),
    'x'.repeat(3_000),
  ])('%j is refused', (name) => {
    expect(outcome(() => checkUploadName(name))).toMatchObject(refused);
  });
});

test('a name that people give may have slashes, and must not be empty', () => {
  expect(outcome(() => checkDisplayName('../../x and/or y'))).toBe('fine');
  expect(outcome(() => checkDisplayName(''))).toMatchObject(refused);
  expect(outcome(() => checkDisplayName('a\0'))).toMatchObject(refused);
});

describe('a hash', () => {
  test.each([
    ['photo.png', 'photo_'],
    ['my photo (1).JPG', 'my_photo_1__'],
    ['Ünïcödé.png', 'Unicode_'],
    ['фото.png', '__'],
    ['a.tar.gz', 'a_tar_'],
    ['../../etc/passwd', 'passwd_'],
    ['C:\\x\\y.txt', 'y_'],
    ['__proto__', '__proto___'],
    ['.htaccess', 'file_'],
    ['noext', 'noext_'],
    ['a.svg. ', 'a_'],
    ['', 'file_'],
    ['x'.repeat(255), `${'x'.repeat(100)}_`],
  ])('of %j', (name, start) => {
    const hash = createFileHash(name);
    expect(hash.slice(0, -10)).toBe(start);
    expect(hash.slice(-10)).toMatch(/^[0-9a-f]{10}$/);
    expect(isObjectKey(`thumbnail_${hash}.png`)).toBe(true);
    expect(createFileHash(name)).not.toBe(hash);
  });
});

test.each([
  ['a.PNG', 'png'],
  ['a.tar.gz', 'gz'],
  ['a.svg.', 'svg'],
  ['a.svg . ', 'svg'],
  ['a.svg  ', 'svg'],
  ['a', ''],
  ['.', ''],
  ['a.verylongextension', ''],
  ['a.p/g', ''],
])('the extension of %j is %j', (name, extension) => {
  expect(fileExtension(name)).toBe(extension);
});

describe('a part of a picture', () => {
  test.each([
    ['Boats.png', 'Boats 40×30.png'],
    ['Boats', 'Boats 40×30'],
    ['Boats 400×300.png', 'Boats 40×30.png'],
    ['v1.2 of a boat.jpeg', 'v1.2 of a boat 40×30.jpeg'],
    [`${'👍'.repeat(251)}.png`, `${'👍'.repeat(245)} 40×30.png`],
    ['x'.repeat(255), `${'x'.repeat(249)} 40×30`],
  ])('of %s is called %s', (name, expected) => {
    const cut = croppedName(name, { width: 40, height: 30 });
    expect(cut).toBe(expected);
    expect(outcome(() => checkDisplayName(cut))).toBe('fine');
  });
});
