import { apiIdOf, apiPrefix, type ContentAction, type ContentType } from '../api/index.js';

/** Something that programs can do with a content type. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** What it does, and which right it needs. */
  readonly action: ContentAction & ('find' | 'findOne' | 'create' | 'update' | 'delete');
}

/** The endpoints of a content type on the content API. */
export function endpointsOf(type: ContentType): readonly Endpoint[] {
  const all = `${apiPrefix}/${apiIdOf(type)}`;
  if (type.kind === 'singleType') {
    return [
      { method: 'GET', path: all, action: 'findOne' },
      { method: 'PUT', path: all, action: 'update' },
      { method: 'DELETE', path: all, action: 'delete' },
    ];
  }
  const one = `${all}/:documentId`;
  return [
    { method: 'GET', path: all, action: 'find' },
    { method: 'GET', path: one, action: 'findOne' },
    { method: 'POST', path: all, action: 'create' },
    { method: 'PUT', path: one, action: 'update' },
    { method: 'DELETE', path: one, action: 'delete' },
  ];
}
