/** What the view of questions says that took long. */
export const slowQueryStrings = {
  title: 'Slow questions',
  description:
    'What the content API was asked that took long, the dearest first, and what would help. No values are kept.',
  reload: 'Load again',
  list: 'Questions',
  since:
    'Listed is what took {threshold, number} ms or more. The list of process {pid} began <moment></moment>: each process of the server has its own, which begins anew when the content model changes.',
  noneTitle: 'Nothing took long',
  none: 'Every question that this process answered so far was quick.',
  question: 'Question',
  count: 'Times',
  worst: 'Longest',
  average: 'Average',
  help: 'What would help',
  milliseconds: '{value, number} ms',
  figures: '{count, number} times, {average} on average, {worst} at the longest',
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
      'A text is looked for inside of values: every version in the language is read. On SQLite an index for the text inside of {attributes} helps.',
    text: 'A text is looked for inside of values: every version in the language is read, and no index helps. Ask less often.',
    textWithCount:
      'A text is looked for inside of values: every version in the language is read, and no index helps. Ask less often, and without the total: pagination[withCount]=false.',
    'far-page':
      '{start, number} documents were passed over. Ask for those after the last one that you have, with {filter}.',
    'many-rows':
      'Up to {rows, number} documents came with {populated, plural, one {# populated attribute} other {# populated attributes}} each. Ask for fewer at a time, or populate less.',
    none: 'Nothing simple. It may have waited for other questions.',
  },
} as const;
