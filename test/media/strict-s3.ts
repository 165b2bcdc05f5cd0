import { createHash, createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '../../src/domain/media/settings.js';

/** One request as the store got it. */
export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly bytes: number;
}

/** What is to be answered in the place of the right answer; `hang`: nothing, `drop`: the connection ends. */
export type Instead = Reply | 'hang' | 'drop';

export interface Reply {
  readonly status: number;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A small store in memory that checks every signature, answers every range and puts objects whole. */
export interface StrictS3 {
  readonly settings: S3Settings;
  readonly seen: readonly Seen[];
  /** Uploads in parts that are neither completed nor aborted. */
  readonly uploads: ReadonlyMap<string, unknown>;
  /** Makes everything in it older by so many milliseconds. */
  age(milliseconds: number): Promise<void>;
  /** Looked at before every request; null: answer as usual. */
  misbehave(how: (seen: Seen) => Instead | null): void;
  close(): Promise<void>;
}

interface Stored {
  readonly content: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  readonly at: Date;
}

interface Upload {
  readonly headers: Stored['headers'];
  readonly parts: Map<number, Buffer>;
}

const region = 'eu-west-3';
const accessKeyId = 'AKIDOFTHETESTS';
const secretAccessKey = 'a secret/that+is=never told';
const bucket = '/bucket';
/** Objects in one page of a listing, whatever is asked for. */
const pageSize = 10;

/** Starts the store on a free port of this machine. */
export async function startStrictS3(prefix = ''): Promise<StrictS3> {
  const objects = new Map<string, Stored>();
  const uploads = new Map<string, Upload>();
  const seen: Seen[] = [];
  let misbehaves: (seen: Seen) => Instead | null = () => null;

  const server = createServer(async (request, response) => {
    try {
      const body = await buffer(request);
      const { method = '', url = '', headers } = request;
      const one = { method, url, headers, bytes: body.length };
      seen.push(one);
      const instead = misbehaves(one);
      const reply = instead ?? answer(request, body);
      if (reply === 'drop') request.socket.destroy();
      else if (reply !== 'hang') send(reply, method, response);
    } catch {
      // The client went away in the middle of its body.
      request.socket.destroy();
    }
  });

  function answer(request: IncomingMessage, body: Buffer): Reply {
    const { method, headers } = request;
    const address = new URL(request.url ?? '', 'http://store');
    const query = address.searchParams;
    const wrong = signatureProblem(request, address);
    if (wrong !== null) return refusal(403, wrong);
    if (address.pathname === `${bucket}/`) return xml(200, listing(query));
    if (!address.pathname.startsWith(`${bucket}/`)) return refusal(404, 'NoSuchBucket');
    const key = decodeURIComponent(address.pathname.slice(bucket.length + 1));
    const id = query.get('uploadId');
    if (id !== null) return answerPart(key, id, request, body, Number(query.get('partNumber')));
    const kept = {
      'content-type': headers['content-type'] ?? '',
      'content-disposition': headers['content-disposition'] ?? '',
    };
    switch (method) {
      case 'POST': {
        const made = randomUUID();
        uploads.set(made, { headers: kept, parts: new Map() });
        return xml(200, `<InitiateMultipartUploadResult><UploadId>${made}</UploadId></InitiateMultipartUploadResult>`);
      }
      case 'PUT':
        if (headers['content-length'] === undefined) return refusal(411, 'MissingContentLength');
        objects.set(key, { content: body, headers: kept, at: new Date() });
        return { status: 200, headers: { etag: tagOf(body) } };
      case 'DELETE':
        objects.delete(key);
        return { status: 204 };
      default: {
        const object = objects.get(key);
        return object === undefined ? refusal(404, 'NoSuchKey') : partOf(object, headers.range);
      }
    }
  }

  function answerPart(
    key: string,
    id: string,
    { method, headers }: IncomingMessage,
    body: Buffer,
    number: number,
  ): Reply {
    const { 'content-length': length } = headers;
    const upload = uploads.get(id);
    if (upload === undefined) return refusal(404, 'NoSuchUpload');
    switch (method) {
      case 'PUT':
        if (length === undefined) return refusal(411, 'MissingContentLength');
        upload.parts.set(number, body);
        return { status: 200, headers: { etag: tagOf(body) } };
      case 'POST': {
        const parts = [...upload.parts].sort(([a], [b]) => a - b).map(([, part]) => part);
        const named = parts.every((part) => body.toString().includes(tagOf(part).slice(1, -1)));
        if (!named) return refusal(400, 'InvalidPart');
        if (parts.slice(0, -1).some((part) => part.length < 5_242_880)) return refusal(400, 'EntityTooSmall');
        objects.set(key, { content: Buffer.concat(parts), headers: upload.headers, at: new Date() });
        uploads.delete(id);
        return xml(200, `<CompleteMultipartUploadResult><ETag>${tagOf(body)}</ETag></CompleteMultipartUploadResult>`);
      }
      default:
        uploads.delete(id);
        return { status: 204 };
    }
  }

  function listing(query: URLSearchParams): string {
    const begins = query.get('prefix') ?? '';
    const keys = [...objects.keys()].filter((key) => key.startsWith(begins)).sort();
    const from = Number(query.get('continuation-token') ?? 0);
    const size = Math.min(pageSize, Number(query.get('max-keys') ?? pageSize));
    const more = from + size < keys.length;
    const contents = keys.slice(from, from + size).map((key) => {
      const { content, at } = objects.get(key) as Stored;
      const facts = `<LastModified>${wholeSecond(at).toISOString()}</LastModified><Size>${content.length}</Size>`;
      return `<Contents><Key>${key}</Key>${facts}</Contents>`;
    });
    const token = more ? `<NextContinuationToken>${from + size}</NextContinuationToken>` : '';
    return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${contents.join('')}${token}</ListBucketResult>`;
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    settings: { endpoint: `http://127.0.0.1:${port}${bucket}`, region, accessKeyId, secretAccessKey, prefix },
    seen,
    uploads,
    async age(milliseconds) {
      for (const [key, object] of objects) {
        objects.set(key, { ...object, at: new Date(object.at.getTime() - milliseconds) });
      }
    },
    misbehave(how) {
      misbehaves = how;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function send({ status, headers = {}, body = '' }: Reply, method: string, response: ServerResponse): void {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(method === 'HEAD' ? undefined : body);
}

function partOf({ content, headers, at }: Stored, range = ''): Reply {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
  const told = { ...headers, 'last-modified': at.toUTCString() };
  if (first === undefined || last === undefined) return { status: 200, headers: told, body: content };
  return {
    status: 206,
    headers: { ...told, 'content-range': `bytes ${first}-${last}/${content.length}` },
    body: content.subarray(Number(first), Number(last) + 1),
  };
}

function xml(status: number, body: string): Reply {
  return { status, headers: { 'content-type': 'application/xml' }, body };
}

/** As real stores do, it tells more of the credentials than anybody should log. */
function refusal(status: number, code: string): Reply {
  return xml(status, `<Error><Code>${code}</Code><AWSAccessKeyId>${accessKeyId}</AWSAccessKeyId></Error>`);
}

/** The code of what is wrong with the signature of a request, by the rules of version 4; null: nothing. */
function signatureProblem({ method, headers }: IncomingMessage, { pathname, searchParams }: URL): string | null {
  const given = /Credential=([^,]+), SignedHeaders=([^,]+), Signature=(\w+)/.exec(headers.authorization ?? '');
  const credential = given?.[1] ?? searchParams.get('X-Amz-Credential') ?? '';
  const names = (given?.[2] ?? searchParams.get('X-Amz-SignedHeaders') ?? '').split(';');
  const signature = given?.[3] ?? searchParams.get('X-Amz-Signature');
  const time = String(headers['x-amz-date'] ?? searchParams.get('X-Amz-Date'));
  const day = time.slice(0, 8);
  if (credential !== `${accessKeyId}/${day}/${region}/s3/aws4_request`) return 'InvalidAccessKeyId';
  const needed = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  if (needed.some((name) => !names.includes(name))) return 'AccessDenied';
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'));
  const lasts = given === null ? Number(searchParams.get('X-Amz-Expires')) * 1_000 : 900_000;
  if (!(Date.now() <= at + lasts)) return 'AccessDenied';
  const query = [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort();
  const lines = names.map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const payload = headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD';
  const canonical = [method, pathname, query.join('&'), lines.join(''), names.join(';'), payload].join('\n');
  const digest = createHash('sha256').update(canonical).digest('hex');
  const scope = [day, region, 's3', 'aws4_request'];
  const key = scope.reduce<string | Buffer>(
    (above, part) => createHmac('sha256', above).update(part).digest(),
    `AWS4${secretAccessKey}`,
  );
  const right = createHmac('sha256', key)
    .update(['AWS4-HMAC-SHA256', time, scope.join('/'), digest].join('\n'))
    .digest('hex');
  return right === signature ? null : 'SignatureDoesNotMatch';
}

function tagOf(content: Buffer): string {
  return `"${createHash('md5').update(content).digest('hex')}"`;
}

/** As HTTP tells it. */
function wholeSecond(time: Date): Date {
  return new Date(Math.floor(time.getTime() / 1_000) * 1_000);
}
