import { describe, expect, test } from 'vitest';
import { contentDispositionHeader, contentTypeHeader } from './content-disposition.js';

describe('U1 what is shown, and what is only saved', () => {
  test.each(['image/png', 'IMAGE/PNG', 'image/jpeg; charset=x', 'video/mp4', 'application/pdf', 'text/plain'])(
    '%s is shown',
    (mime) => {
      expect(contentDispositionHeader(mime, 'a', false)).toBe('inline');
    },
  );

  test.each(['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/xml', 'text/javascript', '', 'constructor'])(
    '%s is saved',
    (mime) => {
      expect(contentDispositionHeader(mime, 'a', false)).toMatch(/^attachment; /);
    },
  );

  test('an SVG image is shown where the settings allow it', () => {
    expect(contentDispositionHeader('image/svg+xml', 'a.svg', true)).toBe('inline');
    expect(contentDispositionHeader('text/html', 'a.html', true)).toMatch(/^attachment; /);
  });

  test.each([
    ['text/plain', 'text/plain; charset=utf-8'],
    ['text/plain; charset=utf-7', 'text/plain; charset=utf-8'],
    ['image/png', 'image/png'],
    ['image/svg+xml', 'image/svg+xml'],
    ['', 'application/octet-stream'],
    ['text/html\r\nX: y', 'application/octet-stream'],
    ['*/*', 'application/octet-stream'],
    ['é/x', 'application/octet-stream'],
  ])('the type of %j', (mime, type) => {
    expect(contentTypeHeader(mime)).toBe(type);
  });
});

describe('I4 the name of a file is one line of ASCII, whatever it is', () => {
  test.each([
    ['report.zip', 'report.zip', 'report.zip'],
    ['a "b"; c.zip', 'a _b__ c.zip', 'a%20%22b%22%3B%20c.zip'],
    ['naïve€.zip', 'na_ve_.zip', 'na%C3%AFve%E2%82%AC.zip'],
    ["it's(1)*.zip", 'it_s_1__.zip', 'it%27s%281%29%2A.zip'],
    ['a\r\nSet-Cookie: b=c\0.zip', 'a__Set-Cookie_ b_c_.zip', 'a__Set-Cookie%3A%20b%3Dc_.zip'],
    ['../../x.zip', '.._.._x.zip', '.._.._x.zip'],
    ['a\u202egpj.exe', 'a_gpj.exe', 'a_gpj.exe'],
    ['\ud800.zip', '_.zip', '%EF%BF%BD.zip'],
    ['  ', 'file', 'file'],
  ])('%j', (name, plain, extended) => {
    expect(contentDispositionHeader('application/zip', name, false)).toBe(
      `attachment; filename="${plain}"; filename*=UTF-8''${extended}`,
    );
  });

  test('a long one keeps its end', () => {
    const text = contentDispositionHeader('application/zip', `${'ü'.repeat(3_000)}.zip`, false);
    expect(text).toMatch(/\.zip$/);
    expect(text.length).toBeLessThan(2_000);
  });
});
