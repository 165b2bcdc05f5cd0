import { setTimeout as pause } from 'node:timers/promises';
import { S3ServiceError } from 's3mini';
import { Bug, Fault } from '../../../foundations/core/index.js';
import { systemErrorCode } from './storage-errors.js';

/** Milliseconds before the second, third and fourth attempt. */
export const defaultRetryDelays: readonly number[] = [200, 800, 3_200];

const transientStatuses: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);
const fullCodes: ReadonlySet<unknown> = new Set(['QuotaExceeded', 'StorageFull', 'XMinioStorageFull']);
const timeoutErrors: ReadonlySet<string> = new Set(['AbortError', 'TimeoutError']);

/** The service sent an invalid response. */
export class InvalidS3Response extends Error {}

/**
 * Runs a request and repeats it after an overload, an internal error, a connection error or a timeout. Throws Fault media.full,
 * media.unavailable. The cause contains status and code only: error bodies of a service repeat parts of its credentials.
 */
export async function withRetries<T>(
  operation: string,
  retryDelays: readonly number[],
  request: () => Promise<T>,
): Promise<T> {
  for (const wait of retryDelays) {
    try {
      return await request();
    } catch (error) {
      if (!isTransient(error)) throw toS3Fault(operation, error);
    }
    await pause(wait);
  }
  try {
    return await request();
  } catch (error) {
    throw toS3Fault(operation, error);
  }
}

/** Returns whether the service says that the object does not exist; a missing bucket does not count. */
export function isNotFound(error: unknown): boolean {
  return error instanceof S3ServiceError && error.status === 404 && !(error.body ?? '').includes('NoSuchBucket');
}

function isTransient(error: unknown): boolean {
  if (error instanceof S3ServiceError) return transientStatuses.has(error.status);
  return networkCode(error) !== null || (error instanceof Error && timeoutErrors.has(error.name));
}

/** Converts an error of the service to a Fault, with a cause limited as in `withRetries`. Faults stay unchanged. */
export function toS3Fault(operation: string, error: unknown): Fault | Bug {
  if (error instanceof Fault || error instanceof Bug) return error;
  const isFull = error instanceof S3ServiceError && (error.status === 507 || fullCodes.has(error.serviceCode));
  return new Fault(isFull ? 'media.full' : 'media.unavailable', new Error(`${operation}: ${errorReason(error)}`));
}

function errorReason(error: unknown): string {
  if (error instanceof S3ServiceError) {
    const code = /^\w{1,60}$/.test(error.serviceCode ?? '') ? ` (${error.serviceCode})` : '';
    return `the store answered ${error.status}${code}`;
  }
  if (error instanceof InvalidS3Response) return error.message;
  return networkCode(error) ?? (error instanceof Error ? error.name : 'unknown trouble');
}

/** Returns the code of a connection error, such as `ECONNREFUSED`; null for other errors. */
function networkCode(error: unknown): string | null {
  return systemErrorCode(error) ?? (error instanceof Error ? systemErrorCode(error.cause) : null);
}
