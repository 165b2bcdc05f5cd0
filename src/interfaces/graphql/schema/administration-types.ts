import {
  GraphQLBoolean,
  type GraphQLFieldConfig,
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
} from 'graphql';
import { fileUid, userUid } from '../../../language/schema/index.js';
import type { InputTypes } from './input-types.js';
import type { ObjectModel } from './model.js';
import type { ObjectTypes } from './object-types.js';

/* Writes of end users, their roles, and files. Their `id` is a row id, as in the endpoints of REST. */

type Field = GraphQLFieldConfig<unknown, unknown>;

const id = { type: new GraphQLNonNull(GraphQLID) } as const;
/** What a body of REST may not set, although every document has it. */
const reservedFields: ReadonlySet<string> = new Set(['publishedAt', 'locale']);

const roleInput = new GraphQLInputObjectType({
  name: 'UsersPermissionsRoleInput',
  fields: { name: { type: GraphQLString }, description: { type: GraphQLString } },
});

const fileInfoInput = new GraphQLInputObjectType({
  name: 'FileInfoInput',
  fields: {
    name: { type: GraphQLString },
    alternativeText: { type: GraphQLString },
    caption: { type: GraphQLString },
  },
});

const [createdRole, updatedRole, deletedRole] = ['Create', 'Update', 'Delete'].map(
  (word) =>
    new GraphQLObjectType({
      name: `UsersPermissions${word}RolePayload`,
      fields: { ok: { type: new GraphQLNonNull(GraphQLBoolean) } },
    }),
) as [GraphQLObjectType, GraphQLObjectType, GraphQLObjectType];

/** Returns the fields of `Mutation` that write users, roles and files. */
export function administrationMutations(
  objects: ReadonlyMap<string, ObjectModel>,
  types: ObjectTypes,
  inputs: InputTypes,
): Readonly<Record<string, Field>> {
  const [user, file] = [objects.get(userUid), objects.get(fileUid)];
  const roleData = { data: { type: new GraphQLNonNull(roleInput) } };
  return {
    ...(file === undefined
      ? {}
      : {
          updateUploadFile: {
            type: new GraphQLNonNull(types.of(file)),
            args: { id, info: { type: fileInfoInput } },
          },
          deleteUploadFile: { type: types.of(file), args: { id } },
        }),
    createUsersPermissionsRole: { type: createdRole, args: roleData },
    updateUsersPermissionsRole: { type: updatedRole, args: { id, ...roleData } },
    deleteUsersPermissionsRole: { type: deletedRole, args: { id } },
    ...(user === undefined ? {} : userMutations(user, types, inputs)),
  };
}

function userMutations(
  user: ObjectModel,
  types: ObjectTypes,
  inputs: InputTypes,
): Readonly<Record<'createUsersPermissionsUser' | 'updateUsersPermissionsUser' | 'deleteUsersPermissionsUser', Field>> {
  const payload = new GraphQLObjectType({
    name: `${user.typeName}EntityResponse`,
    fields: () => ({ data: { type: types.of(user) } }),
  });
  const input = new GraphQLInputObjectType({
    name: `${user.typeName}Input`,
    fields: () => {
      const fields = Object.entries(inputs.data(user).toConfig().fields);
      return Object.fromEntries(fields.filter(([name]) => !reservedFields.has(name)));
    },
  });
  const type = new GraphQLNonNull(payload);
  const data = { type: new GraphQLNonNull(input) };
  return {
    createUsersPermissionsUser: { type, args: { data } },
    updateUsersPermissionsUser: { type, args: { id, data } },
    deleteUsersPermissionsUser: { type, args: { id } },
  };
}
