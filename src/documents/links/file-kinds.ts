import type { MediaAttribute } from '../../schema/index.js';
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
 * Looks whether the files that an intent connects, at any depth, are of a kind that their attribute takes (`allowedTypes`). `mimeOf`:
 * the media type of a file; undefined for one that does not exist, which others complain about. Raises Failure write.invalid with all
 * problems.
 */
export function checkFileKinds(intent: Intent, mimeOf: (reference: Reference) => string | undefined): void {
  const problems = new Problems();
  for (const { attribute, path, reference } of wantedFiles(intent, [], [])) {
    const mime = mimeOf(reference);
    if (mime === undefined || attribute.allowedTypes.includes(kindOf(mime))) continue;
    const { by } = reference;
    const message = `$path takes ${attribute.allowedTypes.join(', ')} only; this file is of the type ${mime || 'unknown'}`;
    problems.add(path, message, 'row' in by ? by.row : by.documentId);
  }
  problems.raise();
}

/** The files that go into attributes which do not take every kind, added to those found so far. */
function wantedFiles(intent: Intent, parent: Path, found: Wanted[]): readonly Wanted[] {
  for (const attribute of intent.values()) {
    if (attribute.is === 'links') addRestricted(attribute, parent, found);
    if (attribute.is !== 'components') continue;
    const path = [...parent, attribute.attribute.name];
    const single = attribute.attribute.storage === 'component' && !attribute.attribute.repeatable;
    for (const [at, entry] of attribute.entries.entries()) {
      wantedFiles(entry.values, single ? path : [...path, String(at)], found);
    }
  }
  return found;
}

function addRestricted(intent: AttributeIntent & { readonly is: 'links' }, parent: Path, found: Wanted[]): void {
  const { attribute, change } = intent;
  if (attribute.storage !== 'media' || kinds.every((kind) => attribute.allowedTypes.includes(kind))) return;
  const path = [...parent, attribute.name];
  for (const reference of added(change)) found.push({ attribute, path, reference });
}

function added(change: LinkChange<Reference>): readonly Reference[] {
  return change.is === 'set' ? change.targets : change.connect.map(({ target }) => target);
}
