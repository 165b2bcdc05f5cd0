import { violation } from '../../../foundations/core/index.js';
import type { MediaAttribute } from '../../../language/schema/index.js';
import type { AttributeIntent, Intent } from '../intent/intent.js';
import { type Path, Problems } from '../intent/problems.js';
import type { LinkChange } from './link-change.js';
import type { DocumentReference } from './link-target.js';

/** A kind of file as `allowedTypes` of media attributes names it. */
export type FileKind = MediaAttribute['allowedTypes'][number];

const kinds: readonly FileKind[] = ['images', 'videos', 'audios', 'files'];

/** Returns the kind of a media type: every type except image, video and audio is a plain file. */
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

/** A file that a body connects to an attribute, and its path in the body. */
interface FileReference {
  readonly attribute: MediaAttribute;
  readonly path: Path;
  readonly reference: DocumentReference;
}

/**
 * Checks that each file that an intent connects, at any depth, is of a kind that its attribute allows (`allowedTypes`).
 * `mimeOf`: the media type of a file; undefined for a file that does not exist, which is reported elsewhere. Throws
 * Failure write.invalid with all problems.
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
    problems.add(
      path,
      violation('fileKind', message, attribute.allowedTypes.join(', ')),
      'row' in by ? by.row : by.documentId,
    );
  }
  problems.throwIfAny();
}

/** Returns the files in attributes that do not allow every kind, appended to those found so far. */
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
