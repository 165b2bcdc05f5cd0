/** Texts of the page of slow queries. */
export const slowQueryStrings = {
  title: 'Slow queries',
  description: 'Queries of the content API that took long, the most expensive first, with hints. No values are stored.',
  reload: 'Reload',
  list: 'Queries',
  since:
    'Queries that took {threshold, number} ms or more. The list of process {pid} began <moment></moment>: each process of the server has its own, which is cleared when the content model changes.',
  noneTitle: 'No slow queries',
  none: 'Every query that this process has run so far was fast.',
  question: 'Query',
  count: 'Count',
  worst: 'Longest',
  average: 'Average',
  help: 'Suggestion',
  milliseconds: '{value, number} ms',
  figures: '{count, number} times, {average} on average, {worst} at most',
  kind: { list: 'a list', one: 'one document' },
  drafts: 'drafts',
  filters: 'Filtered: {conditions}',
  condition: '{path} {operator}',
  either: 'any of',
  not: 'not',
  search: 'a text in all attributes',
  sort: 'Sorted: {orders}',
  descending: '{path}, descending',
  populate: 'Populated: {paths}',
  total: 'With the total',
  advice: {
    index: 'Give “{attribute}” an index.',
    open: 'Open {type} in the content model',
    textIndex:
      'The query searches inside texts: every version in the language is read. On SQLite a text index of {attributes} helps.',
    text: 'The query searches inside texts: every version in the language is read, and no index helps. Send it less often.',
    textWithCount:
      'The query searches inside texts: every version in the language is read, and no index helps. Send it less often, and without the total: pagination[withCount]=false.',
    'far-page':
      '{start, number} documents were skipped. Request those after the last one that you have, with {filter}.',
    'many-rows':
      'Up to {rows, number} documents had {populated, plural, one {# populated attribute} other {# populated attributes}} each. Request fewer at a time, or populate less.',
    none: 'No suggestion. The query may have waited for other queries.',
  },
} as const;
