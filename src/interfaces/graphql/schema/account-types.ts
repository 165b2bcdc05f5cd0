import {
  GraphQLBoolean,
  type GraphQLFieldConfig,
  GraphQLID,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
} from 'graphql';

/* Sign-in of end users: the same for every content model. */

const required = { string: new GraphQLNonNull(GraphQLString), id: new GraphQLNonNull(GraphQLID) } as const;

const meRole = new GraphQLObjectType({
  name: 'UsersPermissionsMeRole',
  fields: {
    id: { type: required.id },
    name: { type: required.string },
    description: { type: GraphQLString },
    type: { type: GraphQLString },
  },
});

/** The user who asks. */
const me = new GraphQLObjectType({
  name: 'UsersPermissionsMe',
  fields: {
    id: { type: required.id },
    documentId: { type: required.id },
    username: { type: required.string },
    email: { type: GraphQLString },
    confirmed: { type: GraphQLBoolean },
    blocked: { type: GraphQLBoolean },
    role: { type: meRole },
  },
});

const loginPayload = new GraphQLObjectType({
  name: 'UsersPermissionsLoginPayload',
  fields: { jwt: { type: GraphQLString }, user: { type: new GraphQLNonNull(me) } },
});

const passwordPayload = new GraphQLObjectType({
  name: 'UsersPermissionsPasswordPayload',
  fields: { ok: { type: new GraphQLNonNull(GraphQLBoolean) } },
});

const registerInput = new GraphQLInputObjectType({
  name: 'UsersPermissionsRegisterInput',
  fields: {
    username: { type: required.string },
    email: { type: required.string },
    password: { type: required.string },
  },
});

const loginInput = new GraphQLInputObjectType({
  name: 'UsersPermissionsLoginInput',
  fields: {
    identifier: { type: required.string },
    password: { type: required.string },
    provider: { type: required.string, defaultValue: 'local' },
  },
});

type Field = GraphQLFieldConfig<unknown, unknown>;

function texts(...names: readonly string[]): Record<string, { type: GraphQLInputType }> {
  return Object.fromEntries(names.map((name) => [name, { type: required.string }]));
}

/** Fields of `Query` about the user who asks. */
export const accountQueries: Readonly<Record<string, Field>> = { me: { type: me } };

/** Fields of `Mutation` with which end users sign in. */
export const accountMutations: Readonly<Record<string, Field>> = {
  login: { type: new GraphQLNonNull(loginPayload), args: { input: { type: new GraphQLNonNull(loginInput) } } },
  register: { type: new GraphQLNonNull(loginPayload), args: { input: { type: new GraphQLNonNull(registerInput) } } },
  forgotPassword: { type: passwordPayload, args: texts('email') },
  resetPassword: { type: loginPayload, args: texts('password', 'passwordConfirmation', 'code') },
  changePassword: { type: loginPayload, args: texts('currentPassword', 'password', 'passwordConfirmation') },
  emailConfirmation: { type: loginPayload, args: texts('confirmation') },
};
