import { randomBytes } from 'node:crypto';
import { isObject } from '../../../foundations/core/index.js';
import { uploadUid } from '../../../language/query/access/index.js';
import { queryText } from '../api-request.js';
import { pageProperties, textProperty } from './properties.js';
import { adds, InputError, reads, type Tool, type ToolScope } from './tool.js';

/** The limit of a body, less the rest of a message. */
const maxBase64Length = 900_000;
const base64Pattern = /^[A-Za-z0-9+/]*={0,2}$/;

/** The tools of the media library: administrators use their own endpoints of it. */
export function fileTools({ caller: { ability, identity } }: ToolScope): readonly Tool[] {
  const asAdministrator = identity.is === 'administrator';
  const mayFind = asAdministrator ? ability.can('read', 'settings::media') : ability.can('find', uploadUid);
  const mayUpload = asAdministrator ? ability.can('write', 'settings::media') : ability.can('upload', uploadUid);
  return [...(mayFind ? [searchTool(asAdministrator)] : []), ...(mayUpload ? [uploadTool(asAdministrator)] : [])];
}

function searchTool(asAdministrator: boolean): Tool {
  return {
    name: 'search_files',
    title: 'Search files',
    description: 'Lists files, the newest first. Documents refer to them by id.',
    annotations: reads,
    properties: () => ({
      text: textProperty('Part of the name'),
      ...pageProperties,
    }),
    required: [],
    answersContent: true,
    async run({ text, page = 1, pageSize = 25 }, send) {
      const filters = text === undefined ? undefined : { name: { $containsi: text } };
      const query = queryText({ filters, sort: 'createdAt:desc', pagination: { page, pageSize } });
      const path = asAdministrator ? ['admin', 'api', 'media', 'files'] : ['api', 'upload', 'files', 'page'];
      return { text: await send({ method: 'GET', path, query }) };
    },
  };
}

function uploadTool(asAdministrator: boolean): Tool {
  return {
    name: 'upload_file',
    title: 'Upload a file',
    description: 'Stores a file of up to 600 kB and answers it.',
    annotations: adds,
    properties: () => ({
      name: { type: 'string', maxLength: 200, description: 'As fox.png' },
      data: { type: 'string', maxLength: maxBase64Length, description: 'Base64' },
      alternativeText: { type: 'string', maxLength: 1_000 },
      caption: { type: 'string', maxLength: 1_000 },
    }),
    required: ['name', 'data'],
    answersContent: true,
    async run({ name, data, alternativeText, caption }, send) {
      const base64 = String(data);
      if (!base64Pattern.test(base64) || base64.length % 4 !== 0) {
        throw new InputError('data must be Base64 with its padding, without a data: prefix or line ends.');
      }
      const info = JSON.stringify({ name, alternativeText, caption });
      const form = createForm(String(name), Buffer.from(base64, 'base64'), info);
      const path = asAdministrator ? ['admin', 'api', 'media', 'files'] : ['api', 'upload'];
      const text = await send({ method: 'POST', path, form });
      const files: unknown = JSON.parse(text);
      const [file] = Array.isArray(files) ? files : isObject(files) && Array.isArray(files.data) ? files.data : [];
      return {
        text: JSON.stringify({ data: file ?? null }),
        subject: { type: 'plugin::upload.file', ...fileId(file) },
      };
    },
  };
}

function fileId(file: unknown): { readonly documentId?: string } {
  return isObject(file) && typeof file.id === 'number' ? { documentId: String(file.id) } : {};
}

/** Returns a form with one file, in the encoding of browsers. */
function createForm(name: string, bytes: Buffer, info: string) {
  const boundary = `octavo-${randomBytes(16).toString('hex')}`;
  const fileName = name.replace(/[\r\n]/g, ' ').replaceAll('"', '%22');
  const part = (disposition: string) => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`;
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    bytes: Buffer.concat([
      Buffer.from(`${part('name="fileInfo"')}\r\n${info}\r\n`),
      Buffer.from(`${part(`name="files"; filename="${fileName}"`)}Content-Type: application/octet-stream\r\n\r\n`),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  };
}
