import type { AttachRequest, Documents, TransactionHook } from '../../../../domain/documents/index.js';
import type { ReceivedForm } from '../../../../domain/media/index.js';
import { Failure } from '../../../../foundations/core/index.js';
import type { Snapshot } from '../../../../language/schema/index.js';
import { parseRowId } from '../accounts/parse-row-id.js';

/** The document that the files of a form are attached to. */
export type Attachment = Omit<AttachRequest, 'file'>;

/**
 * Parses the target of a form's files (`ref`, `refId`, `field`; behaviour 0.35); null: none. Attaching needs the
 * permission to update. Throws Failure upload.invalid for a missing target, access.forbidden.
 */
export async function findAttachment(
  fields: ReceivedForm['fields'],
  { ability: callerAbility, origin }: Pick<AttachRequest, 'ability' | 'origin'>,
  { snapshot, documents }: { readonly snapshot: Snapshot; readonly documents: Documents },
): Promise<Attachment | null> {
  const [ref, refId, field] = ['ref', 'refId', 'field'].map((name) => singleField(fields, name));
  if (ref === undefined && refId === undefined && field === undefined) return null;
  if (ref === undefined || refId === undefined || field === undefined) {
    throw invalid('ref, refId and field have to be given together');
  }
  const type = snapshot.contentTypes.get(ref);
  if (type === undefined) throw invalid(`There is no content type ${ref}`);
  if (!callerAbility.can('update', type.uid)) throw new Failure('access.forbidden');
  const ability = callerAbility.forWrite('update', type.uid, [field]);
  const attribute = type.attributes.get(field);
  if (attribute?.storage !== 'media' || ability.writableAttributes('update', type.uid)?.has(field) === false) {
    throw invalid(`${ref} has no media attribute ${field}`);
  }
  const version = await documents.findVersion(type, parseReference(refId));
  if (version === null) throw invalid(`There is no ${ref} ${refId}`);
  return { type, ability, origin, version, attribute };
}

/**
 * Attaches every file in the transaction that stores it. Throws Failure upload.invalid if the document was removed
 * meanwhile, write.invalid.
 */
export function attachInTransaction(documents: Documents, attachment: Attachment): TransactionHook {
  return async (transaction, file) => {
    try {
      await documents.attachFile(transaction, { ...attachment, file });
    } catch (error) {
      const gone = error instanceof Failure && error.code === 'http.not-found';
      throw gone ? invalid(`There is no ${attachment.type.uid} ${attachment.version.documentId}`) : error;
    }
  };
}

/** Row ids are numbers; documentIds begin with a letter. */
function parseReference(refId: string): { readonly row: number } | { readonly documentId: string } {
  const row = parseRowId(refId);
  return row === null ? { documentId: refId } : { row };
}

/** The text of a field that may be there once. */
function singleField(fields: ReceivedForm['fields'], name: string): string | undefined {
  const [text, second] = fields.get(name) ?? [];
  if (second !== undefined) throw invalid(`${name} may be given once`);
  return text === '' ? undefined : text;
}

function invalid(message: string): Failure {
  return new Failure('upload.invalid', { message });
}
