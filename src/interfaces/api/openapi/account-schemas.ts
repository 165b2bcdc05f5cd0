import { getContentType, type JsonSchema, userUid } from '../../../language/schema/index.js';
import type { ApiScope } from './api-scope.js';
import { documentIdSchema, documentSchema } from './document-schemas.js';
import { anyOfSchemas, arraySchema, objectSchema, strictObjectSchema } from './json-schema.js';
import { inputSchemas } from './request-bodies.js';

const nonEmptyText: JsonSchema = { type: 'string', minLength: 1 };
const username: JsonSchema = { type: 'string', minLength: 3, maxLength: 255 };
const email: JsonSchema = { type: 'string', format: 'email' };
const password: JsonSchema = { type: 'string', minLength: 6, writeOnly: true };
const dateTime: JsonSchema = { type: 'string', format: 'date-time' };

/** The fields with rules of the accounts. */
const accountFields: ReadonlySet<string> = new Set([
  'username',
  'email',
  'password',
  'provider',
  'role',
  'confirmed',
  'blocked',
]);

/** `{"ok":true}` */
export const okSchema: JsonSchema = objectSchema({ ok: { type: 'boolean', const: true } }, ['ok']);

/** Bodies of the endpoints around passwords and sessions, by operation. */
export const requestBodies = {
  signIn: objectSchema({ identifier: nonEmptyText, password: nonEmptyText }, ['identifier', 'password']),
  changePassword: objectSchema({ currentPassword: nonEmptyText, password, passwordConfirmation: password }, [
    'currentPassword',
    'password',
    'passwordConfirmation',
  ]),
  forgotPassword: objectSchema({ email }, ['email']),
  resetPassword: objectSchema({ code: nonEmptyText, password, passwordConfirmation: password }, [
    'code',
    'password',
    'passwordConfirmation',
  ]),
  sendConfirmation: objectSchema({ email }, ['email']),
  refresh: objectSchema({ refreshToken: nonEmptyText }),
  exchange: objectSchema({ code: nonEmptyText }, ['code']),
} as const satisfies Readonly<Record<string, JsonSchema>>;

/** The answer to `send-email-confirmation`. */
export const sentSchema: JsonSchema = objectSchema({ email, sent: { type: 'boolean', const: true } }, [
  'email',
  'sent',
]);

/** Refers to the schema of an end user in a response. */
export function userSchema(scope: ApiScope): JsonSchema {
  return documentSchema(getContentType(scope.snapshot, userUid), scope);
}

/** The tokens of a session, and who it belongs to. */
export function sessionSchema(scope: ApiScope): JsonSchema {
  return scope.schemas.named('Session', () =>
    objectSchema({ ...tokenProperties(scope), user: userSchema(scope) }, [
      ...Object.keys(tokenProperties(scope)),
      'user',
    ]),
  );
}

/** The schema of a session's tokens. */
export function tokensSchema(scope: ApiScope): JsonSchema {
  return objectSchema(tokenProperties(scope), Object.keys(tokenProperties(scope)));
}

function tokenProperties({ facts }: ApiScope): Readonly<Record<string, JsonSchema>> {
  const { refreshes, refreshCookie } = facts.users;
  return { jwt: nonEmptyText, ...(refreshes && !refreshCookie ? { refreshToken: nonEmptyText } : {}) };
}

const session: JsonSchema = objectSchema(
  {
    id: nonEmptyText,
    deviceName: { type: 'string' },
    current: { type: 'boolean' },
    loginAt: dateTime,
    lastActiveAt: dateTime,
  },
  ['id', 'current', 'loginAt', 'lastActiveAt'],
);

/** The sessions of a user. */
export const sessionsSchema: JsonSchema = objectSchema({ data: arraySchema(session) }, ['data']);

/** The response to the end of a session. */
export const endedSchema: JsonSchema = objectSchema({ data: strictObjectSchema({}) }, ['data']);

/** The response to a registration: a session, or only the user if the address has to be confirmed. */
export function registeredSchema(scope: ApiScope): JsonSchema {
  return scope.facts.users.emailConfirmation
    ? objectSchema({ user: userSchema(scope) }, ['user'])
    : sessionSchema(scope);
}

/** The body of a registration. */
export function registerBody(scope: ApiScope): JsonSchema {
  const { registerFields } = scope.facts.users;
  const extraInputs = extraUserInputs(scope, (name) => registerFields.includes(name));
  return strictObjectSchema({ username, email, password, ...extraInputs }, ['username', 'email', 'password']);
}

/** The body of a POST or PUT of end users. */
export function userBody(action: 'create' | 'update', scope: ApiScope): JsonSchema {
  const role = anyOfSchemas([{ type: 'integer' }, documentIdSchema]);
  const flags = { confirmed: { type: 'boolean' }, blocked: { type: 'boolean' } } as const;
  const extraInputs = extraUserInputs(scope, () => true);
  const required = action === 'create' ? ['username', 'email', 'password', 'role'] : [];
  return objectSchema({ username, email, password, role, ...flags, ...extraInputs }, required);
}

function extraUserInputs(scope: ApiScope, isIncluded: (name: string) => boolean): Readonly<Record<string, JsonSchema>> {
  const type = getContentType(scope.snapshot, userUid);
  return inputSchemas(type, ({ name }) => !accountFields.has(name) && isIncluded(name), scope);
}

const roleMembers: Readonly<Record<string, JsonSchema>> = {
  id: { type: 'integer' },
  documentId: documentIdSchema,
  name: { type: 'string' },
  description: { type: ['string', 'null'] },
  type: { type: ['string', 'null'] },
  createdAt: dateTime,
  updatedAt: dateTime,
  publishedAt: { ...dateTime, type: ['string', 'null'] },
  readDrafts: { type: 'boolean' },
};

/** All but our own switch, which the profile of Strapi does not show. */
const requiredRoleMembers = Object.keys(roleMembers).filter((name) => name !== 'readDrafts');

/** The permissions of a role: parts, controllers, actions. */
export function permissionsSchema(scope: ApiScope): JsonSchema {
  return scope.schemas.named('Permissions', () => {
    const permission = objectSchema({ enabled: { type: 'boolean' }, policy: { type: 'string' } }, ['enabled']);
    const controllers: JsonSchema = {
      type: 'object',
      additionalProperties: { type: 'object', additionalProperties: permission },
    };
    return { type: 'object', additionalProperties: objectSchema({ controllers }, ['controllers']) };
  });
}

/** The answer to a list of roles. */
export const rolesSchema: JsonSchema = objectSchema(
  {
    roles: arraySchema(
      objectSchema({ ...roleMembers, nb_users: { type: 'integer', minimum: 0 } }, [...requiredRoleMembers, 'nb_users']),
    ),
  },
  ['roles'],
);

/** The response with one role. */
export function roleSchema(scope: ApiScope): JsonSchema {
  const role = objectSchema({ ...roleMembers, permissions: permissionsSchema(scope) }, [
    ...requiredRoleMembers,
    'permissions',
  ]);
  return objectSchema({ role }, ['role']);
}

/** The body of a POST or PUT of a role. */
export function roleBody(action: 'create' | 'update', scope: ApiScope): JsonSchema {
  return objectSchema(
    {
      name: { type: 'string', minLength: 1 },
      description: { type: 'string' },
      readDrafts: { type: 'boolean' },
      permissions: permissionsSchema(scope),
    },
    action === 'create' ? ['name'] : [],
  );
}
