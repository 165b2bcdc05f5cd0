import { type GraphqlOperation, getGraphqlAsRole, postGraphql } from '../../api/index.js';
import { type ApiCaller, type ApiResponse, measureResponse } from '../send-request.js';

/** Sends an operation and measures it. A role only reads. Throws ApiFailure if there is no response. */
export function sendOperation(operation: GraphqlOperation, caller: ApiCaller): Promise<ApiResponse> {
  return measureResponse(() => fetchOperation(operation, caller));
}

/** Sends an operation as a client would. Throws ApiFailure if there is no response. */
export function fetchOperation(operation: GraphqlOperation, caller: ApiCaller): Promise<Response> {
  switch (caller.kind) {
    case 'public':
      return postGraphql(operation, null);
    case 'token':
      return postGraphql(operation, caller.token);
    case 'role':
      return getGraphqlAsRole(operation, caller.id);
  }
}
