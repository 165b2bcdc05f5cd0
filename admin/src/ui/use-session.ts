import { useSuspenseQuery } from '@tanstack/react-query';
import { type ContentModel, type Me, meQuery, modelQuery } from '../api/index.js';

/** Who is signed in; for views below the route that knows. */
export function useMe(): Me {
  return useSuspenseQuery(meQuery).data;
}

/** The content model; for views below the route that knows. */
export function useModel(): ContentModel {
  return useSuspenseQuery(modelQuery).data;
}
