import type { Json } from '../../../src/foundations/core/index.js';
import type { Picture } from '../../support/pictures.js';
import type { Case, Expect, FormField, RequestSpec, Step } from '../harness/index.js';

export { forbidden } from '../authentication/refused.js';

/* The interface of files is not part of the contract; its cases are about the sentences that leave room for it. */
const sentence = ['does.upload', 'endpoints.upload', 'envelope.plugins'];

/** Several requests in a row. */
export function story(
  name: string,
  steps: readonly Step[],
  more: Partial<Pick<Case, 'config' | 'profile' | 'inProcess'>> = {},
): Case {
  return { name, sentence, steps, ...more };
}

/** A GET, on a server without writes. */
export function asks(name: string, url: string, expect: Partial<Expect>, as?: string): Case {
  const request: RequestSpec = { method: 'GET', url, ...(as === undefined ? {} : { as }) };
  return { name, sentence, request, expect: { status: 200, ...expect }, inProcess: true };
}

/** A request with a form. */
export function upload(
  url: string,
  form: readonly FormField[],
  expect: Partial<Expect> = {},
  save?: string,
  as?: string,
): Step {
  const request: RequestSpec = { method: 'POST', url, form, ...(as === undefined ? {} : { as }) };
  const status = url.includes('?id=') ? 200 : 201;
  return { request, expect: { status, ...expect }, ...(save === undefined ? {} : { save }) };
}

/** A request with a JSON body, or none. */
export function step(line: string, body?: Json, expect: Partial<Expect> = {}, as?: string): Step {
  const [method = '', url = ''] = line.split(' ');
  const more = { ...(body === undefined ? {} : { body }), ...(as === undefined ? {} : { as }) };
  return { request: { method, url, ...more }, expect: { status: 200, ...expect } };
}

/** A made-up picture in the field `files`. */
export function picture(name: string, width: number, height: number, more: Partial<Picture> = {}): FormField {
  const content = { format: 'png', width, height, ...more } as const;
  return { name: 'files', file: { name, type: `image/${content.format}`, content } };
}

/** A made-up text in the field `files`. */
export function note(name: string, content = 'Hello, files.\n', type = 'text/plain'): FormField {
  return { name: 'files', file: { name, type, content } };
}

/** The field `fileInfo`. */
export function info(values: Json): FormField {
  return { name: 'fileInfo', text: typeof values === 'string' ? values : JSON.stringify(values) };
}

/** A field with text. */
export function field(name: string, text: string): FormField {
  return { name, text };
}

/** The whole body of a failure. */
export function failure(status: number, name: string, message: string): Partial<Expect> {
  return { status, body: { data: null, error: { status, name, message, details: {} } } };
}

/** Nobody knows the file. */
export const notFound = failure(404, 'NotFoundError', 'file.notFound');
/** There was nothing in it. */
export const empty = failure(400, 'ApplicationError', 'Files are empty');

type Values = { readonly [key: string]: Json };

/** A file as every answer of these endpoints shows it. */
export function file(name: string, ext: string, mime: string, changes: Values = {}): Values {
  return {
    id: '<id>',
    documentId: '<documentId>',
    name,
    alternativeText: null,
    caption: null,
    focalPoint: null,
    width: null,
    height: null,
    formats: null,
    hash: '<hash>',
    ext,
    mime,
    size: '<number>',
    url: '<address>',
    previewUrl: null,
    provider: 'local',
    provider_metadata: null,
    createdAt: '<time>',
    updatedAt: '<time>',
    publishedAt: '<time>',
    isUrlSigned: false,
    ...changes,
  };
}

/** A format of a picture. */
export function format(key: string, width: number, height: number, name: string, ext: string, mime: string): Values {
  return {
    [key]: {
      name: `${key}_${name}`,
      hash: '<hash>',
      ext,
      mime,
      path: null,
      width,
      height,
      size: '<number>',
      sizeInBytes: '<number>',
      url: '<address>',
    },
  };
}
