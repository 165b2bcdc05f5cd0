/** Requests whose trees and SQL are kept as text. Name → path with query string; `/api/articles/:id` stands for any document. */
export const requests: Readonly<Record<string, string>> = {
  // lists
  list: '/api/articles',
  'list-one-locale': '/api/articles?locale=fr',
  'list-two-locales': '/api/articles?locale[0]=fr&locale[1]=de',
  'list-every-locale': '/api/articles?locale=*',
  'list-without-locales': '/api/tags',
  'list-drafts': '/api/articles?status=draft',
  'list-page': '/api/articles?pagination[page]=3&pagination[pageSize]=10',
  'list-offset': '/api/articles?pagination[start]=20&pagination[limit]=5&pagination[withCount]=false',
  'list-every-kind-of-scalar': '/api/products',
  'list-fallback': '/api/articles?locale=fr&fallback=de,en',
  // single documents
  one: '/api/articles/:id',
  'one-draft-in-german': '/api/articles/:id?status=draft&locale=de',
  'one-fields': '/api/articles/:id?fields[0]=title&fields[1]=publishedAt',
  'one-fallback': '/api/articles/:id?locale=fr&fallback=en',
  'single-type': '/api/homepage',
  'single-type-populated': '/api/homepage?populate=*',
  // publicationFilter
  'never-published': '/api/press-releases?status=draft&publicationFilter=never-published',
  'never-published-document': '/api/press-releases?status=draft&publicationFilter=never-published-document',
  'modified-drafts': '/api/press-releases?status=draft&publicationFilter=modified',
  'modified-published': '/api/press-releases?publicationFilter=modified',
  unmodified: '/api/press-releases?publicationFilter=unmodified',
  'has-published-version': '/api/press-releases?status=draft&publicationFilter=has-published-version',
  'has-published-version-document': '/api/press-releases?status=draft&publicationFilter=has-published-version-document',
  'published-without-draft': '/api/press-releases?publicationFilter=published-without-draft',
  'published-with-draft': '/api/press-releases?publicationFilter=published-with-draft',
  // filters
  'filter-equal': '/api/articles?filters[title]=Bread',
  'filter-operators':
    '/api/articles?filters[readingMinutes][$gte]=5&filters[readingMinutes][$lt]=12&filters[title][$ne]=Bread',
  'filter-in': '/api/articles?filters[format][$in][0]=essay&filters[format][$in][1]=interview',
  'filter-not-in': '/api/articles?filters[issueNumber][$notIn][0]=1&filters[issueNumber][$notIn][1]=2',
  'filter-between':
    '/api/articles?filters[publishedOn][$between][0]=2024-01-01&filters[publishedOn][$between][1]=2024-12-31',
  'filter-null': '/api/articles?filters[embargoUntil][$null]=true&filters[excerpt][$notNull]=true',
  'filter-text':
    '/api/articles?filters[title][$contains]=a&filters[excerpt][$startsWith]=The&filters[kicker][$endsWithi]=S',
  'filter-folded': '/api/articles?filters[title][$containsi]=%C3%89MILE&filters[slug][$eqi]=BREAD',
  'filter-decimal': '/api/articles?filters[readerScore][$gt]=4.25',
  'filter-bigint': '/api/articles?filters[viewCount][$lte]=9007199254740993',
  'filter-float': '/api/products?filters[weightKg][$between][0]=0.1&filters[weightKg][$between][1]=2.5',
  'filter-logic':
    '/api/articles?filters[$or][0][featured]=true&filters[$or][1][$and][0][format]=essay&filters[$or][1][$and][1][readingMinutes][$gt]=10',
  'filter-not': '/api/articles?filters[$not][title][$contains]=a',
  'filter-not-list': '/api/articles?filters[$not][0][title][$contains]=a&filters[$not][1][featured]=true',
  'filter-not-through-relation': '/api/articles?filters[$not][tags][name]=Wood',
  'filter-to-one': '/api/articles?filters[author][name][$containsi]=ann',
  'filter-to-many': '/api/articles?filters[tags][slug][$in][0]=wood&filters[tags][slug][$in][1]=steel',
  'filter-localized-target': '/api/articles?filters[categories][slug]=cities',
  'filter-localized-target-every-locale': '/api/articles?locale=*&filters[categories][slug]=cities',
  'filter-fallback': '/api/articles?locale=fr&fallback=en&filters[categories][slug]=cities&sort=title',
  'filter-backwards': '/api/authors?filters[articles][title][$contains]=a',
  'filter-two-hops': '/api/articles?filters[author][mentor][name]=Ada',
  'filter-relation-presence': '/api/articles?filters[author][$null]=true',
  'filter-missing-below-relation': '/api/articles?filters[tags][note][$null]=true',
  'filter-component': '/api/articles?filters[seo][metaTitle][$contains]=a',
  'filter-repeatable-component': '/api/articles?filters[pullQuotes][text][$containsi]=hand',
  'filter-localizations': '/api/articles?filters[localizations][title][$contains]=a',
  'filter-json': '/api/products?filters[specifications][material][$in][0]=oak&filters[specifications][sizes][0][$gt]=4',
  'filter-zone':
    '/api/articles?filters[blocks][on][shared.quote][text][$contains]=a&filters[$not][blocks][on][blocks.teaser][article][title]=b',
  'filter-locale': '/api/articles?filters[locale][$ne]=en',
  search: '/api/authors?_q=ann',
  // sort
  sort: '/api/articles?sort=title:desc',
  'sort-several': '/api/articles?sort[0]=issueNumber:desc&sort[1]=title',
  'sort-to-one': '/api/articles?sort=author.name',
  'sort-to-many': '/api/articles?sort=tags.name:desc',
  'sort-component': '/api/articles?sort=seo.metaTitle',
  // keyset pages: cursors of the row with id 7
  'keyset-first': '/api/articles?pagination[after]=&pagination[pageSize]=5',
  'keyset-last-of-each-locale': '/api/articles?locale=*&pagination[before]=&pagination[pageSize]=5',
  'keyset-after-id': '/api/articles?pagination[after]=WzEsIkVBZnlaU193Iiw3XQ&pagination[pageSize]=5',
  'keyset-before-id': '/api/articles?pagination[before]=WzEsIkVBZnlaU193Iiw3XQ&pagination[pageSize]=5',
  'keyset-indexed':
    '/api/articles?sort=issueNumber:desc&pagination[after]=WzEsIkRDU1QtSkp6Iiw3LCIzIl0&pagination[withCount]=true',
  'keyset-indexed-missing': '/api/articles?sort=issueNumber&pagination[before]=WzEsIkx2Y1FoazN0Iiw3LG51bGxd',
  'keyset-natural':
    '/api/articles?sort=readingMinutes:desc,title&pagination[after]=WzEsIkZONnVYa2FhIiw3LCI1IiwiQnJlYWQiXQ',
  'keyset-to-one': '/api/articles?sort=author.name&pagination[before]=WzEsIkczYzlFTWlrIiw3LCJhZGFcdEFkYSJd',
  'keyset-decimal':
    '/api/articles?sort=readerScore&filters[title][$contains]=a&pagination[after]=WzEsIm9xLXYwMHZkIiw3LCI0LjUiXQ',
  // fields and populate
  fields: '/api/articles?fields=title,slug',
  'populate-to-one': '/api/articles?populate=author',
  'populate-everything': '/api/articles?populate=*',
  'populate-nested': '/api/articles?populate[author][populate][0]=mentor&populate[author][fields][0]=name',
  'populate-dotted': '/api/articles?populate[0]=author.beat&populate[1]=seo',
  'populate-filtered-and-sorted':
    '/api/articles?populate[tags][filters][name][$contains]=o&populate[tags][sort]=name:desc',
  'populate-part-of-a-list': '/api/articles?populate[tags][limit]=2&populate[tags][start]=1',
  'populate-newest-of-each':
    '/api/authors?fields=name&populate[articles][sort]=publishedOn:desc&populate[articles][limit]=2&populate[articles][populate][tags][limit]=1',
  'populate-part-of-components': '/api/articles?populate[pullQuotes][start]=1&populate[pullQuotes][populate]=*',
  'populate-backwards': '/api/authors?populate[articles][fields]=title',
  'populate-many-to-many-backwards': '/api/tags?populate=articles',
  'populate-fallback':
    '/api/categories?locale=fr&fallback=de,en&fields=name&populate[parent][fields]=name&populate[children][fields]=name',
  'populate-self': '/api/categories?populate[children]=true&populate[parent]=true',
  'populate-pinned-locale': '/api/authors?populate=beat',
  'populate-media': '/api/articles?populate[0]=cover&populate[1]=gallery',
  'populate-documents-that-show-a-file':
    '/api/articles?populate[cover][populate][related][on][api::article.article][fields]=title',
  'populate-component-three-deep': '/api/site-setting?populate[mainMenu][populate][sections][populate][links]=true',
  'populate-zone': '/api/articles?populate=blocks',
  'populate-zone-on':
    '/api/articles?populate[blocks][on][blocks.teaser][populate][article][fields]=title&populate[blocks][on][shared.quote]=true',
  'populate-polymorphic': '/api/products?populate[0]=spotlight&populate[1]=mentions',
  'populate-count': '/api/articles?populate[tags][count]=true',
  'populate-with-count': '/api/articles?populate[tags][withCount]=true&populate[tags][limit]=0',
  'populate-ids': '/api/articles?fields=title&populate[tags]=ids&populate[author]=ids&populate[gallery]=ids',
  'populate-ids-of-part':
    '/api/authors?fields=name&populate[articles][ids]=true&populate[articles][sort]=publishedOn:desc&populate[articles][limit]=2',
  'populate-localizations': '/api/articles?populate[localizations][fields]=title',
  // change sets
  'set-list': '/api/articles?set=s23456789012345678901234',
  'set-list-drafts-of-every-locale': '/api/articles?status=draft&locale=*&set=s23456789012345678901234',
  'set-fallback': '/api/articles?locale=fr&fallback=en&set=s23456789012345678901234',
  'set-sort-and-filter': '/api/articles?sort=title&filters[author][name]=Ada&set=s23456789012345678901234',
  'set-keyset':
    '/api/articles?pagination[after]=WzEsIkVBZnlaU193Iiw3XQ&pagination[pageSize]=5&set=s23456789012345678901234',
  'set-one-populated': '/api/articles/:id?populate[0]=tags&populate[1]=localizations&set=s23456789012345678901234',
};

/** Requests of somebody to whom rules apply: articles in English and French alone, authors and tags of their own. */
export const ruledRequests: Readonly<Record<string, string>> = {
  'rule-locales': '/api/articles?locale=*',
  'rule-locales-one': '/api/articles/:id?locale=fr&populate[localizations][fields]=title',
  'rule-fallback':
    '/api/articles?locale=de&fallback=fr,en&fields=title&populate[related][fields]=title&filters[author][name]=Ada',
  'rule-creator': '/api/tags?filters[name][$contains]=o',
  'rule-in-filter': '/api/articles?filters[author][name][$containsi]=ann&filters[$not][tags][name]=Wood',
  'rule-in-presence': '/api/articles?filters[author][$null]=true',
  'rule-in-part-of-a-list': '/api/articles?fields=title&populate[tags][limit]=1&populate[tags][fields]=name',
  'rule-in-populate':
    '/api/articles?fields=title&populate[author][fields]=name&populate[tags][count]=true&populate[author][populate][articles][fields]=title',
};
