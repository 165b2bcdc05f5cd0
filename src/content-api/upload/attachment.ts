import type { Ability } from '../../access/index.js';
import type { Alongside, AttachRequest, Documents } from '../../documents/index.js';
import { Failure } from '../../kernel/index.js';
import type { ReceivedForm } from '../../media/index.js';
import type { Snapshot } from '../../schema/index.js';
import { rowIdOf } from '../accounts/row-id.js';

/** Where the files of a form are to be attached. */
export type Attachment = Omit<AttachRequest, 'file'>;

/**
 * Reads where the files of a form belong (`ref`, `refId`, `field`; behaviour 0.35); null: nowhere. To attach is to update: it takes that
 * permission. Raises Failure upload.invalid for what does not exist, access.forbidden.
 */
export async function findAttachment(
  fields: ReceivedForm['fields'],
  ability: Ability,
  { snapshot, documents }: { readonly snapshot: Snapshot; readonly documents: Documents },
): Promise<Attachment | null> {
  const [ref, refId, field] = ['ref', 'refId', 'field'].map((name) => single(fields, name));
  if (ref === undefined && refId === undefined && field === undefined) return null;
  if (ref === undefined || refId === undefined || field === undefined) {
    throw invalid('ref, refId and field have to be given together');
  }
  const type = snapshot.contentTypes.get(ref);
  if (type === undefined) throw invalid(`There is no content type ${ref}`);
  if (!ability.can('update', type.uid)) throw new Failure('access.forbidden');
  const attribute = type.attributes.get(field);
  if (attribute?.storage !== 'media' || ability.writable('update', type.uid)?.has(field) === false) {
    throw invalid(`${ref} has no media attribute ${field}`);
  }
  const to = await documents.locate(type, namedBy(refId));
  if (to === null) throw invalid(`There is no ${ref} ${refId}`);
  return { type, ability, to, attribute };
}

/** Attaches every file in the transaction that stores it. Raises Failure upload.invalid where the document has gone meanwhile, write.invalid. */
export function attaching(documents: Documents, attachment: Attachment): Alongside {
  return async (transaction, file) => {
    try {
      await documents.attach(transaction, { ...attachment, file });
    } catch (error) {
      const gone = error instanceof Failure && error.code === 'http.not-found';
      throw gone ? invalid(`There is no ${attachment.type.uid} ${attachment.to.documentId}`) : error;
    }
  };
}

/** Row ids are numbers; documentIds begin with a letter. */
function namedBy(refId: string): { readonly row: number } | { readonly documentId: string } {
  const row = rowIdOf(refId);
  return row === null ? { documentId: refId } : { row };
}

/** The text of a field that may be there once. */
function single(fields: ReceivedForm['fields'], name: string): string | undefined {
  const [text, another] = fields.get(name) ?? [];
  if (another !== undefined) throw invalid(`${name} may be given once`);
  return text === '' ? undefined : text;
}

function invalid(message: string): Failure {
  return new Failure('upload.invalid', { message });
}
