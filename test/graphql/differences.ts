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
  'register with a short password': 'Passwords in errors',
  'change password wrongly': 'Sessions after a new password',
  schema: 'Subscriptions',
  subscription: 'Subscriptions',
  'create a user whose address is taken': 'Messages about accounts',
  'update a file that is not there': 'Messages about accounts',
  'delete a user who is not there': 'Users who are not there',
  'create a role without a name': 'Roles without a name',
  'a connection without bounds': 'Lists without bounds',
};

/** Types of the recording that the schema does not have, by the beginning of their name, with the same rows. */
export const missingTypes: Readonly<Record<string, string>> = {
  ReviewWorkflows: 'Types of other plug-ins',
  UsersPermissionsPermission: 'Permissions of roles',
};

/** Fields and arguments of types of both that only the recording has, with the same rows. */
export const missingFields: Readonly<Record<string, string>> = {
  '- Article secret(): String': 'Passwords',
  '- ArticleFiltersInput secret: StringFilterInput': 'Passwords',
  '- GenericMorph I18NLocale': 'Polymorphic relations',
  '- UsersPermissionsRoleInput locale: String': 'Permissions of roles',
  '- UsersPermissionsRoleInput permissions: [ID]': 'Permissions of roles',
  '- UsersPermissionsRoleInput publishedAt: DateTime': 'Permissions of roles',
  '- UsersPermissionsRoleInput type: String': 'Permissions of roles',
  '- UsersPermissionsRoleInput users: [ID]': 'Permissions of roles',
  '- UsersPermissionsUserInput confirmationToken: String': 'Passwords',
  '- UsersPermissionsUserInput locale: String': 'Data of users',
  '- UsersPermissionsUserInput publishedAt: DateTime': 'Data of users',
  '- UsersPermissionsUserInput resetPasswordToken: String': 'Passwords',
};

/** Whether a type is one that only Octavo has, with the row `Subscriptions`. */
export function isSubscriptionType(name: string): boolean {
  return name === 'Subscription' || name.endsWith('Event');
}
