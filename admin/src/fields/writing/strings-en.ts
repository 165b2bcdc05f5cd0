/** What the editors of long texts say: blocks and Markdown. */
export const writingStrings = {
  markdownToolbar: 'Format: {name}',
  heading: 'Heading',
  unordered: 'Bulleted list',
  ordered: 'Numbered list',
  picture: 'Picture from the library',
  documentLink: 'Link to a document',
  split: 'Side by side',
  slash: {
    label: 'Insert',
    nothing: 'No results',
  },
  linkText: 'Text',
  linkTextHint: 'What readers see. Left empty, the URL is shown.',
  document: {
    title: 'Link to a document',
    search: 'Search documents',
    hint: 'Type at least two letters of its title.',
    nothing: 'No results',
    searching: 'Searching …',
  },
  uploading: 'Uploading {name} …',
  cancelUpload: 'Cancel the upload of {name}',
  uploadFailed: '{name} could not be uploaded. {reason}',
  uploadForbidden: 'Your role may not add files to the library.',
  picturesSkipped:
    '{count, plural, one {# picture was left out because it is stored elsewhere. Copy it by itself, or upload it.} other {# pictures were left out because they are stored elsewhere. Copy them one by one, or upload them.}}',
  filesSkipped:
    '{count, plural, one {# file was left out: only pictures can be added to the text.} other {# files were left out: only pictures can be added to the text.}}',
} as const;
