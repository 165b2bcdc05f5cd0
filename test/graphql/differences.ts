/**
 * Steps of the recording that Octavo answers otherwise, with the row of the table in docs/reference/graphql.md that says why. The replay
 * fails for a step that is missing here, and for one that no longer differs.
 */
export const differences: Readonly<Record<string, string>> = {
  'filter title notContains "th"': 'Case in `notContains`',
  'filter title or ["First light", "Third time"]': '`and` and `or` inside an attribute',
  'filter title and ["First light"]': '`and` and `or` inside an attribute',
  'filter through a forbidden relation': '`details.path` of errors',
  'sort by a private name': '`details.path` of errors',
  'a password': 'Passwords',
  morph: 'Polymorphic relations',
  'related of a file': 'Polymorphic relations',
  'fragment that is unknown': 'Invalid fragments',
  'fragment in a circle': 'Invalid fragments',
  locales: 'Types of other plug-ins',
  'register with a short password': 'Passwords in errors',
  'change password wrongly': 'Sessions after a new password',
  'a connection without bounds': 'Lists without bounds',
};

/** Types of the recording that the schema does not have, by the beginning of their name, with the same rows. */
export const missingTypes: Readonly<Record<string, string>> = {
  ReviewWorkflows: 'Types of other plug-ins',
  I18NLocale: 'Types of other plug-ins',
  UsersPermissionsPermission: 'Accounts and files in mutations',
  UsersPermissionsRoleInput: 'Accounts and files in mutations',
  UsersPermissionsUserInput: 'Accounts and files in mutations',
  UsersPermissionsUserEntityResponse: 'Accounts and files in mutations',
  UsersPermissionsUserRelationResponseCollection: 'Accounts and files in mutations',
  UsersPermissionsCreateRolePayload: 'Accounts and files in mutations',
  UsersPermissionsUpdateRolePayload: 'Accounts and files in mutations',
  UsersPermissionsDeleteRolePayload: 'Accounts and files in mutations',
  FileInfoInput: 'Accounts and files in mutations',
};

/** Fields and arguments of types of both that only the recording has, with the same rows. */
export const missingFields: Readonly<Record<string, string>> = {
  '- Article secret(): String': 'Passwords',
  '- ArticleFiltersInput secret: StringFilterInput': 'Passwords',
  '- Mutation deleteUploadFile(id: ID!): UploadFile': 'Accounts and files in mutations',
};
