import type { Json } from '../../../foundations/core/index.js';
import type { AccountAction } from '../../../language/query/access/index.js';
import { getContentType, userUid } from '../../../language/schema/index.js';
import { operationIf, rowId } from './account-operation.js';
import { userBody, userSchema } from './account-schemas.js';
import type { ApiScope } from './api-scope.js';
import { type Paths, withoutEmptyItems } from './content-paths.js';
import { arraySchema } from './json-schema.js';
import { conditionParameters, offsetParameters, type Parameter, shapeParameters, sortParameter } from './parameters.js';
import { emptyResponseObject, jsonResponseObject, type Responses } from './responses.js';

/** The endpoints of end users, as far as the caller may use them. */
export function userPaths(scope: ApiScope): Paths {
  const type = getContentType(scope.snapshot, userUid);
  const isAllowed = (action: AccountAction): boolean => scope.ability.can(action, userUid);
  const shapeOptions = (): readonly Parameter[] => shapeParameters(type, scope);
  const conditions = (): readonly Parameter[] => conditionParameters(type, scope);
  const userResponse = (): Json => jsonResponseObject('The user.', userSchema(scope));
  const userOrNone = (): Responses => ({ '200': userResponse(), '204': emptyResponseObject('There is nobody.') });
  return withoutEmptyItems([
    [
      '/users/me',
      {
        get: operationIf(isAllowed('me') && scope.isUser, scope, () => ({
          id: 'me',
          summary: 'Read oneself.',
          tag: 'Users',
          parameters: [...shapeOptions(), ...conditions()],
          responses: userOrNone(),
          errors: [],
        })),
      },
    ],
    [
      '/users',
      {
        get: operationIf(isAllowed('find'), scope, () => ({
          id: 'findUsers',
          summary: 'List users.',
          tag: 'Users',
          parameters: [...conditions(), sortParameter(type, scope), ...offsetParameters(scope), ...shapeOptions()],
          responses: { '200': jsonResponseObject('The users of one page.', arraySchema(userSchema(scope))) },
          errors: [],
        })),
        post: operationIf(isAllowed('create'), scope, () => ({
          id: 'createUser',
          summary: 'Make a user.',
          tag: 'Users',
          parameters: shapeOptions(),
          body: userBody('create', scope),
          responses: { '201': userResponse() },
          errors: [404],
        })),
      },
    ],
    [
      '/users/count',
      {
        get: operationIf(isAllowed('count'), scope, () => ({
          id: 'countUsers',
          summary: 'Count users.',
          tag: 'Users',
          parameters: conditions(),
          responses: { '200': jsonResponseObject('Their number.', { type: 'integer', minimum: 0 }) },
          errors: [],
        })),
      },
    ],
    [
      '/users/{id}',
      {
        get: operationIf(isAllowed('findOne'), scope, () => ({
          id: 'getUser',
          summary: 'Read a user.',
          tag: 'Users',
          parameters: [rowId, ...shapeOptions(), ...conditions()],
          responses: userOrNone(),
          errors: [],
        })),
        put: operationIf(isAllowed('update'), scope, () => ({
          id: 'updateUser',
          summary: 'Change a user; what is left out stays as it is.',
          tag: 'Users',
          parameters: [rowId, ...shapeOptions()],
          body: userBody('update', scope),
          responses: { '200': userResponse() },
          errors: [404],
        })),
        delete: operationIf(isAllowed('destroy'), scope, () => ({
          id: 'deleteUser',
          summary: 'Remove a user.',
          tag: 'Users',
          parameters: [rowId, ...shapeOptions()],
          responses: userOrNone(),
          errors: [],
        })),
      },
    ],
  ]);
}
