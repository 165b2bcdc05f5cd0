import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { Failure } from '../../../foundations/core/index.js';
import type { MediaSettings } from '../settings.js';
import { maxFieldBytes, maxFields, maxPartHeaderBytes, maxPartHeaders } from './limits.js';

const formType = /^multipart\/form-data\s*;/i;

/**
 * Creates the parser of one form, with its limits. File names are passed on unchanged, folders included, and checked when the file is
 * stored. Throws Failure upload.malformed for another type of body, and for one without a boundary.
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
    // One more than allowed, so that the limits above raise their own errors.
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

/** Creates the failure of a malformed form. */
export function malformedForm(reason: unknown): Failure {
  return new Failure('upload.malformed', { reason: reason instanceof Error ? reason.message : String(reason) });
}
