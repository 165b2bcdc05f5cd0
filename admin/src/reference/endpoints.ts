import { apiPrefix, type ContentAction, type ContentType, getApiId } from '../api/index.js';

/** Something that programs can do with a content type. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** What it does, and which right it needs. */
  readonly action: ContentAction & ('find' | 'findOne' | 'create' | 'update' | 'delete');
}

/** The endpoints of a content type on the content API. */
export function listEndpoints(type: ContentType): readonly Endpoint[] {
  const collectionPath = `${apiPrefix}/${getApiId(type)}`;
  if (type.kind === 'singleType') {
    return [
      { method: 'GET', path: collectionPath, action: 'findOne' },
      { method: 'PUT', path: collectionPath, action: 'update' },
      { method: 'DELETE', path: collectionPath, action: 'delete' },
    ];
  }
  const documentPath = `${collectionPath}/:documentId`;
  return [
    { method: 'GET', path: collectionPath, action: 'find' },
    { method: 'GET', path: documentPath, action: 'findOne' },
    { method: 'POST', path: collectionPath, action: 'create' },
    { method: 'PUT', path: documentPath, action: 'update' },
    { method: 'DELETE', path: documentPath, action: 'delete' },
  ];
}
