import { useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { NotFound } from '../ui/index.js';
import { ListView } from './list/list-view.js';
import { useContentType } from './use-content-type.js';

const SingleTypePage = lazy(async () => ({ default: (await import('./document-page.js')).SingleTypePage }));

/** What stands at the address of a content type: the list of a collection, the document of a single type. */
export function TypePage() {
  const { apiId } = useParams({ from: '/signed-in/content/$apiId' });
  // What narrows a list is saved as a view, whatever change set it is read with.
  const { set: _, ...search } = useSearch({ from: '/signed-in/content/$apiId' });
  const type = useContentType(apiId);
  if (type === null) return <NotFound />;
  switch (type.kind) {
    case 'collectionType':
      return <ListView key={apiId} type={type} search={search} />;
    case 'singleType':
      return (
        <Suspense>
          <SingleTypePage type={type} locale={search.locale} />
        </Suspense>
      );
  }
}
