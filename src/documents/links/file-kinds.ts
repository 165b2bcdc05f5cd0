import { mimesOf, padded, portions } from '../../plan/index.js';
import { fileUid, type MediaAttribute } from '../../schema/index.js';
import { tableOf, type Work } from '../context.js';
import type { AttributeIntent, Intent } from '../intent/intent.js';
import { type Path, Problems } from '../intent/problems.js';
import type { LinkChange } from './change.js';
import type { Reference } from './reference.js';

/** A kind of file as `allowedTypes` of media attributes names it. */
export type FileKind = MediaAttribute['allowedTypes'][number];

const kinds: readonly FileKind[] = ['images', 'videos', 'audios', 'files'];

/** The kind of a file of this media type: whatever is no image, video or audio is just a file. */
export function kindOf(mime: string): FileKind {
  switch (mime.split('/', 1)[0]?.toLowerCase()) {
    case 'image':
      return 'images';
    case 'video':
      return 'videos';
    case 'audio':
      return 'audios';
    default:
      return 'files';
  }
}

/** A file that an attribute would get, and where the body says so. */
interface Wanted {
  readonly attribute: MediaAttribute;
  readonly path: Path;
  readonly reference: Reference;
}

/**
 * Looks whether the files that an intent connects, at any depth, are of a kind that their attribute takes (`allowedTypes`). One statement,
 * and none where every attribute takes all kinds. `documentIdOf`: undefined for a file that does not exist, which others complain about.
 * Raises Failure write.invalid with all problems.
 */
export async function checkFileKinds(
  work: Work,
  intent: Intent,
  documentIdOf: (reference: Reference) => string | undefined,
): Promise<void> {
  const wanted = [...wantedFiles(intent, [])];
  if (wanted.length === 0) return;
  const documentIds = new Set(wanted.flatMap(({ reference }) => documentIdOf(reference) ?? []));
  const mimes = await readMimes(work, [...documentIds]);
  const problems = new Problems();
  for (const { attribute, path, reference } of wanted) {
    const mime = mimes.get(documentIdOf(reference) ?? '');
    if (mime === undefined || attribute.allowedTypes.includes(kindOf(mime))) continue;
    const { by } = reference;
    const message = `$path takes ${attribute.allowedTypes.join(', ')} only; this file is of the type ${mime || 'unknown'}`;
    problems.add(path, message, 'row' in by ? by.row : by.documentId);
  }
  problems.raise();
}

/** The files that go into attributes which do not take every kind. */
function* wantedFiles(intent: Intent, parent: Path): Iterable<Wanted> {
  for (const attribute of intent.values()) {
    const path = [...parent, attribute.attribute.name];
    if (attribute.is === 'links') yield* restricted(attribute, path);
    if (attribute.is !== 'components') continue;
    const single = attribute.attribute.storage === 'component' && !attribute.attribute.repeatable;
    for (const [at, entry] of attribute.entries.entries()) {
      yield* wantedFiles(entry.values, single ? path : [...path, String(at)]);
    }
  }
}

function* restricted(intent: AttributeIntent & { readonly is: 'links' }, path: Path): Iterable<Wanted> {
  const { attribute, change } = intent;
  if (attribute.storage !== 'media' || kinds.every((kind) => attribute.allowedTypes.includes(kind))) return;
  for (const reference of added(change)) yield { attribute, path, reference };
}

function added(change: LinkChange<Reference>): readonly Reference[] {
  return change.is === 'set' ? change.targets : change.connect.map(({ target }) => target);
}

const mostAtOnce = 512;

async function readMimes(work: Work, documentIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const files = tableOf(work, fileUid);
  const mimes = new Map<string, string>();
  for (const part of portions(padded(documentIds), mostAtOnce)) {
    for (const row of await work.tx.rows(mimesOf(files, part.length, work.printer), part)) {
      mimes.set(String(row.document_id), String(row.mime ?? ''));
    }
  }
  return mimes;
}
