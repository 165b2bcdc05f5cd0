import type { MediaAttribute } from '../../../language/schema/index.js';
import type { AttributeIntent, Intent } from '../intent/intent.js';
import { type Path, Problems } from '../intent/problems.js';
import type { LinkChange } from './link-change.js';
import type { DocumentReference } from './link-target.js';

/** A kind of file as `allowedTypes` of media attributes names it. */
export type FileKind = MediaAttribute['allowedTypes'][number];

const kinds: readonly FileKind[] = ['images', 'videos', 'audios', 'files'];

/** The kind of a file of this media type: whatever is no image, video or audio is just a file. */
export function getFileKind(mime: string): FileKind {
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
interface FileReference {
  readonly attribute: MediaAttribute;
  readonly path: Path;
  readonly reference: DocumentReference;
}

/**
 * Looks whether the files that an intent connects, at any depth, are of a kind that their attribute takes (`allowedTypes`). `mimeOf`:
 * the media type of a file; undefined for one that does not exist, which others complain about. Throws Failure write.invalid with all
 * problems.
 */
export function checkFileKinds(
  intent: Intent,
  getMimeType: (reference: DocumentReference) => string | undefined,
): void {
  const problems = new Problems();
  for (const { attribute, path, reference } of collectFileReferences(intent, [], [])) {
    const mime = getMimeType(reference);
    if (mime === undefined || attribute.allowedTypes.includes(getFileKind(mime))) continue;
    const { by } = reference;
    const message = `$path takes ${attribute.allowedTypes.join(', ')} only; this file is of the type ${mime || 'unknown'}`;
    problems.add(path, message, 'row' in by ? by.row : by.documentId);
  }
  problems.throwIfAny();
}

/** The files that go into attributes which do not take every kind, added to those found so far. */
function collectFileReferences(intent: Intent, parent: Path, files: FileReference[]): readonly FileReference[] {
  for (const attribute of intent.values()) {
    if (attribute.is === 'links') addRestricted(attribute, parent, files);
    if (attribute.is !== 'components') continue;
    const path = [...parent, attribute.attribute.name];
    const isSingle = attribute.attribute.storage === 'component' && !attribute.attribute.repeatable;
    for (const [index, entry] of attribute.entries.entries()) {
      collectFileReferences(entry.values, isSingle ? path : [...path, String(index)], files);
    }
  }
  return files;
}

function addRestricted(intent: AttributeIntent & { readonly is: 'links' }, parent: Path, files: FileReference[]): void {
  const { attribute, change } = intent;
  if (attribute.storage !== 'media' || kinds.every((kind) => attribute.allowedTypes.includes(kind))) return;
  const path = [...parent, attribute.name];
  for (const reference of addedReferences(change)) files.push({ attribute, path, reference });
}

function addedReferences(change: LinkChange<DocumentReference>): readonly DocumentReference[] {
  return change.is === 'set' ? change.targets : change.connect.map(({ target }) => target);
}
