import { gzipSync } from 'node:zlib';

/** A body that is no proper form, or holds something that it should not. */
export interface OddBody {
  readonly is: string;
  readonly contentType: string;
  readonly bytes: Buffer;
  /** There is one file in it that is in order, and the rest is read over; all others are refused. */
  readonly taken: boolean;
}

const boundary = 'a-boundary';
const formType = `multipart/form-data; boundary=${boundary}`;
const file = part('form-data; name="files"; filename="a.txt"', 'content');
const end = `--${boundary}--\r\n`;

/** A part: its disposition and its content. */
function part(disposition: string, content: string): string {
  return `--${boundary}\r\nContent-Disposition: ${disposition}\r\n\r\n${content}\r\n`;
}

function info(text: string): string {
  return part('form-data; name="fileInfo"', text);
}

function parts(count: number, make: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => make(at)).join('');
}

function refused(is: string, text: string, contentType = formType): OddBody {
  return { is, contentType, bytes: Buffer.from(text), taken: false };
}

function taken(is: string, text: string): OddBody {
  return { is, contentType: formType, bytes: Buffer.from(text), taken: true };
}

const broken: readonly OddBody[] = [
  refused('no boundary', file + end, 'multipart/form-data'),
  refused('an empty boundary', file + end, 'multipart/form-data; boundary='),
  refused('another boundary', file + end, 'multipart/form-data; boundary=other'),
  refused('a boundary of 5,000 characters', file + end, `multipart/form-data; boundary=${'b'.repeat(5_000)}`),
  refused('two boundaries', file + end, `multipart/form-data; boundary=other; boundary=${boundary}`),
  refused('another kind of multipart', file + end, `multipart/mixed; boundary=${boundary}`),
  refused('a form of another kind', 'files=a&b=c', 'application/x-www-form-urlencoded'),
  refused('JSON', '{"files":["a"]}', 'application/json'),
  refused('plain text', file + end, 'text/plain'),
  refused('the bytes of a file', 'content', 'image/png'),
  refused('nothing', ''),
  refused('an end and nothing else', end),
  refused('no end', file),
  refused('an end within the last boundary', file + end.slice(0, 8)),
  refused('an end within a file', file.slice(0, -6)),
  refused('an end within a head', file.slice(0, 40)),
  refused('an end within a name', file.slice(0, 60)),
  refused('line ends of one character', (file + end).replaceAll('\r\n', '\n')),
  taken('something in front and something behind', `preamble\r\n${file}${end}epilogue`),
  taken('a form within a form', part('form-data; name="files"; filename="a.txt"', '--b\r\n\r\n\r\n--b--') + end),
];

/** Names of fields that resemble `files`, or have a meaning elsewhere. */
const fields: readonly string[] = [
  '__proto__',
  'constructor',
  'toString',
  'files[0]',
  'file',
  'files.x',
  'FILES',
  ' files',
  'files\0',
  `a${'[b]'.repeat(10_000)}`,
  'n'.repeat(100_000),
];

const odd = 'X-Odd: line\r\n'.repeat(1_000);

const names: readonly OddBody[] = [
  refused('a file without the name of a field', part('form-data; filename="a.txt"', 'content') + end),
  refused('a file with an empty one', part('form-data; name=""; filename="a.txt"', 'content') + end),
  refused('a text without the name of a field', file + part('form-data', 'content') + end),
  refused('a text with an empty one', file + part('form-data; name=""', 'content') + end),
  refused('no file, but a text in its field', part('form-data; name="files"', 'content') + end),
  taken('a part without a disposition', `${file}--${boundary}\r\nX-Odd: line\r\n\r\nx\r\n${end}`),
  taken('a part without a head', `${file}--${boundary}\r\n\r\nx\r\n${end}`),
  ...fields.flatMap((name, at) => [
    refused(`a file in odd field ${at}`, part(`form-data; name="${name}"; filename="a"`, 'x') + end),
    taken(`a text in odd field ${at}`, file + part(`form-data; name="${name}"`, 'x') + end),
  ]),
  refused('a head of 100 kB', part(`form-data; x="${'n'.repeat(100_000)}"; name="files"; filename="a"`, 'x') + end),
  taken('1,000 lines behind the name', file.replace('\r\n\r\n', `\r\n${odd}\r\n`) + end),
  refused('1,000 lines in front of the name', file.replace('Content-', `${odd}Content-`) + end),
];

const amounts: readonly OddBody[] = [
  refused('10,000 texts', file + parts(10_000, (at) => part(`form-data; name="f${at}"`, 'x')) + end),
  refused('10,000 files', parts(10_000, () => file) + end),
  refused('10,000 parts without a name', parts(10_000, () => part('form-data', '')) + end),
  refused('10,000 boundaries', parts(10_000, () => `--${boundary}\r\n`) + file + end),
  refused('a text of a megabyte', file + part('form-data; name="a"', 'x'.repeat(1_000_000)) + end),
  refused('an empty file', part('form-data; name="files"; filename="a.txt"', '') + end),
  refused('an empty file beside another', file + part('form-data; name="files"; filename="a.txt"', '') + end),
];

/** What is no information about a file, as text. */
const wrongInfos: readonly string[] = [
  '{',
  'x',
  '',
  'null',
  '7',
  '"x"',
  '[null]',
  '[[]]',
  '{}{}',
  '{"name":7}',
  '{"name":{}}',
  '{"folder":"1"}',
  '{"folder":1e99}',
  '{"caption":[]}',
  '{"focalPoint":{"x":-1,"y":0}}',
  '{"focalPoint":[]}',
  '{"visibility":"secret"}',
  '{"bogus":1}',
  '{"__proto__":{"name":"x"}}',
  '{"constructor":{}}',
  '[{},{}]',
  `{"name":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
  `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
];

const infos: readonly OddBody[] = [
  ...wrongInfos.map((text) => refused(`fileInfo ${text.slice(0, 40)}`, file + info(text) + end)),
  refused('fileInfo twice', file + info('{}') + info('{}') + end),
  taken('fileInfo as a file', file + part('form-data; name="fileInfo"; filename="x.json"', '{"name":7}') + end),
  taken('fileInfo in front', info('{"caption":"c"}') + file + end),
];

/** Forms that are odd, and what is no form. */
export const oddBodies: readonly OddBody[] = [...broken, ...names, ...amounts, ...infos];

/** A proper form, packed. */
export const packedForm: Pick<OddBody, 'contentType' | 'bytes'> = {
  contentType: formType,
  bytes: gzipSync(file + end),
};
