import { isObject } from '../../../../foundations/core/index.js';
import type { SourceShape } from '../types.js';

type Attributes = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const text = { type: 'string' };
const number = { type: 'integer' };
const flag = { type: 'boolean' };
const json = { type: 'json' };

/** Content types that every project has, with the attributes that are imported. */
export const builtInShapes: readonly SourceShape[] = [
  shape('plugin::upload.file', 'files', 'file', {
    name: text,
    alternativeText: { type: 'text' },
    caption: { type: 'text' },
    focalPoint: json,
    width: number,
    height: number,
    formats: json,
    hash: text,
    ext: text,
    mime: text,
    size: { type: 'decimal' },
    url: { type: 'text' },
    previewUrl: { type: 'text' },
    provider: text,
    provider_metadata: json,
    related: { type: 'relation', relation: 'morphToMany' },
    folder: { type: 'relation', relation: 'manyToOne', target: 'plugin::upload.folder', inversedBy: 'files' },
  }),
  shape('plugin::upload.folder', 'upload_folders', 'folder', {
    name: text,
    parent: { type: 'relation', relation: 'manyToOne', target: 'plugin::upload.folder', inversedBy: 'children' },
  }),
  shape('plugin::i18n.locale', 'i18n_locale', 'locale', { name: text, code: text }),
  shape('plugin::users-permissions.role', 'up_roles', 'role', { name: text, description: text, type: text }),
  shape('plugin::users-permissions.permission', 'up_permissions', 'permission', {
    action: text,
    role: {
      type: 'relation',
      relation: 'manyToOne',
      target: 'plugin::users-permissions.role',
      inversedBy: 'permissions',
    },
  }),
];

/** The content type of end users with the attributes that a project adds. */
export function userShape({ attributes }: Readonly<Record<string, unknown>>): SourceShape {
  const builtInAttributes: Attributes = {
    username: text,
    email: text,
    provider: text,
    password: { type: 'password' },
    confirmed: flag,
    blocked: flag,
    role: { type: 'relation', relation: 'manyToOne', target: 'plugin::users-permissions.role', inversedBy: 'users' },
  };
  const projectAttributes = isObject(attributes) ? attributes : {};
  return shape('plugin::users-permissions.user', 'up_users', 'user', {
    ...(projectAttributes as Attributes),
    ...builtInAttributes,
  });
}

function shape(uid: string, collectionName: string, singularName: string, attributes: Attributes): SourceShape {
  return { is: 'contentType', uid, definition: { collectionName, info: { singularName }, attributes } };
}
