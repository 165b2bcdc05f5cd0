import { contentTypeOf, type JsonSchema, userUid } from '../schema/index.js';
import { answered, documentIdSchema } from './answers.js';
import { inputsByName } from './bodies.js';
import { anyOf, closedObject, listOf, objectOf } from './json-schema.js';
import type { Scope } from './scope.js';

const text: JsonSchema = { type: 'string', minLength: 1 };
const username: JsonSchema = { type: 'string', minLength: 3, maxLength: 255 };
const email: JsonSchema = { type: 'string', format: 'email' };
const password: JsonSchema = { type: 'string', minLength: 6, writeOnly: true };
const moment: JsonSchema = { type: 'string', format: 'date-time' };

/** What accounts have rules of their own for. */
const ruled: ReadonlySet<string> = new Set([
  'username',
  'email',
  'password',
  'provider',
  'role',
  'confirmed',
  'blocked',
]);

/** `{"ok":true}` */
export const okSchema: JsonSchema = objectOf({ ok: { type: 'boolean', const: true } }, ['ok']);

/** Bodies of the endpoints around passwords and sessions, by operation. */
export const bodies = {
  signIn: objectOf({ identifier: text, password: text }, ['identifier', 'password']),
  changePassword: objectOf({ currentPassword: text, password, passwordConfirmation: password }, [
    'currentPassword',
    'password',
    'passwordConfirmation',
  ]),
  forgotPassword: objectOf({ email }, ['email']),
  resetPassword: objectOf({ code: text, password, passwordConfirmation: password }, [
    'code',
    'password',
    'passwordConfirmation',
  ]),
  sendConfirmation: objectOf({ email }, ['email']),
  refresh: objectOf({ refreshToken: text }),
  exchange: objectOf({ code: text }, ['code']),
} as const satisfies Readonly<Record<string, JsonSchema>>;

/** The answer to `send-email-confirmation`. */
export const sentSchema: JsonSchema = objectOf({ email, sent: { type: 'boolean', const: true } }, ['email', 'sent']);

/** Refers to the schema of an end user as answers have it. */
export function userSchema(scope: Scope): JsonSchema {
  return answered(contentTypeOf(scope.snapshot, userUid), scope);
}

/** The tokens of a session, and who it belongs to. */
export function sessionSchema(scope: Scope): JsonSchema {
  return scope.schemas.own('Session', () =>
    objectOf({ ...tokensOf(scope), user: userSchema(scope) }, [...Object.keys(tokensOf(scope)), 'user']),
  );
}

/** The tokens of a session alone. */
export function tokensSchema(scope: Scope): JsonSchema {
  return objectOf(tokensOf(scope), Object.keys(tokensOf(scope)));
}

function tokensOf({ facts }: Scope): Readonly<Record<string, JsonSchema>> {
  const { refreshes, refreshCookie } = facts.users;
  return { jwt: text, ...(refreshes && !refreshCookie ? { refreshToken: text } : {}) };
}

const session: JsonSchema = objectOf(
  {
    id: text,
    deviceName: { type: 'string' },
    current: { type: 'boolean' },
    loginAt: moment,
    lastActiveAt: moment,
  },
  ['id', 'current', 'loginAt', 'lastActiveAt'],
);

/** Somebody's sessions. */
export const sessionsSchema: JsonSchema = objectOf({ data: listOf(session) }, ['data']);

/** The answer to the end of a session. */
export const endedSchema: JsonSchema = objectOf({ data: closedObject({}) }, ['data']);

/** The answer to a registration: a session, or the user alone where the address has to be confirmed. */
export function registeredSchema(scope: Scope): JsonSchema {
  return scope.facts.users.emailConfirmation ? objectOf({ user: userSchema(scope) }, ['user']) : sessionSchema(scope);
}

/** The body of a registration. */
export function registerBody(scope: Scope): JsonSchema {
  const { registerFields } = scope.facts.users;
  const further = furtherOf(scope, (name) => registerFields.includes(name));
  return closedObject({ username, email, password, ...further }, ['username', 'email', 'password']);
}

/** The body of a POST or PUT of end users. */
export function userBody(action: 'create' | 'update', scope: Scope): JsonSchema {
  const role = anyOf([{ type: 'integer' }, documentIdSchema]);
  const flags = { confirmed: { type: 'boolean' }, blocked: { type: 'boolean' } } as const;
  const further = furtherOf(scope, () => true);
  const required = action === 'create' ? ['username', 'email', 'password', 'role'] : [];
  return objectOf({ username, email, password, role, ...flags, ...further }, required);
}

function furtherOf(scope: Scope, wanted: (name: string) => boolean): Readonly<Record<string, JsonSchema>> {
  const type = contentTypeOf(scope.snapshot, userUid);
  return inputsByName(type, ({ name }) => !ruled.has(name) && wanted(name), scope);
}

const roleMembers: Readonly<Record<string, JsonSchema>> = {
  id: { type: 'integer' },
  documentId: documentIdSchema,
  name: { type: 'string' },
  description: { type: ['string', 'null'] },
  type: { type: ['string', 'null'] },
  createdAt: moment,
  updatedAt: moment,
  publishedAt: { ...moment, type: ['string', 'null'] },
  readDrafts: { type: 'boolean' },
};

/** All but our own switch, which the profile of Strapi does not show. */
const certainMembers = Object.keys(roleMembers).filter((name) => name !== 'readDrafts');

/** What a role may do: parts, controllers, actions. */
export function permissionsSchema(scope: Scope): JsonSchema {
  return scope.schemas.own('Permissions', () => {
    const permission = objectOf({ enabled: { type: 'boolean' }, policy: { type: 'string' } }, ['enabled']);
    const controllers: JsonSchema = {
      type: 'object',
      additionalProperties: { type: 'object', additionalProperties: permission },
    };
    return { type: 'object', additionalProperties: objectOf({ controllers }, ['controllers']) };
  });
}

/** The answer to a list of roles. */
export const rolesSchema: JsonSchema = objectOf(
  {
    roles: listOf(
      objectOf({ ...roleMembers, nb_users: { type: 'integer', minimum: 0 } }, [...certainMembers, 'nb_users']),
    ),
  },
  ['roles'],
);

/** The answer to the question for one role. */
export function roleSchema(scope: Scope): JsonSchema {
  const role = objectOf({ ...roleMembers, permissions: permissionsSchema(scope) }, [...certainMembers, 'permissions']);
  return objectOf({ role }, ['role']);
}

/** The body of a POST or PUT of a role. */
export function roleBody(action: 'create' | 'update', scope: Scope): JsonSchema {
  return objectOf(
    {
      name: { type: 'string', minLength: 1 },
      description: { type: 'string' },
      readDrafts: { type: 'boolean' },
      permissions: permissionsSchema(scope),
    },
    action === 'create' ? ['name'] : [],
  );
}
