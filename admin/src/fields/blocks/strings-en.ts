/** What the tools of tables, callouts, embeds and links to documents say. */
export const blockToolStrings = {
  insert: 'Insert',
  leave: 'Tab moves through lists and tables. To leave the text, press Escape, then Tab.',
  table: {
    menu: 'Edit table',
    rowAbove: 'Insert row above',
    rowBelow: 'Insert row below',
    columnBefore: 'Insert column before',
    columnAfter: 'Insert column after',
    header: 'Header row',
    removeRow: 'Delete row',
    removeColumn: 'Delete column',
    remove: 'Delete table',
  },
  tone: {
    label: 'Tone',
    info: 'Information',
    success: 'Success',
    warning: 'Warning',
    danger: 'Danger',
  },
  embed: {
    add: 'Insert embed',
    edit: 'Edit embed',
    apply: 'Apply',
    url: 'URL',
    urlHint: 'The page of a video, a map or anything else that your site can show. It begins with https://.',
    urlWrong: 'Enter a URL that begins with https://.',
    title: 'Title',
    titleHint: 'Says what it is, also to people who cannot see it.',
    titleMissing: 'Enter a title.',
    open: 'Open {host} in a new tab',
  },
  gone: 'Not found',
  goneLinks:
    '{count, plural, one {# link leads to a document that was deleted, or that your role cannot read.} other {# links lead to documents that were deleted, or that your role cannot read.}}',
} as const;
