import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { Failure } from '../../../foundations/core/index.js';
import type { MediaSettings } from '../settings.js';
import { maxFieldBytes, maxFields, maxPartHeaderBytes, maxPartHeaders } from './limits.js';

const formType = /^multipart\/form-data\s*;/i;

/**
 * A parser of one form, with its limits. File names come as they were sent, folders included: whether a name may stay is looked at
 * when the file is stored. Throws Failure upload.malformed for another type of body, and for a type without a boundary.
 */
export function createFormParser(
  contentType: string,
  { sizeLimit, filesLimit }: Pick<MediaSettings, 'sizeLimit' | 'filesLimit'>,
): BusboyInstance {
  if (!formType.test(contentType)) throw new Failure('upload.malformed', { reason: 'it has no boundary' });
  const limits = {
    fileSize: sizeLimit,
    files: filesLimit,
    fields: maxFields,
    fieldSize: maxFieldBytes,
    // One more than may come, so that the limits above are the ones that are told.
    parts: filesLimit + maxFields + 1,
    headerPairs: maxPartHeaders,
    headerSize: maxPartHeaderBytes,
  };
  try {
    return new Busboy({ headers: { 'content-type': contentType }, preservePath: true, limits });
  } catch (error) {
    throw malformedForm(error);
  }
}

/** The failure of a form that cannot be read. */
export function malformedForm(reason: unknown): Failure {
  return new Failure('upload.malformed', { reason: reason instanceof Error ? reason.message : String(reason) });
}
