import type { ChangeKind, ChangeWait, ImpactReason, MoveSubject } from '../../api/index.js';

const change = {
  'locale-added': 'The language {locale} is added.',
  'locale-removed': 'The language {locale} is removed.',
  'default-locale': 'The default language is {after} instead of {before}.',
  'type-added': 'The content type “{type}” is added.',
  'type-removed': 'The content type “{type}” is deleted.',
  'type-renamed': 'The content type “{type}” gets different API IDs.',
  'type-kind':
    '{kind, select, singleType {“{type}” becomes a single page.} other {“{type}” becomes a collection of many documents.}}',
  'draft-and-publish':
    '{state, select, on {Documents of “{type}” get drafts. What exists stays published.} other {Documents of “{type}” no longer have drafts. What is published stays.}}',
  'type-localized':
    '{state, select, on {Documents of “{type}” can be written in several languages. What exists is in the default language.} other {Documents of “{type}” are in one language only. Their version in the default language stays.}}',
  search:
    '{state, select, on {The full-text search of “{type}” is new or different.} other {“{type}” no longer has a full-text search.}}',
  'component-added': 'The component “{type}” is added.',
  'component-removed': 'The component “{type}” is deleted.',
  'component-renamed': 'The component “{type}” gets the API ID “{name}” in the category “{category}”.',
  'attributes-ordered': 'The fields of “{type}” are in a different order.',
  identified: 'The IDs of “{type}” in files change.',
  'attribute-added':
    '{state, select, required {The required field “{field}” is added to “{type}”.} filled {The required field “{field}” is added to “{type}”. Existing documents get its default.} other {The field “{field}” is added to “{type}”.}}',
  'attribute-removed': 'The field “{field}” is deleted from “{type}”.',
  'attribute-renamed': 'The field “{before}” of “{type}” is renamed to “{after}”.',
  column: '“{field}” in “{type}” is stored in the column {after} instead of {before}.',
  retyped: '“{field}” in “{type}” changes its type from “{before}” to “{after}”.',
  relation: 'The relation “{field}” in “{type}” changes.',
  component: '“{field}” in “{type}” uses the component “{after}” instead of “{before}”.',
  repeatable:
    '{state, select, on {“{field}” in “{type}” becomes a list of entries.} other {“{field}” in “{type}” has one entry instead of a list.}}',
  'zone-components': '“{field}” in “{type}” allows different components.',
  'media-many':
    '{state, select, on {“{field}” in “{type}” takes several files.} other {“{field}” in “{type}” takes one file only.}}',
  'allowed-types':
    '{count, plural, =0 {“{field}” in “{type}” accepts no files.} other {“{field}” in “{type}” accepts: {names}.}}',
  'attribute-localized':
    '{state, select, on {“{field}” in “{type}” has its own value in each language.} other {“{field}” in “{type}” has one value for all languages.}}',
  private:
    '{state, select, on {“{field}” in “{type}” is no longer returned by the API.} other {“{field}” in “{type}” is returned by the API.}}',
  values: '“{field}” in “{type}” offers different values.',
  limit:
    '{state, select, set {“{field}” in “{type}” gets a limit. {limit}: {after}.} removed {“{field}” in “{type}” loses a limit. {limit}: {before}.} other {“{field}” in “{type}” gets a different limit. {limit}: {after} instead of {before}.}}',
  default:
    '{state, select, set {“{field}” in “{type}” gets the default {after}.} removed {“{field}” in “{type}” no longer has the default {before}.} other {“{field}” in “{type}” gets the default {after} instead of {before}.}}',
  option: 'A setting of “{field}” in “{type}” changes: {option}.',
  required:
    '{state, select, on {“{field}” in “{type}” becomes required.} other {“{field}” in “{type}” becomes optional.}}',
  unique:
    '{state, select, on {“{field}” in “{type}” must be unique.} other {“{field}” in “{type}” no longer has to be unique.}}',
  index:
    '{state, select, text {“{field}” in “{type}” gets a text search index.} on {“{field}” in “{type}” gets an index.} textOff {“{field}” in “{type}” loses its text search index.} other {“{field}” in “{type}” loses its index.}}',
} as const satisfies Readonly<Record<ChangeKind, string>>;

