import { Bug } from '../../../../foundations/core/index.js';
import type { HttpRequest } from '../../../../foundations/http/index.js';
import type { ContentType } from '../../../../language/schema/index.js';
import {
  type CheckedWrite,
  checkAction,
  checkCreate,
  checkRemove,
  checkUpdate,
  checkUpsert,
  type DocumentAction,
  documentActions,
} from '../write-operations.js';
import type { WriteParts } from '../write-parameters.js';
import type { BatchAction } from './parse-batch.js';

/** The outcome of a write, with the status of its response. */
export interface WriteResult {
  readonly status: number;
  /** null: the response has no body. */
  readonly document: Buffer | null;
}

/** Checks the single request that does what an operation does. Throws like `checkCreate`. */
export async function checkOperation(
  parts: WriteParts,
  action: BatchAction,
  type: ContentType,
  request: HttpRequest,
): Promise<CheckedWrite<WriteResult>> {
  switch (action) {
    case 'create': {
      const { caller, run } = await checkCreate(parts, type, request);
      const status = parts.profile.createdStatus;
      return { caller, run: async (options) => ({ status, document: await run(options) }) };
    }
    case 'update': {
      const { caller, run } = await checkUpdate(parts, type, request);
      return { caller, run: async (options) => ({ status: 200, document: await run(options) }) };
    }
    case 'upsert': {
      const { caller, run } = await checkUpsert(parts, type, request);
      return {
        caller,
        async run(options) {
          const { created, document } = await run(options);
          return { status: created ? 201 : 200, document };
        },
      };
    }
    case 'delete': {
      const { caller, run } = await checkRemove(parts, type, request);
      return {
        caller,
        async run(options) {
          await run(options);
          return { status: 204, document: null };
        },
      };
    }
    default: {
      const { caller, run } = await checkAction(parts, type, request, documentActionOf(action));
      return { caller, run: async (options) => ({ status: 200, document: await run(options) }) };
    }
  }
}

function documentActionOf(action: DocumentAction['action']): DocumentAction {
  const found = documentActions.find((candidate) => candidate.action === action);
  if (found === undefined) throw new Bug(`no action ${action}`);
  return found;
}
