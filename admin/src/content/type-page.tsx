import { useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Nowhere } from '../ui/index.js';
import { ListView } from './list/list-view.js';
import { useType } from './use-type.js';

const SinglePage = lazy(async () => ({ default: (await import('./document-page.js')).SinglePage }));

/** What stands at the address of a content type: the list of a collection, the document of a single type. */
export function TypePage() {
  const { apiId } = useParams({ from: '/signed-in/content/$apiId' });
  const search = useSearch({ from: '/signed-in/content/$apiId' });
  const type = useType(apiId);
  if (type === null) return <Nowhere />;
  switch (type.kind) {
    case 'collectionType':
      return <ListView key={apiId} type={type} search={search} />;
    case 'singleType':
      return (
        <Suspense>
          <SinglePage type={type} locale={search.locale} />
        </Suspense>
      );
  }
}
