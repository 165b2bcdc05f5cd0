import type { FileDetails, Media, ReceivedFile } from '../../../../domain/media/index.js';
import { Failure } from '../../../../foundations/core/index.js';
import type { HttpRequest } from '../../../../foundations/http/index.js';
import { parseFileInfos } from '../../content/index.js';

/** A parsed form with files. */
export interface MediaForm {
  /** At least one. */
  readonly files: readonly ReceivedFile[];
  /** One for each of them. */
  readonly infos: readonly FileDetails[];
}

/** The field of a form that contains files, and the one with their metadata. */
const filesField = 'files';
const infoField = 'fileInfo';

/**
 * Receives the form of a request and runs work with it; removes the received files afterwards, also after an error.
 * Throws Failure upload.empty without a form or a file in it, and upload.*.
 */
export async function withMediaForm<T>(
  media: Pick<Media, 'receive'>,
  { stream, headers }: HttpRequest,
  work: (form: MediaForm) => Promise<T>,
): Promise<T> {
  if (stream === null) throw new Failure('upload.empty');
  const form = await media.receive({ stream, contentType: String(headers['content-type'] ?? '') });
  try {
    const files = form.files.filter(({ field }) => field === filesField);
    if (files.length === 0) throw new Failure('upload.empty');
    return await work({ files, infos: parseFileInfos(form.fields.get(infoField) ?? [], files.length) });
  } finally {
    await form.discard();
  }
}
