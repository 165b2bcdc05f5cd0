import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formBody, formType } from '../../support/form.js';
import { expectRefusal } from '../support/answers.js';
import { send } from '../support/fixture.js';
import { aSuperAdmin, type Person } from '../support/people.js';
import { get, speak } from '../support/wire.js';
import { filePart, type Instance, openInstance, uploaded } from './instance.js';

/* Nothing that is sent becomes a line of a head, be it of an answer or of a mail. */

let instance: Instance;
let base: string;
let boss: Person;

beforeAll(async () => {
  const invitation = { subject: 'Hello {{name}}', text: 'Come to {{url}}' };
  instance = await openInstance({}, { mail: { templates: { 'administrator-invitation': invitation } } });
  base = await instance.app.listen(0);
  boss = await aSuperAdmin(instance.app, 'boss');
});

afterAll(() => instance?.close());

/** The lines of the head of an answer to a request that goes out as it is written; all of them are ASCII that can be seen. */
async function headOf(target: string, headers: readonly string[] = []): Promise<readonly string[]> {
  const { text, statuses } = await speak(base, { parts: [get(target, headers)], answers: 1, patience: 5_000 });
  expect(statuses).toHaveLength(1);
  const lines = (text.split('\r\n\r\n', 1)[0] ?? '').split('\r\n');
  for (const line of lines) expect(line).toMatch(/^[\x20-\x7e]+$/);
  expect(lines.filter((line) => /^(?:x-evil|set-cookie)\b/i.test(line))).toEqual([]);
  return lines;
}

/** Ends lines, or what some program takes for the end of one. */
const lineEnds = ['\r\n', '\n', '\r', '\0', '\u000b', '\u000c', '\u001c', '\u0085', '\u2028', '\u2029'];
const evil = 'X-Evil: 1';

describe('I4 the name that a file is saved under', () => {
  test.each([
    ['plain', 'a.csv'],
    ['with spaces', ' a  b .csv'],
    ['with quotes', 'a"; filename="b.html"; x=.csv'],
    ['with single quotes', "UTF-8''b.html'.csv"],
    ['with a semicolon', 'a;filename=b.html;.csv'],
    ['with an equals sign', 'a=?UTF-8?B?Yi5odG1s?=.csv'],
    ['with percent signs', '%0d%0aX-Evil:%201%00.csv'],
    ['with a backslash', 'a\\".csv'],
    ['with folders', '../../a.csv'],
    ['not of ASCII', 'naïve – файл 漢字 👍.csv'],
    ['of half of a sign', 'a\u0301\u0308.csv'],
    ['that is all odd', '"\';=%,()<>@:[]?{}.csv'],
    ['that is long', `${'漢'.repeat(250)}.csv`],
  ])('is one line of ASCII, in the form of RFC 6266: %s', async (_, name) => {
    const { url, mime } = await uploaded(instance, filePart('a.csv', '1,2,3\n'), { name });
    expect(mime).toBe('text/csv');
    const [line = '', ...others] = (await headOf(url)).filter((one) => /^content-disposition\s*:/i.test(one));
    expect(others).toEqual([]);
    const [, plain, encoded] =
      /^Content-Disposition: attachment; filename="([A-Za-z0-9 ._-]+)"; filename\*=UTF-8''([A-Za-z0-9!#$&+.^_`|~%-]+)$/.exec(
        line,
      ) ?? [];
    expect(plain?.endsWith('.csv'), line).toBe(true);
    const shown = [...name.replace(/[/\\]/g, '_').trim()].slice(-200).join('');
    expect(decodeURIComponent(encoded ?? '')).toBe(shown);
  });

  test.each(lineEnds.map((end) => [JSON.stringify(end), end] as const))('has no %s in it', async (_, end) => {
    const name = `a${end}${evil}.csv`;
    const disposition = `form-data; name="files"; filename*=UTF-8''${encodeURIComponent(name)}`;
    const part = `--b\r\nContent-Disposition: ${disposition}\r\nContent-Type: text/csv\r\n\r\n1,2\r\n--b--\r\n`;
    const headers = { authorization: `Bearer ${instance.token}`, 'content-type': 'multipart/form-data; boundary=b' };
    expectRefusal(await send(instance.app, { method: 'POST', url: '/api/upload', headers, payload: part }), 400, part);
    const form = formBody([filePart('a.csv', '1,2'), { name: 'fileInfo', text: JSON.stringify({ name }) }]);
    const given = { method: 'POST', url: '/api/upload', headers: { ...headers, 'content-type': formType } };
    expectRefusal(await send(instance.app, { ...given, payload: form }), 400, name);
  });
});

describe('I4 what is sent elsewhere is no line of an answer', () => {
  const authorised = (): string => `Authorization: Bearer ${instance.token}`;

  test.each([...lineEnds, 'é', '\ud83d\udc4d'].map((end) => [JSON.stringify(end), encodeURIComponent(end)] as const))(
    'with %s in a locale, a path, a size, a signature',
    async (_, end) => {
      const { url } = await uploaded(instance, filePart('a.csv', '1,2,3\n'));
      for (const target of [
        `/api/articles?locale=en${end}${evil.replace(' ', '')}`,
        `/api/articles?status=draft${end}x`,
        `/api/${end}x`,
        `/uploads/a${end}x.csv`,
        `${url}?w=${end}x`,
        `${url}?signature=${end}x&expires=${end}1`,
        `/admin${end}x`,
      ]) {
        const [status] = await headOf(target, [authorised()]);
        expect(status, target).toMatch(/^HTTP\/1\.1 (?:200|400|404) /);
      }
    },
  );

  test('in a header', async () => {
    const odd = 'caf\u00e9 "x"; a=b, <c>';
    const names = [
      'X-Request-Id',
      'X-Forwarded-For',
      'X-Forwarded-Proto',
      'Accept-Language',
      'Cookie',
      'If-None-Match',
    ];
    for (const name of [...names, 'Range', 'If-Range', 'Referer', 'Origin', 'User-Agent']) {
      const lines = await headOf('/api/articles', [authorised(), `${name}: ${odd}`]);
      expect(lines.join('\n'), name).not.toContain('caf');
      expect(lines.join('\n'), name).not.toContain('a=b');
    }
  });
});

test.each(lineEnds.slice(0, 3).map((end) => [JSON.stringify(end), end] as const))(
  'I4 a name with %s in it ends no subject of a mail',
  async (_, end) => {
    const headers = { ...boss.headers, 'content-type': 'application/json' };
    const roles = JSON.parse((await send(instance.app, { url: '/admin/api/roles', headers })).text).data;
    const email = `invited${end.length}${end.charCodeAt(0)}@panel.example`;
    const body = { email, firstName: `Ann${end}Bcc: evil@example.org${end}${end}Body`, role: roles[0].id };
    const asked = { method: 'POST', url: '/admin/api/administrators', headers, payload: JSON.stringify(body) };
    const answer = await send(instance.app, asked);
    if (answer.status === 400) return expectRefusal(answer, 400, asked.payload);
    expect(answer.status).toBe(201);
    const mailbox = join(instance.app.dataDir, 'mailbox');
    const mails = await Promise.all((await readdir(mailbox)).map((name) => readFile(join(mailbox, name), 'utf8')));
    const mail = mails.find((text) => text.includes(email)) ?? '';
    const head = (mail.split('\r\n\r\n', 1)[0] ?? '').split('\r\n');
    expect(head.filter((line) => /^subject:/i.test(line))).toEqual(['Subject: Hello Ann Bcc: evil@example.org Body']);
    expect(head.filter((line) => /^bcc:/i.test(line))).toEqual([]);
  },
);
