/** What the search of a content type says where it is configured. */
export const searchStrings = {
  search: {
    open: 'Search',
    title: 'Search in {name}',
    description: 'Which fields a full-text search looks into, in lists here and in the API (_q).',
    fields: 'Searched fields',
    fieldsHint: 'What is found in a field with a higher weight comes first.',
    none: 'No full-text search: lists find parts of short texts, without ranking.',
    add: 'Add a field',
    addHint: 'Fields with text, also those of components and related documents',
    nothing: 'No more fields with text',
    full: 'A search has {count, number} fields at most.',
    weight: 'Weight of {name}',
    remove: 'Remove {name} from the search',
    options: 'Language and limit',
    language: 'Language of the texts',
    languageHint: 'Decides which forms of a word are found',
    automatic: 'Automatic: the language of each document',
    perLocale: 'One for each language of documents',
    languageOf: 'Texts in {locale}',
    unstemmed: 'Words as they are spelt',
    maxMatches: 'Ranked documents',
    maxMatchesHint:
      'Of more matches, the newest are ranked and counted. From {least, number} to {most, number}; empty: all',
    similar: 'Similar documents',
    similarHint:
      'Finds documents that mean something similar, by vectors of the texts that are searched. The AI provider needs an embedding model',
  },
} as const;
