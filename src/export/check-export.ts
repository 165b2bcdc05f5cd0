import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Refusal, unreachable } from '../kernel/index.js';
import type { ObjectArrivals } from '../media/index.js';
import { fileUid, type Snapshot } from '../schema/index.js';
import { type FileObject, objectsOf } from './objects.js';
import { isInstant } from './parse-scalar.js';
import { VersionReader } from './parse-version.js';
import { type Line, parseLine, readLines } from './read-lines.js';
import { type ExportCounts, noCounts } from './types.js';
import { wrongLine } from './wrong-line.js';

/** What a look through an export came to. */
export interface CheckedExport extends Readonly<ExportCounts> {
  readonly lines: number;
  /** Of files. */
  readonly bytes: number;
}

/** The kinds of lines of an export. */
const kinds = ['export', 'definition', 'folder', 'document', 'version', 'object', 'bytes', 'stored', 'end'] as const;
type Kind = (typeof kinds)[number];

/**
 * Reads an export through to its end, so that nothing that is wrong with it is found after anything was written; bytes of files are
 * held against their checksums and put to `objects` on the way. `keys` hears of each before it is begun. Raises Refusal with the number
 * of the line; Fault media.*.
 */
export async function checkExport(
  path: string,
  snapshot: Snapshot,
  objects: Pick<ObjectArrivals, 'put'>,
  keys: Set<string>,
  told: (lines: number) => void,
): Promise<CheckedExport> {
  const reader = new VersionReader(snapshot);
  const counts = noCounts();
  const lines = readLines(path);
  let [at, bytes, ended] = [0, 0, false];
  let expected: readonly FileObject[] = [];
  for (let next = await lines.next(); next.done !== true; next = await lines.next()) {
    const line = next.value;
    at = line.at;
    told(at);
    if (ended) throw wrongLine(at, 'there is something behind the last line');
    const said = parseLine(line);
    const kind = kindOf(said, line);
    switch (kind) {
      case 'export':
      case 'definition':
        break;
      case 'folder':
        checkFolder(said, line);
        counts.folders += 1;
        break;
      case 'document':
        checkDocument(said, line, reader);
        counts.documents += 1;
        break;
      case 'version': {
        const { type, version } = reader.read(line);
        expected = type.uid === fileUid ? objectsOf(version) : [];
        counts.versions += 1;
        break;
      }
      case 'object': {
        const object = expected.find(({ key }) => key === said.key);
        if (object === undefined) throw wrongLine(at, 'the file before it has no such object');
        keys.add(object.key);
        bytes += await storeObject(object, lines, objects, line);
        counts.objects += 1;
        break;
      }
      case 'bytes':
      case 'stored':
        throw wrongLine(at, 'there is no object before it');
      case 'end':
        compare(counts, said, line);
        ended = true;
        break;
      default:
        unreachable(kind);
    }
  }
  if (!ended) {
    throw new Refusal(`The export ends with line ${at}, without its last line; nothing was imported`, [
      'it was cut off: copy it again, or export again',
    ]);
  }
  return { ...counts, lines: at, bytes };
}

function kindOf({ is }: Readonly<Record<string, unknown>>, { at }: Line): Kind {
  const kind = kinds.find((one) => one === is);
  if (kind === undefined) throw wrongLine(at, `there are no lines of the kind ${JSON.stringify(is)}`);
  if ((kind === 'export') !== (at === 1)) throw wrongLine(at, 'the first line, and no other, is that of the export');
  return kind;
}

function checkFolder(said: Readonly<Record<string, unknown>>, { at }: Line): void {
  const { id, parent, name, createdAt, updatedAt } = said;
  const numbers = [id, parent ?? 1].every((value) => Number.isSafeInteger(value) && Number(value) > 0);
  if (!numbers || typeof name !== 'string' || !isInstant(createdAt) || !isInstant(updatedAt)) {
    throw wrongLine(at, 'a folder has id, parent (or null), name, createdAt and updatedAt');
  }
}

function checkDocument(said: Readonly<Record<string, unknown>>, { at }: Line, reader: VersionReader): void {
  reader.typeOf(said.type, at);
  const { documentId } = said;
  if (typeof documentId !== 'string' || !/^[\w-]{1,64}$/.test(documentId)) {
    throw wrongLine(at, 'a documentId is letters, digits, - and _');
  }
}

/** Puts the bytes of the lines behind an object, up to the one that says how many there were. Gives how many. */
async function storeObject(
  object: FileObject,
  lines: AsyncGenerator<Line>,
  objects: Pick<ObjectArrivals, 'put'>,
  { at }: Line,
): Promise<number> {
  let count = 0;
  async function* bytes(): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    for (let next = await lines.next(); next.done !== true; next = await lines.next()) {
      const line = next.value;
      const said = parseLine(line);
      if (said.is === 'stored') {
        const same = said.bytes === count && said.checksum === hash.digest('hex');
        if (!same) throw wrongLine(line.at, `the bytes of ${object.key} are not what was exported`);
        return;
      }
      if (said.is !== 'bytes' || typeof said.base64 !== 'string') {
        throw wrongLine(line.at, `the bytes of ${object.key} go on here, or end with a line "stored"`);
      }
      const chunk = Buffer.from(said.base64, 'base64');
      count += chunk.length;
      hash.update(chunk);
      yield chunk;
    }
    throw wrongLine(at, `the export ends within the bytes of ${object.key}`);
  }
  const arrived = await objects.put(object.key, Readable.from(bytes()), object);
  if (arrived.mime === object.mime) return count;
  throw wrongLine(at, `${object.key} is no image that can be shown safely: take its file out of the export`);
}

function compare(counts: ExportCounts, said: Readonly<Record<string, unknown>>, { at }: Line): void {
  const wrong = Object.entries(counts).filter(([name, count]) => said[name] !== count);
  if (wrong.length === 0) return;
  const found = wrong.map(([name, count]) => `${count} ${name}, not ${said[name]}`);
  throw wrongLine(at, `before it there are ${found.join(', ')}`);
}