const impact = {
  'no-documents': '{count, plural, one {# document of “{type}”} other {# documents of “{type}”}}',
  'at-most-one-document':
    '{count, plural, one {# document of “{type}”; a single page has one} other {# documents of “{type}”; a single page has one}}',
  'no-versions-in':
    '{count, plural, one {# document with a version in {locale}} other {# documents with a version in {locale}}}',
  'no-versions':
    '{part, select, component {{count, plural, one {# published document that contains “{type}”} other {# published documents that contain “{type}”}}} other {{count, plural, one {# published document of “{type}”} other {# published documents of “{type}”}}}}',
  'one-locale':
    '{count, plural, one {# document of “{type}” with versions in several languages} other {# documents of “{type}” with versions in several languages}}',
  'no-unpublished':
    '{count, plural, one {# document of “{type}” with changes that are not published} other {# documents of “{type}” with changes that are not published}}',
  'no-values':
    '{count, plural, one {# document with a value for “{field}” in “{type}”} other {# documents with a value for “{field}” in “{type}”}}',
  'no-missing':
    '{count, plural, one {# published document without a value for “{field}” in “{type}”} other {# published documents without a value for “{field}” in “{type}”}}',
  'no-duplicates':
    '{count, plural, one {# published document whose value for “{field}” in “{type}” is not unique} other {# published documents whose value for “{field}” in “{type}” is not unique}}',
  'same-in-all-locales':
    '{count, plural, one {# document whose value for “{field}” in “{type}” differs from the one in {locale}} other {# documents whose values for “{field}” in “{type}” differ from the one in {locale}}}',
  counterpart:
    '{count, plural, one {# document whose value for “{field}” in “{type}” cannot become “{after}”} other {# documents whose values for “{field}” in “{type}” cannot become “{after}”}}',
  within:
    '{count, plural, one {# document whose value for “{field}” in “{type}” is outside the limit ({limit}: {value})} other {# documents whose values for “{field}” in “{type}” are outside the limit ({limit}: {value})}}',
  'none-of':
    '{count, plural, one {# document with one of these values for “{field}” in “{type}”: {names}} other {# documents with one of these values for “{field}” in “{type}”: {names}}}',
  'no-entries-of':
    '{count, plural, one {# document with entries of these components in “{field}” in “{type}”: {names}} other {# documents with entries of these components in “{field}” in “{type}”: {names}}}',
  'at-most-one':
    '{count, plural, one {# document with more than one entry in “{field}” in “{type}”} other {# documents with more than one entry in “{field}” in “{type}”}}',
  'links-to':
    '{count, plural, one {# document with links in “{field}” in “{type}” that do not lead to “{target}”} other {# documents with links in “{field}” in “{type}” that do not lead to “{target}”}}',
  'one-owner':
    '{count, plural, one {# document that several others link to in “{field}” in “{type}”} other {# documents that several others link to in “{field}” in “{type}”}}',
  'written-since':
    '{count, plural, one {# document with a value for “{field}” in “{type}” that was written since then} other {# documents with values for “{field}” in “{type}” that were written since then}}',
  'published-without':
    '{count, plural, one {# document of “{type}” that was published without “{field}”} other {# documents of “{type}” that were published without “{field}”}}',
} as const satisfies Readonly<Record<Exclude<ImpactReason['is'], 'impossible'>, string>>;

const wait = {
  writes: 'While it runs, saving waits until it is complete. Reading does not.',
  moment: 'While it runs, reading and saving wait for a moment.',
  'writes-then-reads': 'While it runs, saving waits until it is complete, and reading for a moment at the end.',
} as const satisfies Readonly<Record<ChangeWait, string>>;

const subject = {
  values: 'Values of “{field}” in “{type}”',
  components: 'Components in “{field}” in “{type}”',
  links: 'Links of “{field}” in “{type}”',
  versions: 'Versions of “{type}”',
  'unique-values': 'Unique values of “{type}”',
  'set-entries': 'Entries of “{type}” in change sets',
  'type-names': 'References to content types',
  'search-index': 'Full-text search of “{type}”',
  'retained-links': 'Links that are restored',
} as const satisfies Readonly<Record<MoveSubject['is'], string>>;

/** What the review of a change of the model says: each kind of change, what it costs and what prevents it. */
export const reviewStrings = {
  review: {
    change,
    impact,
    wait,
    subject,
    /** Further sentences about a change. */
    detail: {
      singular: 'API ID (singular): {name}.',
      plural: 'API ID (plural): {name}.',
      table: 'Table: {name}.',
      folder: 'Folder: {name}.',
      added: 'Added: {names}.',
      removed: 'Removed: {names}.',
      mapped: '“{before}” becomes “{after}”.',
      reordered: 'Only their order changes.',
      cardinality: '“{after}” instead of “{before}”.',
      target: 'It leads to “{type}”.',
      anyTarget: 'It leads to any content type.',
      owner: 'It holds the links itself.',
      inverse: 'It shows the links of the other side.',
      oneWay: 'There is no field on the other side.',
      other: 'The field on the other side is “{field}”.',
    },
    impossible: {
      retyped:
        '“{before}” cannot become “{after}”. Add a new field instead: it starts without values, and the existing ones are kept for a while.',
      removed: '“{type}” is deleted and its API ID is used again in the same change. Make two changes of it.',
      other: 'This setting cannot be changed. Change it back.',
    },
    quoted: '“{text}”',
    failure: {
      refused:
        'The change was not applied, because the documents have changed since the review. It now shows how they are.',
      invalid: 'The content model has mistakes. Correct these places:',
      general: 'The model as a whole',
      server: 'Message of the server',
    },
  },
} as const;
